// Not a shadow of Tessera's `Model(observation:)`, which is as visible as this one and would be an
// ambiguity if it had the same parameters. The compiler prefers what needs no default argument: this
// one, wherever `@Model` is written without any, also in a file that imports Tessera too.

/// Makes a class persistent; its changes reach observers when they are made, as they do in SwiftData.
///
/// The same as `@Model(observation: .onChange)`. A class that is to publish when it is saved says
/// `@Model(observation: .onSave)`, and may in this module too.
@attached(
  member, conformances: PersistentModel,
  names: named(_$state), named(init), named(_$observation), named(_$describe), named(_$load),
  named(_$encode), named(_$fillDefault), named(_$withStorage), named(_$publish),
  named(_$Index), named(_$firstIndex), named(_$propertyCount))
@attached(memberAttribute)
@attached(extension, conformances: PersistentModel, Sendable)
public macro Model() = #externalMacro(module: "TesseraMacros", type: "OnChangeModelMacro")
