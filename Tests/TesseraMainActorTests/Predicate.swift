import Foundation

/// What the page about queries has a module declare that writes long conditions without the type of their
/// parameter.
@freestanding(expression)
macro Predicate<Input>(_ condition: (Input) -> Bool) -> Predicate<Input> =
  #externalMacro(module: "TesseraMacros", type: "PredicateMacro")
