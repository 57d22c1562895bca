import SwiftSyntaxMacros

// A toolchain's own swift-syntax has no `SwiftCompilerPlugin` module: there, what that module does is
// spelled out over the message handling it is made of. This is the only file that knows.
#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  @main struct TesseraPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = tesseraMacros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  @main struct TesseraPlugin: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      for macro in tesseraMacros where typeName == "\(macro)" && moduleName == "TesseraMacros" {
        return macro
      }
      throw UnknownMacro(description: "TesseraMacros has no macro \(moduleName).\(typeName)")
    }

    func loadPluginLibrary(libraryPath: String, moduleName: String) throws {
      throw UnknownMacro(description: "TesseraMacros loads no other plugins")
    }

    var features: [PluginFeature] { [] }
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
  }
#endif

private var tesseraMacros: [any Macro.Type] {
  [
    ModelMacro.self, OnChangeModelMacro.self, PersistedPropertyMacro.self,
    TransientPropertyMacro.self, HoldingObserversMacro.self, MarkerMacro.self, PredicateMacro.self,
    ConstraintMacro.self, ModelActorMacro.self,
  ]
}
