import Foundation
import Tessera

/// What can be sorted by.
enum DiffSorts {
  /// What can be sorted by. Where a property may be a NaN Swift's sort promises nothing.
  static var items: [(SortOrder) -> SortDescriptor<DiffItem>] {
    [
      { SortDescriptor(\.number, order: $0) },
      { SortDescriptor(\.int, order: $0) },
      { SortDescriptor(\.maybeInt, order: $0) },
      { SortDescriptor(\.byte, order: $0) },
      { SortDescriptor(\.wide, order: $0) },
      { SortDescriptor(\.maybeWide, order: $0) },
      { SortDescriptor(\.decimal, order: $0) },
      { SortDescriptor(\.maybeDecimal, order: $0) },
      { SortDescriptor(\.text, order: $0) },
      { SortDescriptor(\.maybeText, order: $0) },
      { SortDescriptor(\.note, order: $0) },
      { SortDescriptor(\.date, order: $0) },
      { SortDescriptor(\.maybeDate, order: $0) },
      { SortDescriptor(\.uuid, order: $0) },
      { SortDescriptor(\.maybeUuid, order: $0) },
      { SortDescriptor(\.level, order: $0) },
      { SortDescriptor(\.maybeLevel, order: $0) },
      { SortDescriptor(\.box.name, order: $0) },
      { SortDescriptor(\.box.rank, order: $0) },
      { SortDescriptor(\.box.shelf?.code, order: $0) },
      { SortDescriptor(\.parent?.text, order: $0) },
      { SortDescriptor(\.parent?.maybeInt, order: $0) },
      // The class is not final: such a path is found by its parts alone.
      { $0 == .forward ? DiffItem.path.parent.box.name.ascending : DiffItem.path.wide.descending },
      { SortDescriptor(\.parent?.parent?.date, order: $0) },
      { $0 == .forward ? DiffItem.path.maybeInt.ascending : DiffItem.path.maybeInt.descending },
      { $0 == .forward ? DiffItem.path.flag.ascending : DiffItem.path.flag.descending },
      { $0 == .forward ? DiffItem.path.maybeLevel.ascending : DiffItem.path.level.descending },
      { $0 == .forward ? DiffItem.path.parent.text.ascending : DiffItem.path.box.name.descending },
      {
        $0 == .forward
          ? DiffItem.path.parent.box.shelf.code.ascending(using: .localizedStandard)
          : DiffItem.path.as(DiffBook.self).subtitle.descending
      },
      { SortDescriptor(\.text, comparator: .localizedStandard, order: $0) },
      { SortDescriptor(\.note, comparator: .localized, order: $0) },
      { SortDescriptor(\.box.name, comparator: .localizedStandard, order: $0) },
      { SortDescriptor(\.maybeText, comparator: .localizedStandard, order: $0) },
      { SortDescriptor(\.parent?.text, comparator: .localized, order: $0) },
    ]
  }

  static var atlases: [(SortOrder) -> SortDescriptor<DiffAtlas>] {
    [
      { SortDescriptor(\.number, order: $0) },
      { SortDescriptor(\.text, order: $0) },
      { SortDescriptor(\.maybeInt, order: $0) },
      { SortDescriptor(\.pages, order: $0) },
      { SortDescriptor(\.subtitle, order: $0) },
      { SortDescriptor(\.subtitle, comparator: .localizedStandard, order: $0) },
      { SortDescriptor(\.sequel?.decimal, order: $0) },
      { SortDescriptor(\.parent?.text, order: $0) },
      { SortDescriptor(\.box.rank, order: $0) },
    ]
  }
}
