// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "tessera",
  products: [
    .library(name: "Tessera", targets: ["Tessera"])
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "TesseraCore", swiftSettings: strict),
    .target(name: "TesseraSQL", dependencies: ["TesseraCore"], swiftSettings: strict),
    .target(
      name: "TesseraSQLite", dependencies: ["TesseraCore", "TesseraSQL", "CSQLite"],
      swiftSettings: strict),
    .target(name: "Tessera", dependencies: ["TesseraCore", "TesseraSQLite"], swiftSettings: strict),
  ]
)
