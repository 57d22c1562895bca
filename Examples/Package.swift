// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

// The name is written because the clone may be in a folder of any name.
let tessera = Target.Dependency.product(name: "Tessera", package: "tessera")

let package = Package(
  name: "tessera-examples",
  dependencies: [.package(name: "tessera", path: "..")],
  targets: [
    // What the README shows.
    .executableTarget(name: "first-look", dependencies: [tessera], swiftSettings: strict),

    // What the page about the basic verbs shows.
    .target(name: "Basics", dependencies: [tessera], swiftSettings: strict),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", tessera], swiftSettings: strict),

    // The music ledger: a library, so that it can be tested, and the program around it.
    .executableTarget(
      name: "music-ledger", dependencies: ["MusicLedgerKit"], swiftSettings: strict),
    .target(
      name: "MusicLedgerKit", dependencies: [tessera, "CShopSQLite"], swiftSettings: strict),
    // The database the ledger imports is read with plain SQLite, not with Tessera.
    .systemLibrary(
      name: "CShopSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .testTarget(
      name: "MusicLedgerKitTests", dependencies: ["MusicLedgerKit"], swiftSettings: strict),
  ]
)
