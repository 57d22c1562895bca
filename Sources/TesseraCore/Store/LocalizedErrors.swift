public import Foundation

// `error.localizedDescription` is what most programs print or show first. Foundation makes a sentence
// without any of the error's own words unless the error is a `LocalizedError`.

extension StoreError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
  /// The same as ``remedy``.
  public var recoverySuggestion: String? { remedy }
}

extension FetchError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
  /// The same as ``remedy``.
  public var recoverySuggestion: String? { remedy }
}

extension SchemaError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension ChangeError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension ValidationError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension DeletionError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension EscapingMutationError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
