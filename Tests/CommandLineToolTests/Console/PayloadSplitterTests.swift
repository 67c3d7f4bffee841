import Testing

@testable import CommandLineTool

struct PayloadSplitterTests {
  private func pieces(_ lines: String...) -> [PayloadSplitter.Piece] {
    var pieces: [PayloadSplitter.Piece] = []
    var splitter = PayloadSplitter()
    for line in lines { splitter.append(line) { pieces.append($0) } }
    splitter.finish { pieces.append($0) }
    return pieces
  }

  private func piece(_ text: String, _ line: Int) -> PayloadSplitter.Piece {
    PayloadSplitter.Piece(text: text, line: line)
  }

  @Test func `a line is a payload, and an empty line is none`() {
    #expect(pieces(" /DA= ", "", "0xFC") == [piece("/DA=", 1), piece("0xFC", 3)])
  }

  @Test func `a JSON document goes over as many lines as it has`() {
    #expect(
      pieces("{\"a\": [", "\"}]\\\"\"", "]}", "{}", "AA")
        == [piece("{\"a\": [\n\"}]\\\"\"\n]}", 1), piece("{}", 4), piece("AA", 5)])
  }

  @Test(arguments: [
    ["<?xml version=\"1.0\"?>", "<a>", "<b/>", "</a>"],
    ["<!-- <a> -->", "<a b='>'>", "<c/>", "</a>"],
    ["<!DOCTYPE a [", "<!ELEMENT a ANY>", "]>", "<a/>"],
    ["<a>", "<![CDATA[</a>", "]]>", "</a>"],
    ["<a", "b=\"/>\"", "c='1'", "/>"],
  ])
  func `an XML document goes over as many lines as it has`(lines: [String]) {
    #expect(
      pieces(lines[0], lines[1], lines[2], lines[3], "AA")
        == [piece(lines.joined(separator: "\n"), 1), piece("AA", 5)])
  }

  @Test func `a document that never ends loses no other payload`() {
    #expect(
      pieces("{\"a\":", "AA", "<b>", "BB")
        == [piece("{\"a\":", 1), piece("AA", 2), piece("<b>", 3), piece("BB", 4)])
    #expect(
      pieces("AA", "{", "", "B\r", "\r", "Ü") == [
        piece("AA", 1), piece("{", 2), piece("B", 4), piece("Ü", 6),
      ])
  }
}
