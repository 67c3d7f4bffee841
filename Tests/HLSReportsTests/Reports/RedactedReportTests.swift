import HLSReports
import SourceDiagnostics
import Testing

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
}
