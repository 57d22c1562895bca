// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

#if canImport(Darwin)
  import Darwin
#endif

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let swiftSyntax = SwiftSyntaxSource.find()

// Where SwiftData is part of the platform, a module of that name is not to be found here too. The
// machine that builds decides, not the one that is built for: a manifest knows no other.
#if canImport(Darwin)
  let swiftDataProducts: [Product] = []
  let swiftDataTargets: [Target] = []
#else
  let swiftDataProducts: [Product] = [.library(name: "SwiftData", targets: ["SwiftData"])]
  let swiftDataTargets: [Target] = [
    .target(
      name: "SwiftData", dependencies: ["Tessera", "TesseraCore", "TesseraMacros"],
      swiftSettings: strict),
    // Imports are as visible as in an application that says nothing about it.
    .testTarget(
      name: "SwiftDataTests", dependencies: ["SwiftData"],
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ]),
  ]
#endif

let package = Package(
  name: "tessera",
  // What has Observation, Synchronization and everything else the library is built on.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Tessera", targets: ["Tessera"])
  ] + swiftDataProducts,
  dependencies: swiftSyntax.packages,
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .macro(
      name: "TesseraMacros", dependencies: swiftSyntax.pluginProducts,
      swiftSettings: strict + swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings),
    .target(name: "TesseraCore", dependencies: ["TesseraMacros"], swiftSettings: strict),
    .target(name: "TesseraSQL", dependencies: ["TesseraCore"], swiftSettings: strict),
    .target(
      name: "TesseraSQLite", dependencies: ["TesseraCore", "TesseraSQL", "CSQLite"],
      swiftSettings: strict),
    .target(
      name: "Tessera", dependencies: ["TesseraCore", "TesseraSQLite"], swiftSettings: strict),
    .testTarget(
      name: "TesseraMacrosTests",
      dependencies: ["TesseraMacros"] + swiftSyntax.testProducts,
      swiftSettings: strict + swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings),
    .testTarget(name: "TesseraCoreTests", dependencies: ["TesseraCore"], swiftSettings: strict),
    .target(name: "CTestVFS", dependencies: ["CSQLite"], path: "Tests/CTestVFS"),
    .target(
      name: "TesseraTestSupport", dependencies: ["Tessera", "CSQLite", "CTestVFS"],
      path: "Tests/TesseraTestSupport", swiftSettings: strict),
    // A process of its own for tests of several.
    .executableTarget(
      name: "tessera-test-writer", dependencies: ["Tessera", "TesseraTestSupport"],
      path: "Tests/TesseraTestWriter", swiftSettings: strict),
    .testTarget(
      name: "TesseraTests",
      dependencies: ["Tessera", "TesseraTestSupport", "CSQLite", "tessera-test-writer"],
      swiftSettings: strict),
    // What @Model generates, under every setting that could object to it. (What @Test generates is not
    // fit for strict memory safety.)
    .target(
      name: "TesseraStrictModels", dependencies: ["Tessera"],
      path: "Tests/TesseraStrictModels",
      swiftSettings: strict + [
        .defaultIsolation(MainActor.self), .strictMemorySafety(),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
      ]),
    .testTarget(
      name: "TesseraMainActorTests",
      dependencies: ["Tessera", "TesseraTestSupport", "TesseraStrictModels"],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "TesseraStoreSamples", dependencies: ["TesseraCore"],
      path: "Tests/TesseraStoreSamples", swiftSettings: strict),
    .testTarget(
      name: "TesseraSQLTests", dependencies: ["TesseraCore", "TesseraSQL", "TesseraStoreSamples"],
      swiftSettings: strict),
    .testTarget(
      name: "TesseraSQLiteTests",
      dependencies: [
        "TesseraCore", "TesseraSQL", "TesseraSQLite", "CSQLite", "TesseraStoreSamples",
      ],
      swiftSettings: strict),
  ] + swiftDataTargets
)

/// Where the compiler plugin gets swift-syntax from.
///
/// The toolchain's own needs no download and builds in seconds. A toolchain without it (Xcode's) gets
/// the public package. `TESSERA_SWIFT_SYNTAX=toolchain` or `=package` insists on one of them.
enum SwiftSyntaxSource {
  /// The toolchain's `usr/lib/swift/host`, or what was looked for and is not there.
  case toolchain(host: String)
  case package

  static let modules = [
    "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftOperators",
    "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder",
    "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
  ]

  static func find() -> SwiftSyntaxSource {
    let wish = ProcessInfo.processInfo.environment["TESSERA_SWIFT_SYNTAX"]
    if wish == "package" { return .package }
    let candidates = hostFolders()
    if let host = candidates.first(where: isComplete) { return .toolchain(host: host) }
    let looked = candidates.isEmpty ? "no toolchain was found" : candidates.joined(separator: ", ")
    let note = """
      tessera: this toolchain has no swift-syntax modules (looked for SwiftSyntaxMacros.swiftmodule \
      in: \(looked)). Tessera's macros need them, or else the package \
      https://github.com/swiftlang/swift-syntax, which has to be downloaded.

      """
    FileHandle.standardError.write(Data(note.utf8))
    if wish == "toolchain" { exit(1) }
    return .package
  }

  private static func isComplete(_ host: String) -> Bool {
    FileManager.default.fileExists(atPath: host + "/SwiftSyntaxMacros.swiftmodule")
      && ["so", "dylib", "lib"].contains { suffix in
        ["\(host)/libSwiftSyntaxMacros.\(suffix)", "\(host)/SwiftSyntaxMacros.\(suffix)"]
          .contains(where: FileManager.default.fileExists(atPath:))
      }
  }

  /// The `host` folders of the toolchain running this manifest, then of the one on the path.
  private static func hostFolders() -> [String] {
    var folders: [String] = []
    // …/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
    if let library = loadedManifestLibrary(),
      let end = library.range(of: "/lib/swift/pm/", options: .backwards)
    {
      folders.append(library[..<end.lowerBound] + "/lib/swift/host")
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let compiler = URL(fileURLWithPath: "\(folder)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let usr = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().path
      folders.append(usr + "/lib/swift/host")
      break
    }
    return folders
  }

  /// The file this process has loaded `PackageDescription` from.
  private static func loadedManifestLibrary() -> String? {
    #if canImport(Darwin)
      return (0..<_dyld_image_count()).lazy
        .compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
        .first { $0.hasSuffix("/libPackageDescription.dylib") }
    #else
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
        return nil
      }
      let line = maps.split(separator: "\n").first { $0.hasSuffix("/libPackageDescription.so") }
      return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #endif
  }

  var packages: [Package.Dependency] {
    switch self {
    case .toolchain: []
    case .package:
      [.package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"604.0.0")]
    }
  }

  var pluginProducts: [Target.Dependency] {
    products(["SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntaxBuilder", "SwiftSyntaxMacros"])
  }

  var testProducts: [Target.Dependency] {
    products(["SwiftParser", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros"])
  }

  private func products(_ names: [String]) -> [Target.Dependency] {
    switch self {
    case .toolchain: []
    case .package: names.map { .product(name: $0, package: "swift-syntax") }
    }
  }

  var swiftSettings: [SwiftSetting] {
    switch self {
    case .toolchain(let host): [.unsafeFlags(["-I", host])]
    case .package: []
    }
  }

  var linkerSettings: [LinkerSetting] {
    switch self {
    case .toolchain(let host):
      [
        .unsafeFlags(
          ["-L", host, "-Xlinker", "-rpath", "-Xlinker", host] + Self.modules.map { "-l\($0)" })
      ]
    case .package: []
    }
  }
}
