import Foundation
import TesseraCore
import Testing

struct CollationKeyTests {
  private func sorted(_ texts: String..., by form: TextForm = .standardKey) -> [String] {
    texts.sorted { form.value(of: $0).order(to: form.value(of: $1)) == .before }
  }

  @Test func `letters come first, then accents, then case, then the bytes`() {
    #expect(
      sorted("b", "B", "á", "Á", "A", "a", "ab", "") == ["", "a", "A", "á", "Á", "ab", "b", "B"])
    #expect(sorted("côté", "côte", "coté", "cote") == ["cote", "coté", "côte", "côté"])
    #expect(sorted("zoë", "Zoe", "Zoé", "zo") == ["zo", "Zoe", "Zoé", "zoë"])
    #expect(sorted("Straße", "STRASSE", "strasse", "Strasser").last == "Strasser")
  }

  @Test func `numbers are ordered by their value, whatever their length and script`() {
    let long = String(repeating: "9", count: 600)
    #expect(
      sorted("a10", "a9", "a" + long, "a09", "a1", "a" + long + "0", "a٣")
        == ["a1", "a٣", "a09", "a9", "a10", "a" + long, "a" + long + "0"])
    #expect(sorted("1.10", "1.9", "1", "0", "00") == ["0", "00", "1", "1.9", "1.10"])
    #expect(sorted("a10", "a9", by: .localizedKey) == ["a10", "a9"])
  }

  @Test func `spaces, punctuation, symbols, currencies, digits and letters come in this order`() {
    #expect(
      sorted("z", "1", "$", "+", "-", "_", " ", "я", "ω", "東") == [
        " ", "_", "-", "+", "$", "1", "z", "ω", "я", "東",
      ])
    #expect(sorted("x-y", "xy", "x y", "x_y") == ["x y", "x_y", "x-y", "xy"])
    #expect(
      sorted("ø", "o", "p", "æ", "ae", "af", "þ", "z", "đ", "e", "d", "ŋ", "n") == [
        "ae", "æ", "af", "d", "đ", "e", "n", "ŋ", "o", "ø", "p", "z", "þ",
      ])
    #expect(sorted("к", "й", "и", "иа") == ["и", "иа", "й", "к"])
  }

  @Test func `equal keys are equal texts, but for the key without case`() {
    let texts = [
      "a", "A", "á", "a\u{301}", "\u{AD}a", "a\u{200B}", "01", "1", "Ａ", "ß", "ss", "\u{0}",
    ]
    for left in texts {
      for right in texts {
        for form in [TextForm.standardKey, .localizedKey] {
          #expect((form.value(of: left) == form.value(of: right)) == (left == right))
        }
      }
    }
    #expect(
      TextForm.caselessKey.value(of: "Ångström") == TextForm.caselessKey.value(of: "ÅNGSTRÖM"))
    #expect(
      TextForm.caselessKey.value(of: "angstrom") != TextForm.caselessKey.value(of: "ÅNGSTRÖM"))
  }
}
