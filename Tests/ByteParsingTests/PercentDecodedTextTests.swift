import Testing

@testable import ByteParsing

struct PercentDecodedTextTests {
  @Test(arguments: [
    ("a%41%2f", "aA/"), ("%", "%"), ("%4", "%4"), ("%4g%41", "%4gA"), ("", ""),
    ("%25%34%31", "%41"),
  ])
  func `bytes are decoded once, and what is no encoding stays`(text: String, expected: String) {
    #expect(PercentDecodedText(text.utf8.span).bytes == Array(expected.utf8))
  }

  /// The readings of a text, with what the text has for the last byte of each.
  private func readings(_ text: String) -> [String] {
    var readings: [String] = []
    let source = Array(text.utf8)
    PercentDecodedText.forEachReading(of: text.utf8.span) { bytes, place in
      let end = bytes.count - 1..<bytes.count
      let written = source[place(end)]
      let read = bytes.indices.map { bytes[$0] }
      readings.append(
        "\(String(decoding: read, as: UTF8.self)) \(String(decoding: written, as: UTF8.self))")
    }
    return readings
  }

  @Test func `a text is read as it is, decoded, and decoded twice where that is another one`() {
    #expect(readings("abc") == ["abc c"])
    #expect(readings("a%zz") == ["a%zz z"])
    #expect(readings("a%62") == ["a%62 2", "ab %62"])
    #expect(readings("a%2562") == ["a%2562 2", "a%62 2", "ab %2562"])
    #expect(readings("a%252562") == ["a%252562 2", "a%2562 2", "a%62 2"])
  }
}
