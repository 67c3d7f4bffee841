import TestSupport
import Testing

@testable import HLSReports

struct AddressMarksTests {
  @Test(
    arguments: [
      ("", []), ("Title of 2026-01-01", []), ("joe@h", .user), ("a?b", .query), ("a#b", .query),
      ("12:30", .colon), ("a%20b", .escape), (#"a\u003fb"#, .escape), ("a&amp;b", .escape),
      (
        String(repeating: "x", count: 100) + "https://joe@h/%20?q",
        [.user, .query, .colon, .escape]
      ),
    ] as [(String, AddressMarks)])
  func `the marks of a text are found`(text: String, marks: AddressMarks) {
    #expect(AddressMarks(in: text.utf8.span) == marks)
  }

  /// The scan of the whole text for what may be a part of an address, without a look at its marks first.
  private func mayHoldPart(_ text: String, keepsQueries: Bool) -> Bool {
    text.contains("@") || EncodedAddressScanner.mayFind(in: text)
      || !keepsQueries
        && (text.contains { $0 == "?" || $0 == "#" }
          || DataAddressScanner.mayFind(in: text.utf8.span)
            && text.contains { ":%\\".contains($0) })
  }

  @Test func `a text without the marks of a part has no such part`() {
    let words = [
      "data:", "a,b", "@", "?", "#", ":", "%", "%3A", "%40", "&#58;", "&", #"\u0040"#, #"\"#, "x",
      "53A", "1:2", "61:", " ", "é",
    ]
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      let text = (0..<4).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
      for keepsQueries in [false, true] where mayHoldPart(text, keepsQueries: keepsQueries) {
        #expect(URIRedaction(keepsQueries: keepsQueries).mayHoldSecret(text), "\(text)")
      }
    }
  }
}
