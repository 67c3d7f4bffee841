import HLSPlaylists
import Testing

@Suite struct VersionTagTests {
  @Test func `a version is a whole number`() {
    #expect(TagReading(VersionTag.self, "#EXT-X-VERSION:9").tag?.version == 9)
    #expect(TagReading(VersionTag.self, "#EXT-X-VERSION:3.1").findings == ["SYN-009 1"])
  }

  @Test func `versions count from 1`() {
    #expect(TagReading(VersionTag.self, "#EXT-X-VERSION:1").findings == [])
    #expect(TagReading(VersionTag.self, "#EXT-X-VERSION:0").findings == ["SYN-010 1"])
    #expect(TagReading(VersionTag.self, "#EXT-X-VERSION:-1").findings == ["SYN-010 1"])
  }
}
