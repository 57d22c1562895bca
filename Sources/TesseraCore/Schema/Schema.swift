/// The models a container keeps, checked and numbered.
public final class Schema: Sendable {
  /// Makes a schema of `types` and whatever models they refer to.
  public init(_ types: [any PersistentModel.Type]) {}
}
