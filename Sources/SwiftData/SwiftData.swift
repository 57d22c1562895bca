// For platforms without SwiftData: what files written for it find with `import SwiftData` alone. The
// names are Tessera's own; here is only what is spelled otherwise there.
@_exported import Foundation
@_exported import Observation
@_exported import Tessera
