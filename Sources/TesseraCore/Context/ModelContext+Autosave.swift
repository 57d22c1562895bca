import Foundation

extension ModelContext {
  /// How long after a change a context that saves itself does so, at the latest.
  public static let autosaveDelay: Duration = .milliseconds(500)

  /// Notes that something changed, for autosave.
  func noteActivity() {
    guard autosaveEnabled, !isAutosaveScheduled, mailbox.hasHome else { return }
    isAutosaveScheduled = true
    // The context itself is not kept alive for it: a deinit never saves.
    let mailbox = mailbox
    Task.detached {
      try await Task.sleep(for: ModelContext.autosaveDelay)
      mailbox.visitLater { $0.autosave() }
    }
  }

  private func autosave() {
    isAutosaveScheduled = false
    guard autosaveEnabled, hasChanges else { return }
    do {
      try save()
    } catch {
      Report.send(
        Report(
          kind: .autosaveFailed, message: "an autosave failed; the changes are still there",
          cause: error))
    }
  }
}
