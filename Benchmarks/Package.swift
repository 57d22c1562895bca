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
  name: "tessera-benchmarks",
  dependencies: [.package(name: "tessera", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: ["BenchmarkModels", "CRawSQLite", tessera],
      swiftSettings: strict),
    // In a module of their own, as an application's often are: reading across it is measured.
    .target(name: "BenchmarkModels", dependencies: [tessera], swiftSettings: strict),
    // What Tessera is measured against, without Tessera in between.
    .systemLibrary(
      name: "CRawSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  ]
)
