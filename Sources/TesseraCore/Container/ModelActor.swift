import Dispatch

/// An actor that owns a context. Attach ``ModelActor(observed:)`` to an actor to conform.
public protocol ModelActor: Actor {
  /// The container.
  nonisolated var modelContainer: ModelContainer { get }
  /// The executor the actor runs on; it holds the context.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The executor the actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    if let serial = modelExecutor as? any SerialModelExecutor {
      return serial.asUnownedSerialExecutor()
    }
    return MainActor.sharedUnownedExecutor
  }

  /// The actor's context.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// The object of an identifier, or nil where the store has none of this type.
  public subscript<Model: PersistentModel>(id: PersistentIdentifier, as as: Model.Type) -> Model? {
    modelContext.existingModel(for: id) as? Model
  }
}

/// An executor that holds a context.
public protocol ModelExecutor: Executor {
  /// The context; to be used on the executor only.
  var modelContext: ModelContext { get }
}

/// A serial executor that holds a context.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

/// Runs a model actor's jobs on a dispatch queue of its own.
///
/// A store blocks its caller while it reads and writes. On a queue of its own an actor blocks neither
/// the main thread nor one of the few threads all other actors share.
public final class DefaultSerialModelExecutor: SerialModelExecutor {
  // Unsafe for the compiler only: set once, and used in jobs of the queue, which is what this
  // executor is for.
  /// The context; to be used on the executor only.
  nonisolated(unsafe) public let modelContext: ModelContext
  private let queue: DispatchQueue
  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  /// Makes an executor for `modelContext`, which learns from it how to be reached.
  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
    queue = DispatchQueue(label: "tessera.model-actor")
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    modelContext.settle(in: .executor(WeakExecutor(self)))
  }

  /// Runs a job when its turn comes.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// The executor, for an actor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless it is called on the executor's queue.
  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Whether the caller runs on the executor's queue.
  public func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
  }

  fileprivate func run(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }
}

/// The way from a context's mailbox to its executor, which holds the context: not an owning one.
private final class WeakExecutor: ContextExecutor {
  private weak let executor: DefaultSerialModelExecutor?

  init(_ executor: DefaultSerialModelExecutor) { self.executor = executor }

  func perform(_ work: @escaping @Sendable () -> Void) { executor?.run(work) }
}
