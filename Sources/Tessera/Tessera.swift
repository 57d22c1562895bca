// `import Tessera` is all an application writes: predicates, sort descriptors, dates and UUIDs come
// from Foundation, tracking from Observation (which TesseraCore exports).
@_exported import Foundation
@_exported import TesseraCore
@_exported import TesseraSQLite
