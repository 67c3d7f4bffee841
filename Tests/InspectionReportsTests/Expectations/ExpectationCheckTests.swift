import ByteParsing
import FieldValues
import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import ResourceLoading
import SCTE35
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

/// The stream has nine SCTE-35 cues; its list is made of its own cues.
struct ExpectationCheckTests {
  private let stream: [UInt8]

  init() throws { stream = try Fixture("scte35-file/stream.ts").bytes() }

  private func inspection() async throws -> Inspection {
    try await Inspector(loader: MemoryLoader(["stream.ts": stream])).inspect("stream.ts")
  }

  private func findings(
    _ text: String, tolerance: MediaTime? = nil
  ) async throws -> [FindingReport] {
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    if let tolerance { settings.policy.expectedCueTolerance = tolerance }
    let expected = try ExpectedCues(reading: Array(text.utf8), name: "list")
    return FindingsReport(try await inspection(), settings: settings, expected: expected).findings
  }

  /// The cues as `cues --format json` writes them.
  private func saved() async throws -> String {
    var text = ""
    JSONReportWriter().write(.cues(CuesReport(try await inspection())), to: &text)
    return text
  }

  /// The cues as lines for an injector.
  private func lines() async throws -> [String] {
    guard case .object(let document) = try JSONText.parse(try await saved()),
      case .array(let tracks)? = document["tracks"]
    else { return [] }
    return tracks.flatMap { track -> [String] in
      guard case .object(let track) = track, case .array(let cues)? = track["cues"] else {
        return []
      }
      return cues.compactMap { cue in
        guard case .object(let cue) = cue, case .object(let content)? = cue["content"],
          case .string(let payload)? = content["payloadBase64"],
          case .number(let start)? = cue["startTime"]
        else { return nil }
        // The stream begins at pts 9000000, which is a hundred seconds.
        return "\(start + 100),\(payload)"
      }
    }
  }

  @Test func `a stream has its own cues`() async throws {
    #expect(try await findings(try await saved()).isEmpty)
    let lines = try await lines()
    #expect(lines.count == 9)
    #expect(try await findings(lines.joined(separator: "\n")).isEmpty)
  }

  @Test func `a cue that is not on the list is unexpected, where it is`() async throws {
    var lines = try await lines()
    lines.removeAll { $0.hasPrefix("114.0,") }
    let found = try await findings(lines.joined(separator: "\n"))
    #expect(found.map(\.rule) == ["EXP-002", "EXP-002"])
    #expect(found.allSatisfy { $0.location.time == MediaTime(seconds: 14) })
    #expect(found.allSatisfy { $0.location.uri == "stream.ts" && $0.location.pid == 496 })
  }

  @Test func `a cue that is only on the list is missing`() async throws {
    let lines = try await lines() + ["3.48,\(ExpectedCuesTests.out)"]
    let found = try await findings(lines.joined(separator: "\n"))
    #expect(found.map(\.rule) == ["EXP-001"])
    #expect(found.first?.notes == ["line 10 of list"])
    #expect(found.first?.message.hasPrefix("missing: splice_insert OUT event 101") == true)
  }

  @Test func `a message without a splice time is compared by its arrival`() async throws {
    var lines = try await lines()
    let immediate = try #require(lines.firstIndex { $0.hasPrefix("121.575") })
    let payload = try #require(lines[immediate].split(separator: ",").last)
    // A multiplexer sends it ahead of the time that was asked for.
    lines[immediate] = "123.0,\(payload)"
    #expect(try await findings(lines.joined(separator: "\n")).isEmpty)
    lines[immediate] = "126.0,\(payload)"
    let found = try await findings(lines.joined(separator: "\n"))
    #expect(found.map(\.rule) == ["EXP-001"])
    #expect(found.first?.notes.first?.hasSuffix("s earlier") == true)
    #expect(
      try await findings(lines.joined(separator: "\n"), tolerance: MediaTime(seconds: 3)).isEmpty)
  }

  @Test func `a line may be any of the repeats of a message without a splice time`() async throws {
    var lines = try await lines()
    let null = try #require(lines.first { $0.hasPrefix("100.575,") })
    let payload = try #require(null.split(separator: ",").last)
    lines.append("110.0,\(payload)")
    #expect(try await findings(lines.joined(separator: "\n")).isEmpty)
    lines.append("150.0,\(payload)")
    #expect(try await findings(lines.joined(separator: "\n")).map(\.rule) == ["EXP-001"])
  }

  @Test func `each repeat of a line has the result of the first`() async throws {
    var lines = try await lines()
    lines += lines
    #expect(try await findings(lines.joined(separator: "\n")).isEmpty)
    lines += ["3.48,\(ExpectedCuesTests.out)", "3.48,\(ExpectedCuesTests.out)"]
    let found = try await findings(lines.joined(separator: "\n"))
    #expect(found.map(\.rule) == ["EXP-001", "EXP-001"])
  }

  // MARK: Saved cues

  private func saved(_ cues: [String]) -> String {
    #"{"schema":"hlscue.cues/1","tracks":[{"type":"scte35","playlist":0,"cues":["#
      + cues.joined(separator: ",") + "]}]}"
  }

  @Test func `each saved cue is one of its own`() async throws {
    let line = try #require(try await lines().first { $0.hasPrefix("114.0,") })
    let payload = try #require(line.split(separator: ",").last)
    let cue = #"{"startTime":14.0,"endTime":null,"content":{"payloadBase64":"\#(payload)"}}"#
    func missing(_ count: Int) async throws -> Int {
      try await findings(saved([String](repeating: cue, count: count)))
        .filter { $0.rule == "EXP-001" }.count
    }
    #expect(try await missing(1) == 0)
    #expect(try await missing(3) == 2)
  }

  @Test func `of one message on two PIDs that of the other PID is unexpected`() async throws {
    func inspection(ofPIDs pids: Int...) async throws -> Inspection {
      var stream = TransportStreamBuilder()
      stream.association()
      stream.map(
        clockPID: 0x100, descriptors: TransportStreamBuilder.cueRegistration,
        [.init(type: 0x1B, pid: 0x100)] + pids.map { .init(type: 0x86, pid: $0) })
      stream.pes(pid: 0x100, streamID: 0xE0, pts: 0, payload: [1], clock: 0)
      let insert = SpliceInsert(
        eventID: 1,
        splice: .init(outOfNetwork: true, at: SpliceTime(TransportTimestamp(ticks: 450_000))))
      let section = try SpliceInfoSection(command: .insert(insert)).encoded()
      for pid in pids { stream.sections(pid: pid, section) }
      stream.pes(pid: 0x100, streamID: 0xE0, pts: 900_000, payload: [1], clock: 270_000_000)
      return try await Inspector(loader: MemoryLoader(["a.ts": stream.bytes])).inspect("a.ts")
    }
    var text = ""
    JSONReportWriter().write(.cues(CuesReport(try await inspection(ofPIDs: 0x103))), to: &text)
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    let expected = try ExpectedCues(reading: Array(text.utf8), name: "list")
    for pids in [(0x102, 0x103), (0x103, 0x104)] {
      let report = FindingsReport(
        try await inspection(ofPIDs: pids.0, pids.1), settings: settings, expected: expected)
      #expect(report.findings.map(\.rule) == ["EXP-002"])
      #expect(report.findings.map(\.location.pid) == [pids.0 == 0x103 ? pids.1 : pids.0])
    }
  }

  @Test func `without any saved cue no message is expected`() async throws {
    let found = try await findings(#"{"schema":"hlscue.cues/1","tracks":[]}"#)
    #expect(found.map(\.rule) == [String](repeating: "EXP-002", count: 8))
  }

  @Test func `saved cues of a playlist that is not there are missing`() async throws {
    let other = saved([
      #"{"startTime":1.0,"endTime":null,"content":{"payloadBase64":"\#(ExpectedCuesTests.out)"}}"#
    ]).replacing(#""playlist":0"#, with: #""playlist":2"#)
    #expect(try await findings(other).map(\.rule) == ["EXP-001"])
  }

  @Test func `saved cues without a playlist are those of every playlist`() async throws {
    let list = saved([
      #"{"startTime":1.0,"endTime":null,"content":{"payloadBase64":"\#(ExpectedCuesTests.out)"}}"#
    ]).replacing(#""playlist":0,"#, with: "")
    let codes = Set(try await findings(list).map(\.rule))
    #expect(codes == ["EXP-001", "EXP-002"])
  }

  @Test func `the number of a tag in its packet does not count`() async throws {
    let input = Fixture("timed-id3/media.m3u8").path
    let inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
    var text = ""
    JSONReportWriter().write(.cues(CuesReport(inspection)), to: &text)
    let list = text.replacing(#""index": "#, with: #""index": 1"#)
    #expect(list != text)
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    let expected = try ExpectedCues(reading: Array(list.utf8), name: "list")
    #expect(
      FindingsReport(inspection, settings: settings, expected: expected).findings.isEmpty)
  }

  // MARK: Playlists

  /// The rules that a playlist breaks that must have the cues of another one.
  private func codes(of playlist: String, expecting other: String) async throws -> [String] {
    var options = InspectionOptions()
    options.readsSegments = false
    let loader = MemoryLoader(["a.m3u8": other, "b.m3u8": playlist])
    let inspector = Inspector(loader: loader, options: options)
    var text = ""
    JSONReportWriter()
      .write(.cues(CuesReport(try await inspector.inspect("a.m3u8"))), to: &text)
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    let expected = try ExpectedCues(reading: Array(text.utf8), name: "list")
    return FindingsReport(
      try await inspector.inspect("b.m3u8"), settings: settings, expected: expected
    ).findings.map(\.rule)
  }

  @Test(
    arguments: [
      ("2026-01-01T", "2026-01-02T", []), ("00:04Z", "00:04.1Z", []), ("00:08Z", "00:08.1Z", []),
      ("OUT:4", "OUT:4.0", []), ("00:04Z", "00:05Z", ["EXP-001"]),
      ("00:08Z", "00:10Z", ["EXP-001"]),
      ("OUT:4", "OUT:5", ["EXP-001", "EXP-002"]), (#"A="1""#, #"A="2""#, ["EXP-001", "EXP-002"]),
    ] as [(String, String, [String])])
  func `of a date range and of tags the media time counts, not the date or the spelling`(
    text: String, other: String, codes: [String]
  ) async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04Z",END-DATE="2026-01-01T00:00:08Z",X-A="1"
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-OUT:4
      #EXTINF:4,
      b.ts
      #EXT-X-CUE-IN
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """
    let changed = playlist.replacing(text, with: other)
    #expect(try await self.codes(of: changed, expecting: playlist) == codes)
  }

  /// Media with video and a message, or without it.
  private static func media(_ message: String?) throws -> [UInt8] {
    var stream = TransportStreamBuilder()
    for frame in 0..<100 {
      stream.frame(pts: UInt64(frame) * 3600, size: 100)
      if frame == 4, let message { stream.sections(pid: 0x103, try Base64.bytes(message)) }
    }
    stream.completeProgram()
    return stream.bytes
  }

  @Test(arguments: [true, false])
  func `a variant that has lost all its messages misses them, whatever its lines say`(
    isList: Bool
  ) async throws {
    let out = ExpectedCuesTests.out
    func playlist(_ name: String, _ line: String = "") -> String {
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(line)#EXTINF:4,\n\(name).ts\n#EXT-X-ENDLIST\n"
    }
    // A list stands for the lines of a playlist as well, if the media has none.
    let line = isList ? "#EXT-X-CUE-OUT:4\n" : "#EXT-X-SCTE35:CUE=\"\(out)\",CUE-OUT=YES\n"
    func inspection(_ second: String?) async throws -> Inspection {
      var options = InspectionOptions()
      options.variant = .all
      let texts = [
        "main.m3u8":
          "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n",
        "a.m3u8": playlist("a", line), "b.m3u8": playlist("b", line),
      ]
      let media = try ["a.ts": Self.media(out), "b.ts": Self.media(second)]
      return try await Inspector(loader: MemoryLoader(texts, media: media), options: options)
        .inspect("main.m3u8")
    }
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    var text = ""
    JSONReportWriter().write(.cues(CuesReport(try await inspection(out))), to: &text)
    if isList { text = "5.48,\(out)" }
    let expected = try ExpectedCues(reading: Array(text.utf8), name: "list")
    for (second, codes) in [(out, []), (nil, ["EXP-001"])] {
      let report = FindingsReport(
        try await inspection(second), settings: settings, expected: expected)
      #expect(report.findings.map(\.rule) == codes)
    }
  }

  /// Media whose only message is a splice_null, as heartbeats are.
  private static func heartbeat() -> [UInt8] {
    typealias Builder = TransportStreamBuilder
    var stream = Builder()
    for frame in 0..<12 {
      stream.frame(pts: UInt64(frame) * 3600, size: 100)
      guard frame == 4 else { continue }
      let null: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 0, 0, 0, 0]
      stream.sections(pid: 0x103, Builder.section(tableID: 0xFC, syntax: false, body: null))
    }
    stream.completeProgram()
    return stream.bytes
  }

  @Test(arguments: [[:], ["a.ts": heartbeat()]])
  func `without events in the media the messages in the lines of a playlist count`(
    _ media: [String: [UInt8]]
  ) async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-SCTE35:CUE="\(ExpectedCuesTests.out)",CUE-OUT=YES
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    var options = InspectionOptions()
    options.readsSegments = !media.isEmpty
    let inspection = try await Inspector(
      loader: MemoryLoader(["m.m3u8": playlist], media: media), options: options
    ).inspect("m.m3u8")
    #expect(inspection.tracks.contains { $0.type == .scte35 } == !media.isEmpty)
    var settings = ValidationSettings()
    settings.selected = ["EXP"]
    func codes(_ text: String) throws -> [String] {
      let expected = try ExpectedCues(reading: Array(text.utf8), name: "list")
      return FindingsReport(inspection, settings: settings, expected: expected).findings.map(\.rule)
    }
    #expect(try codes("3.48,\(ExpectedCuesTests.out)").isEmpty)
    #expect(try codes("7.48,\(ExpectedCuesTests.back)") == ["EXP-001", "EXP-002"])
  }
}
