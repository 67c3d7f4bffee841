import FieldValues
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSReports

struct URIRedactionTests {
  @Test(arguments: [
    ("https://user:pw@example.com/a/b.m3u8?token=1#f", "https://example.com/a/b.m3u8"),
    ("seg1.ts?sig=x", "seg1.ts"), ("media.m3u8", "media.m3u8"),
    ("http://h/p@q/x", "http://h/p@q/x"), ("http://u@h?x", "http://h"),
    ("//u:pw@h/x", "//h/x"), ("http://u@[::1]:80/x", "http://[::1]:80/x"),
    ("a?\u{301}token=1", "a"), ("a#\u{301}token=1", "a"),
    ("http://u@\u{301}h/x", "http://\u{301}h/x"),
    ("redirect:x:http://u:pw@h/x", "redirect:x:http://h/x"),
  ])
  func `a URI loses query, fragment and user`(uri: String, expected: String) {
    #expect(URIRedaction().address(uri) == expected)
  }

  @Test func `the reason why a picture is missing loses them too`() {
    var analysis = SampleReports.analysis
    let missing = SplicePictureReport.Side.missing(
      "redirected to \"https://u:pw@h/a?token=1\": 403")
    analysis.pictures = [
      SplicePictureReport(breakIndex: 0, edge: .start, time: .zero, last: missing, first: missing)
    ]
    analysis.redact(by: URIRedaction())
    let shown = SplicePictureReport.Side.missing("redirected to \"https://h/a\": 403")
    #expect(analysis.pictures.allSatisfy { $0.last == shown && $0.first == shown })
  }

  @Test func `the data of an address is left out`() {
    let key = "Data:text/plain;base64,c2VjcmV0"
    #expect(URIRedaction().address(key) == "data:…")
    #expect(
      URIRedaction().line("#EXT-X-KEY:METHOD=AES-128,URI=\"\(key)\"")
        == "#EXT-X-KEY:METHOD=AES-128,URI=\"data:…\"")
    #expect(URIRedaction(keepsQueries: true).address(key) == key)
    #expect(URIRedaction().address("data/1.ts") == "data/1.ts")
  }

  @Test(arguments: [
    #"{"url":"https://h/x?t=S","id":5}"#, #"{"a":[{"url":"https:\/\/h\/x?t=S","id":5}]}"#,
    #"["https://h/x?t=S","id5"]"#, "{'url':'https://h/x?t=S','id':5}", "[{'u':'x.ts?t=S'},5]",
    "{'a':'{','u':'https://joe:S@h/x'}",
  ])
  func `an address in JSON without blanks loses its query alone`(json: String) {
    let expected = json.replacing("?t=S", with: "").replacing("joe:S@", with: "")
    #expect(URIRedaction().value(json) == expected)
    #expect(
      URIRedaction().line("#EXT-X-DATERANGE:ID=\"a\",X-B=\"\(json.replacing("\"", with: "'"))\"")
        == "#EXT-X-DATERANGE:ID=\"a\",X-B=\"\(expected.replacing("\"", with: "'"))\"")
  }

  @Test func `a blank in a quoted URI does not end its query`() {
    let uri = "https://h/x?e=1 00:00&sig=S"
    #expect(
      URIRedaction().line("#EXT-X-DATERANGE:ID=\"a\",X-COM-U=\"\(uri)\",X-A=\"b c\"")
        == "#EXT-X-DATERANGE:ID=\"a\",X-COM-U=\"https://h/x\",X-A=\"b c\"")
    #expect(
      URIRedaction().text("X-COM-U is \"\(uri)\", it was \"a b\"")
        == "X-COM-U is \"https://h/x\", it was \"a b\"")
    #expect(FieldValue.string(uri).redacted(by: URIRedaction()) == .string("https://h/x"))
    #expect(URIRedaction().text("https://h/x?e=1 is late") == "https://h/x is late")
  }

  @Test func `a URI inside a sentence is found`() {
    #expect(
      URIRedaction().text("got 404 for \"https://u@h/a?b=c\", why? x:y")
        == "got 404 for \"https://h/a\", why? x:y")
  }

  @Test(arguments: [
    ("title=https://u:pw@h/a?token=1", "title=https://h/a"),
    ("a:b,uri:https://h/a,http://u@g/?x", "a:b,uri:https://h/a,http://g/"),
    ("see http://u@[::1]:8080/a?token=1 and x@y, what?", "see http://[::1]:8080/a and x@y, what?"),
    ("[http://h/a?x] ok? (http://u@h) #1", "[http://h/a] ok? (http://h) #1"),
    ("x: a?b@c", "x: a?b@c"),
  ])
  func `a URI is found behind other text`(text: String, expected: String) {
    #expect(URIRedaction().text(text) == expected)
  }

  @Test(arguments: [
    ("http://h/a?t=x: not found", "http://h/a: not found"),
    ("http://h/a?t=x, then b", "http://h/a, then b"), ("http://h/a?t=x:y b", "http://h/a b"),
    ("X-A=http://h/a?t=x; X-B=b", "X-A=http://h/a; X-B=b"),
  ])
  func `the sentence around a URI stays`(text: String, expected: String) {
    #expect(URIRedaction().text(text) == expected)
  }

  @Test(arguments: ["; X-B=b", ", b", ": b", " b", ""])
  func `a URI has the same name in a field and in text`(rest: String) {
    let redaction = URIRedaction()
    #expect(redaction.address("http://h/a?t=1") == "http://h/a")
    let name = redaction.address("http://h/a?t=2")
    #expect(name.hasPrefix("http://h/a?~"))
    #expect(redaction.text("X-A=http://h/a?t=1" + rest) == "X-A=http://h/a" + rest)
    #expect(redaction.text("X-A=http://h/a?t=2" + rest) == "X-A=" + name + rest)
    #expect(redaction.text("X-A=" + name + rest) == "X-A=" + name + rest)
  }

  @Test(arguments: [
    ("http://h/film(2)/a?t=(x) b", "http://h/film(2)/a b"), ("(http://h/a?t=x)", "(http://h/a)"),
    ("'http://h/a?t=x' b", "'http://h/a' b"), ("http://h/a?t='x' b", "http://h/a b"),
    ("http://h/a?a[]=x b", "http://h/a b"), ("http://u:p/w?@h/a?t=x b", "http://h/a b"),
  ])
  func `a URI goes on behind what it may hold itself`(text: String, expected: String) {
    #expect(URIRedaction().text(text) == expected)
  }

  @Test func `two queries of one path leave a short hash, the same one each time`() {
    let redaction = URIRedaction()
    #expect(redaction.address("a.ts?n=1") == "a.ts")
    let second = redaction.address("a.ts?n=2")
    #expect(second.wholeMatch(of: /a\.ts\?~[0-9a-f]{6}/) != nil)
    #expect(redaction.address("a.ts?n=2") == second && redaction.address("a.ts?n=1") == "a.ts")
    #expect(redaction.address("b.ts?n=2") == "b.ts")
    #expect(redaction.address(second) == second)
    #expect(redaction.text("http://h/a?n=1: no") == "http://h/a: no")
    #expect(
      redaction.text("http://h/a?n=2: no").wholeMatch(of: /http:..h.a\?~[0-9a-f]{6}: no/) != nil)
  }

  @Test func `the first query of a path is that of an input, and of inputs that of a run`() {
    let redaction = URIRedaction()
    redaction.beginInput("main?n=1")
    #expect(redaction.address("a.ts?n=1") == "a.ts")
    #expect(redaction.address("a.ts?n=2").hasPrefix("a.ts?~"))
    redaction.beginInput("main?n=2")
    #expect(redaction.address("a.ts?n=2") == "a.ts")
    #expect(redaction.address("main?n=1") == "main")
    #expect(redaction.address("main?n=2").hasPrefix("main?~"))
  }

  @Test func `the names of local files stay, those of a list while they are the input`() {
    let redaction = URIRedaction(files: ["./#1.m3u8", "./a#2.m3u8"])
    #expect(redaction.address("./a#2.m3u8") == "./a#2.m3u8")
    #expect(redaction.address("Show #3/main.m3u8") == "Show ")
    redaction.beginInput("Show #3/main.m3u8", isFile: true)
    #expect(redaction.address("Show #3/main.m3u8") == "Show #3/main.m3u8")
    #expect(redaction.address("Show #3/a.ts?token=1") == "Show #3/a.ts")
    redaction.beginNaming("Show #3/main.m3u8")
    #expect(redaction.message("Show #3/main.m3u8: is empty") == "Show #3/main.m3u8: is empty")
    redaction.beginInput("http://h/main?n=1#2")
    #expect(redaction.address("Show #3/main.m3u8") == "Show ")
    #expect(redaction.address("http://h/main?n=1#2") == "http://h/main")
  }

  @Test func `a password is never shown`() {
    let redaction = URIRedaction(keepsQueries: true)
    #expect(redaction.address("http://u:p@h/a?t=1#f") == "http://u@h/a?t=1#f")
    #expect(redaction.address("http://u:p/w@h/a?t=1") == "http://u@h/a?t=1")
    #expect(redaction.address("http://u:p@w@h/a") == "http://u@h/a")
    #expect(redaction.text("see http://h/?u=http://u:p@g/") == "see http://h/?u=http://u@g/")
    #expect(redaction.line(#"#EXT-X-DEFINE:NAME="t",VALUE="s""#).contains(#"VALUE="s""#))
  }

  @Test func `the name of a local file is no URI`() {
    let redaction = URIRedaction(files: ["what?/#1.m3u8"])
    #expect(redaction.address("what?/#1.m3u8") == "what?/#1.m3u8")
    #expect(redaction.address("what?/a.ts?t=1") == "what?/a.ts")
    #expect(redaction.text("what?/#1.m3u8: no such file") == "what?/#1.m3u8: no such file")
  }

  @Test func `a cue is redacted when it is asked for its content`() {
    var report = SampleReports.cues
    report.tracks[0].cues[0].content = [Field("imageUri", .string("a.png?token=1"))]
    report.tracks[0].cues[0].summary = "see http://h/a?token=1"
    guard case .cues(let redacted) = Report.cues(report).redacted(by: URIRedaction()) else {
      Issue.record("the report is of another kind")
      return
    }
    #expect(redacted.tracks[0].cues[0].content == [Field("imageUri", .string("a.png"))])
    #expect(redacted.tracks[0].cues[0].summary == "see http://h/a")
  }

  @Test(arguments: [
    ("#EXT-X-AD-URL:/x/y?token=1", "#EXT-X-AD-URL:/x/y"),
    ("#EXT-X-AD:A=b?,URL=x/y?token=1 z", "#EXT-X-AD:A=b?,URL=x/y"),
    ("#EXTINF:4,why not?", "#EXTINF:4,why not?"),
  ])
  func `a path in a tag loses its query`(line: String, expected: String) {
    #expect(URIRedaction().line(line) == expected)
  }

  @Test(arguments: [
    (#"#EXT-X-DEFINE:NAME="t",VALUE="s""#, 1, #"#EXT-X-DEFINE:NAME="t",VALUE="…""#),
    ("s.ts?token=1", 1, "s.ts"), ("s.ts?token=1", 12, "s.ts"), ("s.ts?t=" + long, 1, "s.ts"),
    ("s.ts?t=" + long, 300, "s.ts"), ("http://u:" + long + "@h/s.ts", 1, "http://h/s.ts"),
    ("#EXTINF:4," + long, 1, "#EXTINF:4," + long.prefix(110)),
  ])
  func `a line below a finding is shown without its secrets`(
    line: String, column: Int, expected: String
  ) {
    var finding = SampleFindings.negative
    finding.excerpt = SourceExcerpt(Array(line.utf8)[...], column: column)
    #expect(finding.redacted(by: URIRedaction()).excerpt?.text == expected)
  }

  private static let long = String(repeating: "a", count: 400)

  @Test func `a finding stays with its playlist`() {
    var report = SampleFindings.report
    report.inputs = [FindingsReport.Input("a.m3u8", subjects: ["v.m3u8?token=1"])]
    for index in report.findings.indices {
      report.findings[index].subject = "v.m3u8?token=1"
      report.findings[index].input = "a.m3u8"
    }
    let text = JUnitReportWriter().text(Report.findings(report).redacted(by: URIRedaction()))
    #expect(text.contains(#"tests="2""#))
    #expect(text.contains(#"classname="a.m3u8 v.m3u8""#))
    #expect(!text.contains("token"))
  }

  @Test func `an identifier that is an address gives nothing away`() {
    let secret = "https://h/x?token=1"
    let cue = CueReport(uid: 1, id: secret, startTime: .zero, endTime: nil)
    let event = EventReport(
      seq: 1, type: "addcue", position: .zero, time: .zero, cueID: secret)
    let section = MetadataReport.Section(
      title: "a", rows: [.init(start: .zero, end: nil, name: secret, text: "")])
    let reports: [Report] = [
      .cues(
        CuesReport(
          input: "a", presentation: PresentationReport(kind: .media),
          tracks: [TrackReport(uid: 1, type: "id3", cues: [cue])])),
      .events(EventsReport(input: "a", events: [event])),
      .breaks(
        BreaksReport(input: "a", breaks: [BreakReport(id: secret, startTime: nil, endTime: nil)])),
      .metadata(MetadataReport(input: "a", view: "theo", sections: [section])),
    ]
    for report in reports {
      let text = TextReportWriter().text(report.redacted(by: URIRedaction()))
      #expect(text.contains("https://h/x") && !text.contains("token"), "\(text)")
    }
  }

  @Test func `no token is left in a comparison, whatever it is written in`() throws {
    let secret = "https://user:secret@h/x?token="
    func side(_ name: String, _ places: String...) -> PresentationAnalysis {
      let ranges = places.map { place in
        var range = SampleAnalyses.dateRange(
          "a", at: place, date: "2026-01-01T00:00:\(place)Z",
          more: [Field("X-URI", .string(secret + name))])
        range.id = secret + place
        return range
      }
      return SampleAnalyses.analysis([("daterange", ranges)], input: secret + name)
    }
    let comparison = try Comparison(
      of: side("candidate", "12", "20"), with: side("baseline", "12", "40"))
    #expect(comparison.report.differences.count > 1)
    let report = Report.comparison(comparison.report).redacted(by: URIRedaction())
    for format in ReportWriters.formats(for: .comparison) {
      let writer = try #require(ReportWriters.writer(of: format)).init(
        appearance: ReportAppearance())
      var text = ""
      writer.write(report, to: &text)
      #expect(text.contains("h/x"))
      #expect(!text.contains("secret") && !text.contains("token"), "\(format.rawValue): \(text)")
    }
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
    report.findings[0].otherMessages = ["see \(secret)"]
    let text = JSONReportWriter().text(Report.cues(report).redacted(by: URIRedaction()))
    #expect(!text.contains("token"))
    #expect(text.contains("https://h/x"))
  }

  @Test func `playlists whose media were not read lose their queries`() {
    let media = MediaCoverage(
      read: ["a.m3u8?token=1"], variants: ["b.m3u8?token=1"], renditions: ["c.m3u8?token=1"])
    let report = FindingsReport(inputs: [.init("m.m3u8", media: media)])
    let text = TextReportWriter().text(Report.findings(report).redacted(by: URIRedaction()))
    #expect(
      text.hasSuffix("read: a.m3u8; not read: b.m3u8 (--variant all), c.m3u8 (--rendition all)\n"))
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
    ("#EXTINF:4,title=https://h/x?token=1", "#EXTINF:4,title=https://h/x"),
    ("#EXT-X-VENDOR-THING:https://u:pw@h/x?token=1", "#EXT-X-VENDOR-THING:https://h/x"),
    (#"#EXT-X-MAP:URI="\#u{301}i.mp4?token=1",X=1"#, #"#EXT-X-MAP:URI="\#u{301}i.mp4",X=1"#),
    ("# see https://h/x?token=1", "# see https://h/x"), ("\"", "\""), ("#\"", "#\""), ("", ""),
  ])
  func `a line of a playlist gives nothing away`(line: String, expected: String) {
    #expect(URIRedaction().line(line) == expected)
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
    let text = HTMLReportWriter().text(Report.analysis(report).redacted(by: URIRedaction()))
    #expect(!text.contains("token"))
    #expect(text.contains("segment.ts"))
  }

  @Test(arguments: ["joe", "joe1", "joe_x", "joe.x", "joe-x", "joe%20x"])
  func `a value with a user name of any characters shows no password`(_ name: String) {
    for keepsQueries in [true, false] {
      let shown = URIRedaction(keepsQueries: keepsQueries).value("\(name):PW@h.example/live?k=tok")
      #expect(!shown.contains("PW"))
    }
  }

  @Test(arguments: [
    "#//joe:PW@cdn.example/seg1.ts?tok=QT", "#joe:PW@cdn.example/seg1.ts?tok=1",
    "#EXT-X-NOTE //joe:PW@cdn.example/s.ts?tok=1",
  ])
  func `a comment with an address shows no password`(_ line: String) {
    for keepsQueries in [true, false] {
      #expect(!URIRedaction(keepsQueries: keepsQueries).line(line).contains("PW"))
    }
  }

  @Test(arguments: [
    "http://joe:a PW@h.example/x", "http://joe:a<PW@h.example/x",
    "cannot load http://joe:a> `PW@h/: no data",
    "http://joe:a\tPW@h, then http://h2/",
  ])
  func `a password with blanks or angle brackets is not shown in a sentence`(_ text: String) {
    for keepsQueries in [true, false] {
      let shown = URIRedaction(keepsQueries: keepsQueries).text(text)
      #expect(!shown.contains("PW") && shown.contains("http://"))
    }
  }

  @Test func `a sentence behind an address without a password stays`() {
    for text in [
      "http://h:80/a and me@example.com", "http://h/a: mail me@example.com",
      "http://h:x/a is not at http://g/me@x", "http://h:x\nme@x",
    ] {
      #expect(URIRedaction().text(text).hasPrefix("http://h"))
    }
  }

  @Test(arguments: ["a.ts\\u003ftoken=PW", "x/a\\u003Ftoken=PW", "http://h/a\\u003ft=PW"])
  func `a query behind an escaped question mark is not shown`(_ text: String) {
    #expect(!URIRedaction().address(text).contains("PW"))
    #expect(!URIRedaction().text("\"\(text)\"").contains("PW"))
    #expect(URIRedaction().address("a.ts\\u0023PW") == "a.ts")
  }
}
