import Tessera

/// What SwiftData throws, to be matched with the errors that Tessera throws instead.
///
/// ```swift
/// do {
///   return try context.fetch(descriptor)
/// } catch SwiftDataError.unsupportedPredicate {
///   // a FetchError, which names the expression and what to write instead
/// }
/// ```
///
/// A value of this type is never thrown, so `error as? SwiftDataError` finds none: catch
/// ``FetchError``, ``StoreError``, ``SchemaError`` or ``ValidationError`` to learn what happened where.
public struct SwiftDataError: Error, Hashable {
  private enum Code: String {
    case includePendingChangesWithBatchSize, unsupportedPredicate, unsupportedKeyPath
    case unsupportedSortDescriptor, sortingPendingChangesWithIdentifiers, duplicateConfiguration
    case configurationFileNameTooLong, configurationFileNameContainsInvalidCharacters
    case configurationSchemaNotFoundInContainerSchema, loadIssueModelContainer
    case modelValidationFailure, missingModelContext, backwardMigration, unknownSchema
    case historyTokenExpired, invalidTransactionFetchRequest, unknownDataStoreSchema
  }

  private let code: Code

  /// Matches nothing: pending changes count in batches too.
  public static let includePendingChangesWithBatchSize = Self(
    code: .includePendingChangesWithBatchSize)
  /// The predicate has an expression that no store can answer.
  public static let unsupportedPredicate = Self(code: .unsupportedPredicate)
  /// A key path leads to something that is not stored.
  public static let unsupportedKeyPath = Self(code: .unsupportedKeyPath)
  /// The sort can't be done by a store.
  public static let unsupportedSortDescriptor = Self(code: .unsupportedSortDescriptor)
  /// Matches nothing: identifiers are sorted with pending changes too.
  public static let sortingPendingChangesWithIdentifiers = Self(
    code: .sortingPendingChangesWithIdentifiers)
  /// Matches nothing: a container has one configuration.
  public static let duplicateConfiguration = Self(code: .duplicateConfiguration)
  /// Matches nothing: a name that no file can have is a container that can't be opened.
  public static let configurationFileNameTooLong = Self(code: .configurationFileNameTooLong)
  /// Matches nothing: a name that no file can have is a container that can't be opened.
  public static let configurationFileNameContainsInvalidCharacters = Self(
    code: .configurationFileNameContainsInvalidCharacters)
  /// Matches nothing: a container has one configuration.
  public static let configurationSchemaNotFoundInContainerSchema = Self(
    code: .configurationSchemaNotFoundInContainerSchema)
  /// The container could not be opened: the schema has problems, or the store can't be used.
  public static let loadIssueModelContainer = Self(code: .loadIssueModelContainer)
  /// The changes can't be saved as they are.
  public static let modelValidationFailure = Self(code: .modelValidationFailure)
  /// Matches nothing: an object without a context is no error.
  public static let missingModelContext = Self(code: .missingModelContext)
  /// The store was written with a later version of the schema.
  public static let backwardMigration = Self(code: .backwardMigration)
  /// A model is not part of the container's schema.
  public static let unknownSchema = Self(code: .unknownSchema)
  /// The history no longer goes back as far as was asked.
  public static let historyTokenExpired = Self(code: .historyTokenExpired)
  /// Matches nothing.
  public static let invalidTransactionFetchRequest = Self(code: .invalidTransactionFetchRequest)
  /// The store has a schema that can't be brought up to the container's.
  public static let unknownDataStoreSchema = Self(code: .unknownDataStoreSchema)

  /// Whether an error is of this kind, be it thrown as one of Tessera's.
  public static func ~= (lhs: SwiftDataError, rhs: any Error) -> Bool {
    if let rhs = rhs as? SwiftDataError { return lhs == rhs }
    return codes(of: rhs).contains(lhs.code)
  }

  private static func codes(of error: any Error) -> [Code] {
    switch error {
    case let error as FetchError: codes(of: error.code)
    case let error as StoreError: codes(of: error.code)
    case is SchemaError: [.loadIssueModelContainer]
    case is ValidationError, is DeletionError, is ChangeError: [.modelValidationFailure]
    default: []
    }
  }

  private static func codes(of code: FetchError.Code) -> [Code] {
    switch code {
    case .unsupportedExpression, .unsupportedValue: [.unsupportedPredicate]
    case .unknownProperty: [.unsupportedKeyPath]
    case .unsupportedSort: [.unsupportedSortDescriptor]
    case .unknownModel: [.unknownSchema]
    default: []
    }
  }

  private static func codes(of code: StoreError.Code) -> [Code] {
    switch code {
    case .constraint: [.modelValidationFailure]
    case .newerSchema: [.backwardMigration, .unknownDataStoreSchema, .loadIssueModelContainer]
    case .schemaChanged: [.unknownDataStoreSchema, .loadIssueModelContainer]
    case .cannotOpen, .notADatabase, .notAStore, .newerFormat, .corrupt, .unsupported:
      [.loadIssueModelContainer]
    case .historyTruncated: [.historyTokenExpired]
    default: []
    }
  }
}

extension SwiftDataError: CustomStringConvertible {
  /// The name of the constant.
  public var description: String { code.rawValue }
}
