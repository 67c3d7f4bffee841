import Testing

@testable import CommandLineTool

struct LineSplitterTests {
  @Test func `lines do not depend on the pieces in which they come`() {
    let bytes = Array("one\r\ntwo\n\nlast".utf8)
    for size in 1...bytes.count {
      var splitter = LineSplitter()
      var lines: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        splitter.append(bytes[start..<min(start + size, bytes.count)]) { lines.append($0) }
      }
      splitter.finish { lines.append($0) }
      #expect(lines == ["one", "two", "", "last"])
    }
  }

  @Test func `a line without end is cut at the limit`() {
    var splitter = LineSplitter()
    var lines: [String] = []
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1024 * 1024)[...]
    for _ in 0..<20 { splitter.append(piece) { lines.append($0) } }
    splitter.append(Array("\nb\n".utf8)[...]) { lines.append($0) }
    #expect(lines.map(\.utf8.count) == [LineSplitter.maximumLineByteCount + 1, 1])
  }

  @Test func `a byte order mark before the first line does not count`() {
    var lines: [String] = []
    var splitter = LineSplitter()
    splitter.append(Array("\u{FEFF}a\n\u{FEFF}b"[...].utf8)[...]) { lines.append($0) }
    splitter.finish { lines.append($0) }
    #expect(lines == ["a", "\u{FEFF}b"])
  }
}
