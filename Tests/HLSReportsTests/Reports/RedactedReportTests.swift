import SourceDiagnostics
import Testing

@testable import HLSReports

struct RedactedReportTests {
  @Test(arguments: [
    ("https://user:pw@example.com/a/b.m3u8?token=1#f", "https://example.com/a/b.m3u8"),
    ("seg1.ts?sig=x", "seg1.ts"), ("media.m3u8", "media.m3u8"),
    ("http://h/p@q/x", "http://h/p@q/x"), ("http://u@h?x", "http://h"),
  ])
  func `a URI loses query, fragment and user`(uri: String, expected: String) {
    #expect(URIText.redacted(uri) == expected)
  }

  @Test func `a URI inside a sentence is found`() {
    #expect(
      URIText.redactedWithin("got 404 for \"https://u@h/a?b=c\", why? x:y")
        == "got 404 for \"https://h/a\", why? x:y")
  }

  @Test func `no token is left anywhere in a report`() {
    let secret = "https://user:token@h/x?token=1"
    var report = SampleReports.cues
    report.input = secret
    report.presentation.variants = [
      VariantReport(index: 0, uri: secret, more: [Field("x", .string(secret))])
    ]
    report.presentation.playlists = [PlaylistReport(index: 0, uri: secret, role: .variant)]
    report.tracks[0].cues[0].source.uri = secret
    report.tracks[0].cues[0].summary = "see \(secret)"
    report.tracks[0].cues[0].content = [
      Field("a", .array([.object([Field("b", .string(secret))])]))
    ]
    report.findings[0].message = secret
    report.findings[0].notes = [secret]
    report.findings[0].location.uri = secret
    report.findings[0].otherLocations = [SourceLocation(uri: secret)]
    let text = JSONReportWriter().text(Report.cues(report).redacted)
    #expect(!text.contains("token"))
    #expect(text.contains("https://h/x"))
  }

  @Test(arguments: [
    ("seg1.ts?token=1", "seg1.ts"), ("#EXTINF:4,", "#EXTINF:4,"),
    (
      #"#EXT-X-KEY:METHOD=AES-128,URI="key?token=1",IV=0x1"#,
      #"#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x1"#
    ),
    (
      #"#EXT-X-DATERANGE:ID="a?b",X-ASSET-LIST="list.json?token=1",X-NOTE="see https://u@h/x?token=1""#,
      #"#EXT-X-DATERANGE:ID="a?b",X-ASSET-LIST="list.json",X-NOTE="see https://h/x""#
    ),
    (
      #"#EXT-X-DEFINE:NAME="auth",VALUE="token=1""#, #"#EXT-X-DEFINE:NAME="auth",VALUE="…""#
    ),
    (#"#EXT-X-MAP:URI="init.mp4?token=1"#, #"#EXT-X-MAP:URI="init.mp4"#),
    ("# see https://h/x?token=1", "# see https://h/x"), ("\"", "\""), ("#\"", "#\""), ("", ""),
  ])
  func `a line of a playlist gives nothing away`(line: String, expected: String) {
    #expect(URIText.redactedLine(line) == expected)
  }

  @Test func `no token is left in the playlists and segments of an analysis`() {
    var report = SampleReports.analysis
    let secret = "segment.ts?token=1"
    report.timelines[0].segments[0].uri = secret
    report.timelines[0].uri = secret
    report.sources[0].uri = secret
    report.sources[0].lines[3] = secret
    report.cues.tracks[0].cues[0].content = [Field("imageUri", .string(secret))]
    report.validation.findings[0].location.uri = secret
    let text = HTMLReportWriter().text(Report.analysis(report).redacted)
    #expect(!text.contains("token"))
    #expect(text.contains("segment.ts"))
  }
}
