import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

/// A validation from the first byte to the report.
struct FindingsReportTests {
  private func report(
    _ texts: [String: String], of input: String, expecting expected: ExpectedCues? = nil,
    _ change: (inout InspectionOptions) -> Void = { _ in }
  ) async throws -> FindingsReport {
    var options = InspectionOptions()
    options.readsSegments = false
    options.readsAllPlaylists = true
    change(&options)
    let inspector = Inspector(loader: MemoryLoader(texts), options: options)
    return FindingsReport(try await inspector.inspect(input), expected: expected)
  }

  private static func media(
    _ range: String, sequence: Int = 0, name: String = "a"
  ) -> String {
    """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:\(sequence)
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:4,
    \(name)\(sequence).ts?token=\(sequence)
    \(range)
    #EXTINF:4,
    \(name)\(sequence + 1).ts?token=\(sequence)
    #EXT-X-ENDLIST
    """
  }

  private static let faulty =
    "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00Z\",DURATION=-1"

  @Test func `a finding shows its line and the place in it`() async throws {
    let report = try await report(["m.m3u8": Self.media(Self.faulty)], of: "m.m3u8")
    let finding = try #require(report.findings.first { $0.rule == "DRG-005" })
    let excerpt = try #require(finding.excerpt)
    #expect(finding.location.line == 8)
    #expect(finding.file == "m.m3u8" && finding.subject == "m.m3u8" && finding.input == "m.m3u8")
    #expect(excerpt.caret.map { excerpt.text.dropFirst($0) } == "-1")
  }

  @Test func `what was found while reading has the same fingerprint in every report`() async throws
  {
    let names = ["broken/missing-segment.m3u8", "broken/bad-payloads.m3u8"]
    for name in names {
      let inspection = try await Inspector(loader: ResourceLoader()).inspect(Fixture(name).path)
      let found = FindingsReport(inspection).findings
      let known = Set(found.map { [$0.rule, $0.fingerprint] })
      let reports = [
        CuesReport(inspection).findings, BreaksReport(inspection).findings,
        PDTReport(inspection, at: []).findings,
      ]
      for findings in reports {
        #expect(!findings.isEmpty)
        for finding in findings {
          #expect(finding.fingerprint != nil)
          #expect(known.contains([finding.rule, finding.fingerprint]))
        }
      }
    }
  }

  @Test func `breaks of a file that is no segment yet lie off no boundary`() async throws {
    let stream = try Fixture("scte35-file/stream.ts").bytes()
    let inspector = Inspector(loader: MemoryLoader(["stream.ts": stream]))
    let report = FindingsReport(try await inspector.inspect("stream.ts"))
    #expect(report.findings.filter { $0.rule == "ADM-011" }.isEmpty)
    let breaks = BreaksReport(try await inspector.inspect("stream.ts")).breaks
    #expect(!breaks.isEmpty && breaks.allSatisfy { $0.startOffset == nil && $0.endOffset == nil })
  }

  @Test func `media that were not read are reported`() async throws {
    let main = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO="a"
      low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2000,AUDIO="a"
      high.m3u8
      """
    let list = Self.media("")
    let texts = ["m.m3u8": main, "low.m3u8": list, "high.m3u8": list, "en.m3u8": list]
    let some = try await report(texts, of: "m.m3u8") { $0.readsSegments = true }
    #expect(
      some.inputs.first?.media
        == MediaCoverage(read: ["low.m3u8"], variants: ["high.m3u8"], renditions: ["en.m3u8"]))
    let all = try await report(texts, of: "m.m3u8") {
      $0.readsSegments = true
      $0.variant = .all
      $0.renditions = [.all]
    }
    #expect(all.inputs.first?.media == nil)
    // What is not there is a finding, and no matter of options.
    let absent = try await report(texts.filter { $0.key != "high.m3u8" }, of: "m.m3u8") {
      $0.readsSegments = true
    }
    #expect(absent.inputs.first?.media?.variants == [])
    // Who asks for playlists alone knows that no media were read.
    #expect(try await report(texts, of: "m.m3u8").inputs.first?.media == nil)
  }

  @Test func `the fingerprint survives another recording, and distinguishes subjects`() async throws
  {
    func fingerprint(_ text: String) async throws -> String? {
      try await report(["m.m3u8": text], of: "m.m3u8").findings
        .first { $0.rule == "DRG-005" }?.fingerprint
    }
    let first = try await fingerprint(Self.media(Self.faulty))
    #expect(first?.count == 16)
    #expect(
      try await fingerprint("#EXTM3U\n\n" + Self.media(Self.faulty, sequence: 70).dropFirst(8))
        == first)
    let other = Self.faulty.replacing("\"x\"", with: "\"y\"")
    #expect(try await fingerprint(Self.media(other)) != first)
  }

  private static let main = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="German",URI="de.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.42C00B,mp4a.40.2",AUDIO="a"
    v/low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2000,CODECS="avc1.42C00B,mp4a.40.2",AUDIO="a"
    v/high.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=3000,CODECS="avc1.42C00B,mp4a.40.2",AUDIO="a"
    v/gone.m3u8
    """

  private static let presentation = [
    "x/main.m3u8": main, "x/v/low.m3u8": media("", name: "low"),
    "x/v/high.m3u8": media(faulty, name: "high"), "x/de.m3u8": media("", name: "de"),
  ]

  @Test func `all playlists of a multivariant playlist are read, and the media of one`()
    async throws
  {
    let loader = MemoryLoader(Self.presentation)
    var options = InspectionOptions()
    options.readsAllPlaylists = true
    let inspection = try await Inspector(loader: loader, options: options).inspect("x/main.m3u8")
    #expect(inspection.parts.map(\.uri) == ["v/low.m3u8", "v/high.m3u8", "de.m3u8"])
    let segments = loader.names.filter { $0.contains(".ts") }
    #expect(segments.count == 2)
    #expect(segments.allSatisfy { $0.hasPrefix("x/v/low") })
  }

  @Test func `findings name the playlist as the input's folder has it`() async throws {
    let report = try await report(Self.presentation, of: "x/main.m3u8")
    let finding = try #require(report.findings.first { $0.rule == "DRG-005" })
    #expect(finding.subject == "v/high.m3u8")
    #expect(finding.file == "x/v/high.m3u8")
    #expect(
      report.inputs.map(\.subjects) == [["x/main.m3u8", "v/low.m3u8", "v/high.m3u8", "de.m3u8"]])
  }

  @Test func `a missing cue names the playlist as the input's folder has it`() async throws {
    let list = Array("3.48,\(ExpectedCuesTests.out)".utf8)
    let report = try await report(
      Self.presentation, of: "x/main.m3u8", expecting: ExpectedCues(reading: list, name: "list"))
    let finding = try #require(report.findings.first { $0.rule == "EXP-001" })
    #expect(finding.location.uri == "v/low.m3u8" && finding.location.line == nil)
    #expect(finding.file == "x/v/low.m3u8")
    var text = ""
    GitHubReportWriter().write(.findings(report), to: &text)
    #expect(text.contains("::error file=x/v/low.m3u8,title=EXP-001"))
  }

  @Test func `a segment of a folder of snapshots is at its line of the snapshot that lists it`()
    async throws
  {
    let head = "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:"
    let gap = "#EXTINF:4,\n#EXT-X-GAP\n"
    let files = [
      "1.m3u8": "\(head)1\n\(gap)1.ts\n\(gap)2.ts\n",
      "2.m3u8": "\(head)2\n\(gap)2.ts\n#EXTINF:4,\ngone.ts\n",
    ]
    try await withTemporaryFolder(files) { path in
      let inspection = try await Inspector(loader: ResourceLoader()).inspect(path)
      let finding = try #require(
        FindingsReport(inspection).findings.first { $0.location.uri == "gone.ts" })
      #expect(finding.location.line == 9 && finding.excerpt?.text == "gone.ts")
      #expect(finding.file?.hasSuffix("/2.m3u8") == true && finding.subject == finding.file)
    }
  }

  @Test func `a finding about one snapshot has the place of its segment in the presentation`()
    async throws
  {
    let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:"
    let files = [
      "1.m3u8": "\(head)1\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts\n",
      "2.m3u8": "\(head)2\n#EXTINF:4,\n2.ts\n#EXTINF:9,\n3.ts\n",
    ]
    try await withTemporaryFolder(files) { path in
      var options = InspectionOptions()
      options.readsSegments = false
      let inspection = try await Inspector(loader: ResourceLoader(), options: options)
        .inspect(path)
      let finding = try #require(
        FindingsReport(inspection).findings.first { $0.rule == "MED-003" })
      #expect(finding.location.segment == 2 && finding.location.time == MediaTime(seconds: 8))
      #expect(finding.location.line == 7 && finding.file?.hasSuffix("/2.m3u8") == true)
    }
  }

  @Test func `the number of tests does not depend on the number of snapshots`() async throws {
    var files: [String: String] = [:]
    for number in 1...5 {
      let segments = "#EXTINF:4,\n\(number).ts\n#EXTINF:4,\n\(number + 1).ts\n"
      files["\(number).m3u8"] =
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(number)\n\(segments)"
    }
    try await withTemporaryFolder(files) { path in
      let inspection = try await Inspector(loader: ResourceLoader()).inspect(path)
      let report = FindingsReport(inspection)
      #expect(report.inputs.map(\.hasLoads) == [true])
      var text = ""
      JUnitReportWriter().write(.findings(report), to: &text)
      #expect(text.contains("tests=\"\(report.rules.count)\""))
    }
  }

  @Test func `a playlist that is not there is reported at the line that names it`() async throws {
    let report = try await report(Self.presentation, of: "x/main.m3u8")
    let finding = try #require(report.findings.first { $0.rule.hasPrefix("LOAD-") })
    #expect(finding.file == "x/main.m3u8")
    #expect(finding.excerpt?.text == "v/gone.m3u8")
    #expect(finding.location.line == 8)
  }

  @Test func `the fingerprint of what cannot be loaded distinguishes keys, segments and playlists`()
    async throws
  {
    let segment = try Fixture("broken/segment0.ts").bytes()
    let list = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2,
      seg1.ts?token=1
      #EXT-X-KEY:METHOD=AES-128,URI="stream.key"
      #EXTINF:2,
      there2.ts
      #EXT-X-ENDLIST
      """
    let main = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1000
      low/m.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2000
      high/m.m3u8
      """
    let texts = [
      "m.m3u8": list, "x/m.m3u8": list.replacing("seg1", with: "seg12"), "y/main.m3u8": main,
      "y/low/m.m3u8": list, "y/high/m.m3u8": list,
    ]
    let media = ["", "x/", "y/low/", "y/high/"].map { ($0 + "there2.ts", segment) }
    let loader = MemoryLoader(texts, media: Dictionary(uniqueKeysWithValues: media))
    func fingerprints(_ input: String) async throws -> [String?] {
      var options = InspectionOptions()
      options.variant = .all
      let inspection = try await Inspector(loader: loader, options: options).inspect(input)
      return FindingsReport(inspection).findings.filter { $0.rule == "LOAD-001" }
        .map(\.fingerprint)
    }
    let alone = try await fingerprints("m.m3u8")
    #expect(Set(alone).count == 2)
    #expect(try await fingerprints("x/m.m3u8") == alone)
    #expect(Set(try await fingerprints("y/main.m3u8")).count == 4)
  }

  @Test func `selected rules alone are reported and counted`() async throws {
    var settings = ValidationSettings()
    settings.selected = ["DRG-005"]
    var options = InspectionOptions()
    options.readsSegments = false
    let inspector = Inspector(
      loader: MemoryLoader(["m.m3u8": Self.media(Self.faulty)]), options: options)
    let report = FindingsReport(try await inspector.inspect("m.m3u8"), settings: settings)
    #expect(report.findings.map(\.rule) == ["DRG-005"])
    #expect(report.rules.allSatisfy { $0.rule == "DRG-005" || $0.rule.hasPrefix("LOAD-") })
  }

  @Test func `a segment that is not there counts whatever is selected`() async throws {
    var settings = ValidationSettings()
    settings.selected = ["ADM"]
    let inspector = Inspector(loader: MemoryLoader(["m.m3u8": Self.media(Self.faulty)]))
    let inspection = try await inspector.inspect("m.m3u8")
    func rules() -> [String] {
      FindingsReport(inspection, settings: settings).findings.map(\.rule)
    }
    #expect(rules() == ["LOAD-001"])
    settings.ignored = ["LOAD"]
    #expect(rules().isEmpty)
  }
}
