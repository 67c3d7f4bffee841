import FieldValues
import ID3
import SourceDiagnostics
import Testing

struct ChapterFrameTests {
  private func chapter(_ subFrames: [UInt8], offsets: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF])
    -> [UInt8]
  {
    TagBytes.frame(
      "CHAP",
      Array("c1\0".utf8) + TagBytes.plain(0) + TagBytes.plain(600) + offsets + TagBytes.plain(8)
        + subFrames)
  }

  private func parse(_ frames: [UInt8]...) -> ID3Parsing {
    ID3Tag.parseAll(in: TagBytes.tag(frames.flatMap(\.self)))
  }

  @Test func `a chapter has times, offsets and frames of its own`() throws {
    let parsing = parse(chapter(TagBytes.frame("TIT2", TagBytes.text("Intro"))))
    guard case .chapter(let frame)? = parsing.tags.first?.frames.first else {
      Issue.record("no chapter")
      return
    }
    #expect(frame.elementID == "c1")
    #expect(frame.startTimeMs == 0)
    #expect(frame.endTimeMs == 600)
    #expect(frame.startOffset == nil)
    #expect(frame.endOffset == 8)
    #expect(frame.title == "Intro")
    #expect(frame.subFrames.first?.header.byteOffset == 39)
    let whole = try #require(parsing.tags.first?.frames.first)
    #expect(whole.summary == "CHAP c1 0-600 ms = Intro")
    #expect(
      whole.fields.map(\.name) == [
        "frame", "elementId", "startTimeMs", "endTimeMs", "endOffset", "subFrames",
        "contentDictionary",
      ])
  }

  @Test func `a table of contents names chapters in order`() throws {
    let content =
      Array("toc\0".utf8) + [3, 2] + Array("c1\0c2\0".utf8)
      + TagBytes.frame("TIT2", TagBytes.text("All"))
    let frame = try #require(parse(TagBytes.frame("CTOC", content)).tags.first?.frames.first)
    #expect(
      frame.contentDictionary.map { "\($0.0)=\($0.1)" } == [
        "id=CTOC", "elementId=toc", "isTopLevel=true", "isOrdered=true", "children=c1\nc2",
        "subFrames=TIT2 = All",
      ])
    #expect(frame.summary == "CTOC toc [c1, c2] = All")
  }

  @Test func `an issue in a sub-frame names both frames`() {
    let parsing = parse(chapter(TagBytes.frame("TIT2", [9, 0x61])))
    #expect(parsing.issues.map(\.path) == ["frames[0].subFrames[0]"])
  }

  @Test func `chapters in chapters end at the limit of depth`() {
    var frame = TagBytes.frame("TIT2", TagBytes.text("deep"))
    for _ in 0...ID3Limits.depth { frame = chapter(frame) }
    let parsing = parse(frame)
    #expect(parsing.issues.map(\.id) == [.limitReached])
  }
}
