public import Foundation

/// Waits until a notification is posted, or until far longer than it should take has passed.
///
/// Unchecked for the observer's token alone: it is opaque, and only handed back to the centre.
public final class NotificationWaiter: @unchecked Sendable {
  private let stream: AsyncStream<Void>
  private let token: any NSObjectProtocol

  /// Listens from now on to `name` posted by `object`.
  ///
  /// - Parameter check: Called in the posting of each, on its thread.
  public init(
    _ name: Notification.Name, by object: AnyObject, check: @escaping @Sendable () -> Void = {}
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      check()
      continuation.yield()
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }

  /// Whether the next notification came within `limit`.
  public func next(within limit: Duration = .seconds(20)) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { [stream] in
        for await _ in stream { return true }
        return false
      }
      group.addTask {
        do { try await Task.sleep(for: limit) } catch { return false }
        return false
      }
      let hasCome = await group.next() ?? false
      group.cancelAll()
      return hasCome
    }
  }
}
