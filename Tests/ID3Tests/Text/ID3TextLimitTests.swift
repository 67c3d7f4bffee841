import SourceDiagnostics
import Testing

@testable import ID3

struct ID3TextLimitTests {
  private func parse(_ id: String, _ content: [UInt8]) -> ID3Parsing {
    ID3Tag.parseAll(in: TagBytes.tag(TagBytes.frame(id, content)))
  }

  @Test func `a long text is cut off between two characters, and reported`() {
    let limit = ID3Limits.textByteCount
    let parsing = parse(
      "TXXX", TagBytes.text("d\0" + String(repeating: "a", count: limit - 1) + "ééé"))
    guard case .userText(let frame)? = parsing.tags.first?.frames.first else {
      Issue.record("no frame")
      return
    }
    #expect(frame.values.map(\.utf8.count) == [limit - 1])
    #expect(parsing.issues.map(\.id) == [.limitReached])
    #expect(
      parsing.issues.first?.message
        == "the value of TXXX has \(limit + 5) bytes, only the first \(limit) are kept")
  }

  @Test func `a text up to the limit is whole`() {
    let text = String(repeating: "a", count: ID3Limits.textByteCount)
    let parsing = parse("TXXX", TagBytes.text("d\0" + text))
    guard case .userText(let frame)? = parsing.tags.first?.frames.first else {
      Issue.record("no frame")
      return
    }
    #expect(frame.values == [text])
    #expect(parsing.issues.isEmpty)
    #expect(parse("WXXX", TagBytes.text("d\0" + text + "x")).issues.map(\.id) == [.limitReached])
  }
}
