import HLSPlaylists
import MediaTiming
import Testing

@Suite struct ExtinfTagTests {
  @Test(arguments: [
    (
      "#EXTINF:9.967,Title, more", MediaTime(value: 9967, timescale: 1000), "Title, more",
      [String]()
    ),
    ("#EXTINF: 5", MediaTime(seconds: 5), nil, []),
    (
      "#EXTINF:4.170833333333333333,",
      MediaTime(value: 4_170_833_333_333_333_333, timescale: 1_000_000_000_000_000_000), "", []
    ),
    ("#EXTINF:-3,", MediaTime(seconds: -3), "", ["MED-005 1"]),
    ("#EXTINF:3s,x", MediaTime(seconds: 3), "x", ["MED-005 1"]),
    ("#EXTINF:,x", .zero, "x", ["MED-005 1"]),
    ("#EXTINF", .zero, nil, ["MED-005 1"]),
    ("#EXTINF:99999999999,", .zero, "", ["MED-005 1"]),
    ("#EXTINF:3 ,x", MediaTime(seconds: 3), "x", []),
  ])
  func `a segment duration is exact`(
    _ line: String, _ duration: MediaTime, _ title: String?, _ findings: [String]
  ) throws {
    let read = TagReading(ExtinfTag.self, line)
    #expect(read.tag?.duration == duration)
    #expect(read.tag?.title == title)
    #expect(read.findings == findings)
  }
}
