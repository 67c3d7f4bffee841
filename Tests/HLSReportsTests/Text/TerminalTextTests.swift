import Testing

@testable import HLSReports

struct TerminalTextTests {
  @Test func `text without controls stays as it is`() {
    #expect(TerminalText.escaped("Ünï — 日本 😀 \\") == "Ünï — 日本 😀 \\")
  }

  @Test func `a long text of controls is escaped in one pass`() {
    let start = ContinuousClock.now
    let escaped = TerminalText.escaped(String(repeating: "\0", count: 300_000))
    #expect(escaped.utf8.count == 300_000 * 5)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `controls become visible, also inside a pair of carriage return and line feed`() {
    #expect(TerminalText.escaped("a\r\nb\tc\r") == #"a\r\nb\tc\r"#)
    #expect(TerminalText.escaped("\u{0}\u{1B}\u{7F}\u{85}") == #"\u{0}\u{1B}\u{7F}\u{85}"#)
  }

  @Test func `characters that turn the direction of text become visible`() {
    #expect(TerminalText.escaped("\u{202E}x\u{2066}\u{200F}") == #"\u{202E}x\u{2066}\u{200F}"#)
  }

  @Test func `byte order marks and what is no character become visible`() {
    #expect(
      TerminalText.escaped("\u{FEFF}a\u{FFFF}\u{1FFFE}") == #"\u{FEFF}a\u{FFFF}\u{1FFFE}"#)
    let inner = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    #expect(TerminalText.escaped(inner) == #"\u{FDD0}"#)
    #expect(TerminalText.escaped("\u{FFFD}\u{200D}") == "\u{FFFD}\u{200D}")
  }

  @Test func `wide characters count as two columns`() {
    #expect(TerminalText.width(of: "abc") == 3)
    #expect(TerminalText.width(of: "日本") == 4)
    #expect(TerminalText.width(of: "e\u{301}") == 1)
  }

  @Test func `a text that does not fit ends in dots`() {
    #expect(TerminalText.truncated("abcdef", to: 6) == "abcdef")
    #expect(TerminalText.truncated("abcdefg", to: 6) == "abcde…")
    #expect(TerminalText.truncated("日本語", to: 4) == "日…")
  }

  @Test(arguments: [
    ("", 8, [""]), ("one two", 8, ["one two"]), ("one two three", 8, ["one two", "three"]),
    ("one, two three", 12, ["one, two", "three"]), ("aa aa, bb cc", 10, ["aa aa,", "bb cc"]),
    ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]), ("a b c d e f g h", 3, ["a b", "c d", "e …"]),
  ])
  func `text is broken at blanks, after a comma where it can be`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(TerminalText.wrapped(text, to: columns, maximumLineCount: 3) == lines)
  }
}
