import Foundation
import TesseraCore
import Testing

struct TextFoldingTests {
  private func found(_ part: String, in whole: String) -> Bool {
    let form = TextForm.searchFolded
    return TextRules.matches(
      .contains, form.value(of: .text(whole)), form.value(of: .text(part)), byScalars: true)
  }

  @Test func `case is folded by Unicode's full mappings, of no language`() {
    #expect(TextFolding.caseFolded("STRASSE Straße ẞ") == "strasse strasse ss")
    #expect(TextFolding.caseFolded("ΣΊΣΥΦΟΣ σίσυφος") == "σίσυφοσ σίσυφοσ")
    #expect(TextFolding.caseFolded("\u{212A}elvin \u{FB01}n ſo") == "kelvin fin so")
    #expect(TextFolding.caseFolded("Résumé") == "résumé")
    // The dotless i is another letter, and the dot of the other's capital a mark.
    #expect(TextFolding.caseFolded("ıI") == "ıi")
    #expect(TextFolding.caseFolded("İ") == "i\u{307}")
  }

  @Test func `a search passes over accents, and over nothing that tells letters apart`() {
    #expect(TextFolding.searchFolded("Ångström Résumé İSTANBUL") == "angstrom resume istanbul")
    #expect(TextFolding.searchFolded("Việt Nam, Žižkov, ё") == "viet nam, zizkov, е")
    #expect(TextFolding.searchFolded("שָׁלוֹם") == "שלום")
    #expect(TextFolding.searchFolded("مُحمد") == "محمد")
    for text in ["øđłæœ", "が", "ヴ", "हिन्दी", "한국어", "東京"] {
      #expect(TextFolding.searchFolded(text) == text)
    }
    #expect(TextFolding.searchFolded("❤️") == "❤")
  }

  @Test func `texts that Swift takes for equal have one form`() {
    for (composed, decomposed) in [
      ("é", "e\u{301}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("Å", "\u{212B}"),
    ] {
      for form in TextForm.allCases {
        #expect(form.value(of: composed) == form.value(of: decomposed))
      }
    }
  }

  @Test func `localizedStandardContains finds what Foundation's finds`() {
    let texts = [
      "Ångström", "angstrom", "STRASSE", "Straße", "résumé", "İstanbul", "ı", "東京", "Việt Nam",
      "Σίσυφος", "й", "ё", "が", "100%", "a_b", "it's", "x\u{301}", "\u{FB01}ne", "K\u{212A}", "Ａ",
      "ø", "łódź", "한국", "שָׁלוֹם", "مُحمد", "👩‍👧", "🇩🇪", "❤️", "a\u{0}b", "n\u{303}o",
    ]
    for whole in texts {
      for part in texts + ["", "e", "S", "o", "A", "n", "d", "Ο", "и", "❤", "b"] {
        // Foundation looks a letter up in none that stands for two; here it may be one of them.
        if whole == "Straße", part == "S" || part == "s" { continue }
        #expect(
          found(part, in: whole) == whole.localizedStandardContains(part),
          "\(part.debugDescription) in \(whole.debugDescription)")
      }
    }
  }
}
