import MediaStreams
import MediaTiming
import Testing

@Suite struct CommentChapterTests {
  private func chapters(_ comments: [String]) -> [CommentChapter] {
    var file = OggBytes()
    file.opus(comments, serial: 1, packetCount: 50, preSkip: 0)
    return OggReader.read(file.bytes).chapters
  }

  @Test func `a number joins the start and the title, in any order and case`() {
    let found = chapters([
      "chapter002Name=b", "CHAPTER002=01:02:03.250", "Chapter001=00:00:00.000", "CHAPTER001NAME=",
      "CHAPTER003NAME=without a start", "CHAPTER001URL=x", "CHAPTER10=00:00:09", "CHAPTERS=1",
    ])
    #expect(found.map(\.number) == [1, 2, 10])
    #expect(found.map(\.start.seconds) == [0, 3723.25, 9])
    #expect(found.map(\.title) == [nil, "b", nil])
  }

  @Test(arguments: [
    "", "1", "00:01", "00:00:01.5.2", "00:60:00.000", "00:00:60.000", "-1:00:00.000",
    "00:00:-1.000", "00:00:.500", "00:00:01.000:0", "00:00:01,500", "1000000000:00:00.000",
  ])
  func `a chapter without a readable start is left out`(text: String) {
    #expect(chapters(["CHAPTER001=\(text)", "CHAPTER002=00:00:01.500"]).map(\.number) == [2])
  }

  @Test func `the chapters of a chained stream start with it, those of concurrent ones come once`()
  {
    var file = OggBytes()
    let comments = ["CHAPTER001=00:00:00.500"]
    file.opus(comments, serial: 1, packetCount: 50, preSkip: 0)
    for serial in [2, 3] as [UInt32] {
      file.page([OggBytes.opusHead(preSkip: 0)], serial: serial, begins: true)
    }
    file.page([OggBytes.opusTags(comments)], serial: 2)
    file.page([OggBytes.opusTags(comments + ["TITLE=x"])], serial: 3)
    #expect(OggReader.read(file.bytes).chapters.map(\.start.seconds) == [0.5, 1.5])
  }

  @Test func `a long title is cut off`() {
    let title = String(repeating: "x", count: ChapterLimits.titleSize + 1)
    let found = chapters(["CHAPTER001=00:00:00.000", "CHAPTER001NAME=\(title)"])
    #expect(found.map(\.title?.count) == [ChapterLimits.titleSize])
    #expect(found.map(\.isCut) == [true])
  }
}
