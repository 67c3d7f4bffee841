import HLSPlaylists
import Testing

@Suite struct SkipTagTests {
  @Test func `a skip tag lists the ranges that are gone`() {
    let line = "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\tb\""
    let read = TagReading(SkipTag.self, line)
    #expect(read.tag?.skippedSegments == 3)
    #expect(read.tag?.recentlyRemovedDateRanges == ["a", "b"])
    #expect(
      TagReading(SkipTag.self, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1").tag?.recentlyRemovedDateRanges
        == nil)
    #expect(TagReading(SkipTag.self, "#EXT-X-SKIP:").findings == ["LLH-005 1"])
  }
}
