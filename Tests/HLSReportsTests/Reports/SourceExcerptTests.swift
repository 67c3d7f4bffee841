import Testing

@testable import HLSReports

struct SourceExcerptTests {
  private func excerpt(_ line: String, _ column: Int?) -> SourceExcerpt {
    SourceExcerpt(Array(line.utf8)[...], column: column)
  }

  @Test func `a short line is whole`() {
    let short = excerpt("#EXTINF:4,", 9)
    #expect(short.text == "#EXTINF:4,")
    #expect(short.caret == 8)
    #expect(!short.isCutAtStart && !short.isCutAtEnd)
    #expect(short.utf16Column == 9)
  }

  @Test func `a long line is cut around the place`() {
    let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let long = excerpt(line, 501)
    #expect(long.text.utf8.count == SourceExcerpt.maximumByteCount)
    #expect(long.isCutAtStart && long.isCutAtEnd)
    #expect(long.caret.map { Array(long.text)[$0] } == "X")
    #expect(long.utf16Column == 501)
  }

  @Test func `a line without a place shows its start`() {
    let line = excerpt(String(repeating: "a", count: 500), nil)
    #expect(!line.isCutAtStart && line.isCutAtEnd)
    #expect(line.caret == nil && line.utf16Column == nil)
  }

  @Test func `columns count bytes, characters and UTF-16 apart`() {
    let line = excerpt("é𝄞=1", "é𝄞=".utf8.count + 1)
    #expect(line.caret == 3)
    #expect(line.utf16Column == 5)
  }

  @Test func `no character is cut in two`() {
    for shift in 0..<4 {
      let line = String(repeating: "x", count: shift) + String(repeating: "€", count: 200)
      let cut = excerpt(line, shift + 301)
      #expect(!cut.text.contains("\u{FFFD}"))
    }
  }

  @Test(arguments: [0, -5, 11, 1_000_000])
  func `a column outside of the line is its nearest end`(column: Int) {
    let line = excerpt("#EXTINF:4,", column)
    #expect(line.caret == (column < 1 ? 0 : 10))
  }

  @Test func `bytes that are no UTF-8 do no harm`() {
    let bytes = [UInt8](repeating: 0x80, count: 1000)
    #expect(!SourceExcerpt(bytes[...], column: 500).text.isEmpty)
    #expect(SourceExcerpt([], column: 3).text.isEmpty)
  }

  @Test(arguments: [
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"data:,secret\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"data:…\""),
    ("Data:video/mp2t;base64,AAAA", "data:…"), ("#EXTINF:4,\"x\"", "#EXTINF:4,\"x\""),
  ])
  func `a line does not show the data of an address`(line: String, shown: String) {
    #expect(SourceExcerpt(Array(line.utf8)[...]).redacted(by: URIRedaction())?.text == shown)
  }

  @Test(arguments: [
    ("#EXT-X-MAP:URI=\"a.mp4?t=x\",▶BYTERANGE=\"y\"", "#EXT-X-MAP:URI=\"a.mp4\",▶BYTERANGE=\"y\""),
    ("▶seg.ts?token=x", "▶seg.ts"), ("seg▶.ts?token=x", "seg▶.ts"), ("seg.ts?tok▶en=x", "seg.ts"),
    ("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"x\"▶,B=1", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"…\"▶,B=1"),
  ])
  func `a place stays where it is when a query before it is removed`(line: String, shown: String) {
    func parts(_ text: String) -> (text: String, place: Int?) {
      let place = text.firstIndex(of: "▶").map { text.distance(from: text.startIndex, to: $0) }
      return (text.replacing("▶", with: ""), place)
    }
    let (text, place) = parts(line)
    let redacted = excerpt(text, place.map { $0 + 1 }).redacted(by: URIRedaction())
    #expect(redacted?.text == parts(shown).text)
    #expect(redacted?.caret == parts(shown).place)
    #expect(redacted?.utf16Column == place.map { $0 + 1 })
  }

  @Test func `a line does not show what a playlist imports`() {
    let redaction = URIRedaction()
    redaction.hide(["longsecret"], fromQueriesOf: ["?t=longsecret"])
    #expect(excerpt("longsecret/a.ts", nil).redacted(by: redaction)?.text == "…/a.ts")
  }

  @Test func `a line does not show the password of an encoded address`() {
    let line = "p/https%3A%2F%2Fjoe%3APW%40h%2Fa.ts"
    #expect(excerpt(line, nil).redacted(by: URIRedaction())?.text == "p/https%3A%2F%2Fh%2Fa.ts")
    #expect(
      excerpt(line, nil).redacted(by: URIRedaction(keepsQueries: true))?.text
        == "p/https%3A%2F%2Fjoe%40h%2Fa.ts")
  }

  @Test func `a long line is redacted before it is cut`() {
    let line = "#EXT-X-MAP:URI=\"a.mp4?" + String(repeating: "x", count: 500) + "\",BYTERANGE=\"y\""
    let redacted = excerpt(line, line.count - 13).redacted(by: URIRedaction())
    #expect(redacted?.text == "#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"y\"")
    #expect(redacted?.caret == 22)
    let endless = line.replacing("y", with: String(repeating: "y", count: 1 << 16))
    #expect(excerpt(endless, nil).redacted(by: URIRedaction()) == nil)
  }

  @Test func `an excerpt without the memory of its playlist is redacted like another`() {
    let lines = ["a.ts?t=1", "a.ts", "https://joe:PW@h/a.ts", "#EXTINF:4,"].flatMap {
      [$0, $0 + String(repeating: "y", count: 1 << 17)]
    }
    for line in lines {
      for redaction in [URIRedaction(), URIRedaction(keepsQueries: true)] {
        let whole = excerpt(line, 3)
        let (shown, expected) = (
          whole.detached.redacted(by: redaction), whole.redacted(by: redaction)
        )
        #expect(shown?.text == expected?.text && shown?.caret == expected?.caret)
        #expect(shown?.utf16Column == expected?.utf16Column)
      }
    }
  }

  @Test(arguments: ["\u{FEFF}#EXTM3U", "\u{FEFF}", " \t#EXTM3U", " a.ts"])
  func `a line keeps what is before its content`(line: String) {
    let redacted = excerpt(line, 1).redacted(by: URIRedaction())
    #expect(redacted?.text == line)
    #expect(redacted?.caret == 0)
  }
}
