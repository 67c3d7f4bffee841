import Testing

@testable import HLSReports

struct SourceExcerptTests {
  private func excerpt(_ line: String, _ column: Int?) -> SourceExcerpt {
    SourceExcerpt(Array(line.utf8), column: column)
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
    #expect(!SourceExcerpt(bytes, column: 500).text.isEmpty)
    #expect(SourceExcerpt([], column: 3).text.isEmpty)
  }

  @Test(arguments: [
    ("#EXT-X-KEY:METHOD=AES-128,URI=\"data:,secret\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"data:…\""),
    ("Data:video/mp2t;base64,AAAA", "data:…"), ("#EXTINF:4,\"x\"", "#EXTINF:4,\"x\""),
  ])
  func `a line does not show the data of an address`(line: String, shown: String) {
    #expect(SourceExcerpt(Array(line.utf8)).redacted(by: URIRedaction())?.text == shown)
  }
}
