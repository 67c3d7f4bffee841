import HLSPlaylists
import TestSupport
import Testing

@Suite struct DocumentEditTests {
  private func text(_ document: PlaylistDocument) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `edits change only the lines they name`() {
    let document = PlaylistDocument("#EXTM3U\r\na\r\nb\nc")
    let edited = document.applying([
      .insert(["x"], before: 1), .replace(2..<3, with: ["y", "z"]), .remove(1..<2),
    ])
    #expect(text(edited) == "#EXTM3U\r\nx\r\ny\r\nz\r\nc")
  }

  @Test func `a last line without a line feed gets one when something follows`() {
    let document = PlaylistDocument("a\r\nb")
    #expect(text(document.applying([.insert(["c"], before: 9)])) == "a\r\nb\r\nc\r\n")
    #expect(text(document.applying([.remove(0..<1)])) == "b")
  }

  @Test func `an empty document takes lines`() {
    #expect(text(PlaylistDocument("").applying([.insert(["#EXTM3U"], before: 0)])) == "#EXTM3U\n")
  }

  @Test func `no edit changes nothing`() {
    let document = PlaylistDocument(Fixtures.media)
    #expect(document.applying([]) == document)
  }

  @Test func `random edits touch only their lines`() {
    let seed: UInt64 = 0x5EED_0003
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1..<20, using: &generator)
      let lines = (0..<count).map { "line\($0)" + (Bool.random(using: &generator) ? "\r\n" : "\n") }
      let document = PlaylistDocument(lines.joined())
      let first = Int.random(in: 0...count, using: &generator)
      let end = Int.random(in: first...count, using: &generator)
      let new = (0..<Int.random(in: 0..<3, using: &generator)).map { "new\($0)" }
      let edited = document.applying([.replace(first..<end, with: new)])
      let result = edited.lines.map { String(decoding: edited.bytes[$0.byteRange], as: UTF8.self) }
      #expect(Array(result.prefix(first)) == Array(lines[..<first]))
      #expect(Array(result.suffix(count - end)) == Array(lines[end...]))
      #expect(edited.lines.dropFirst(first).prefix(new.count).map(\.content) == new)
      #expect(result.count == count - (end - first) + new.count)
    }
  }
}
