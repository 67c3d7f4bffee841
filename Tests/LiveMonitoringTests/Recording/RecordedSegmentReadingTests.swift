import FieldValues
@testable import HLSInspection
import HLSPlaylists
import HLSValidation
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordedSegmentReadingTests {
  /// The value after it was written and read.
  private func recorded<Value: RecordedValue>(_ value: Value) throws -> Value {
    var json = JSONWriter()
    value.record(to: &json)
    var text = ""
    json.drain(to: &text)
    #expect(!text.contains("\n"))
    return try Value(recorded: try JSONText.parse(text))
  }

  @Test(arguments: [0, 4])
  func `the time at which media was read is read back`(waiting seconds: Int) throws {
    let sent = CalendarTime(timeSince1970: MediaTime(seconds: 1_800_000_000))
    var load = MediaLoad(
      playlist: .media, unit: MediaUnit(epoch: 0, number: 1), uri: "a.ts", sent: sent,
      ended: sent.advanced(by: MediaTime(seconds: 5)), reading: SegmentReading())
    load.received = load.ended.advanced(by: MediaTime(seconds: -seconds))
    let read = try MediaLine(MediaLine(seq: 1, load: load, sha256: nil).bytes).load
    #expect(read.received == load.received && read.ended == load.ended)
  }

  @Test(arguments: try Fixture.all(endingIn: ".m3u8"))
  func `what was read of each segment is read back equal`(_ fixture: Fixture) async throws {
    guard let playlist = Playlist.parse(try fixture.bytes(), uri: fixture.relativePath).media else {
      return
    }
    let loader = ResourceLoader()
    let reader = SegmentReader(
      loader: loader, shared: SharedResources(loader: loader),
      at: try ResourceLocation(userText: fixture.path))
    for segment in playlist.segments.prefix(12) where !segment.uri.contains("://") {
      let reading = await reader.read(SegmentSource(segment))
      #expect(try recorded(reading) == reading)
    }
  }

  @Test func `the codecs that a segment ends with are read back`() throws {
    var facts = SegmentFacts(firstClock: nil, duration: nil, codecs: ["h264", "aac"])
    facts.changedCodecs = ["h264", "ac3"]
    #expect(try recorded(facts) == facts)
  }

  @Test func `readings of media have all that the fixtures have`() async throws {
    // A test of the test above: the fixtures do have payloads, messages, cut tags and findings.
    var counts: [String: Int] = [:]
    for fixture in try Fixture.all(endingIn: ".m3u8") {
      guard let playlist = Playlist.parse(try fixture.bytes()).media else { continue }
      let loader = ResourceLoader()
      let reader = SegmentReader(
        loader: loader, shared: SharedResources(loader: loader),
        at: try ResourceLocation(userText: fixture.path))
      for segment in playlist.segments.prefix(4) where !segment.uri.contains("://") {
        let reading = await reader.read(SegmentSource(segment))
        counts["payloads", default: 0] += reading.payloads.count
        counts["messages", default: 0] += reading.eventMessages.count
        counts["findings", default: 0] += reading.findings.count
        counts["failures", default: 0] += reading.loadFailure == nil ? 0 : 1
      }
    }
    for name in ["payloads", "messages", "findings", "failures"] {
      #expect(counts[name, default: 0] > 0, "\(name)")
    }
  }

  @Test(arguments: [
    LoadError.noSuchFile, .notFound(status: 410), .noPermission, .denied(status: 403),
    .status(503), .unreachable(host: "h", reason: .unknownHost),
    .unreachable(host: "h", reason: .refused),
    .unreachable(host: "h", reason: .silent(seconds: 2.5)),
    .notSecure(host: "h", reason: "r"), .privateAddress(host: "h", address: "::1"),
    .timedOut(seconds: 30), .tooSlow(bytes: 1024, seconds: 3), .brokenConnection,
    .malformedAnswer(.notHTTP), .malformedAnswer(.unreadableHead), .malformedAnswer(.headTooLong),
    .malformedAnswer(.transferCoding), .malformedAnswer(.contentCoding("br")),
    .tooLarge(limit: 1), .tooManyLines(limit: 4), .tooLargeTogether(limit: 2),
    .unpackedTooMuch(limit: 3),
    .notAllowed(scheme: "ftp"), .invalidAddress("r"), .isDirectory, .notRegularFile,
    .badRange(1..<5, reason: .pastEnd(byteCount: 4)),
    .badRange(1..<5, reason: .pastEnd(byteCount: nil)),
    .badRange(-1 ..< -1, reason: .notARange), .badRange(0..<2, reason: .otherRange),
    .badRange(0..<2, reason: .ignored(limit: 4 << 30)),
    .changedWhileReading, .tooManyRedirects(limit: 10),
    .redirected(to: "http://h/a", .notRepeated(.status(500), host: "h")),
    .notRepeated(.status(500), host: nil),
    .lacksKey(.status(500)), .lacksInitialization(.lacksKey(.status(500))),
    .lacksInitialization(nil),
    .notRequested(.incomplete(seconds: 300), after: 16, host: "h"),
    .readFailed("Input/output error"), .cancelled,
  ])
  func `an error of a load is read back equal`(_ error: LoadError) throws {
    #expect(try recorded(error) == error)
  }

  @Test func `times are exact`() throws {
    for time in [
      MediaTime(value: 1, timescale: 3), MediaTime(value: -1001, timescale: 30_000), .zero,
      MediaTime(value: Int128(Int64.max) * 7, timescale: Int128(Int64.max) - 1),
    ] {
      #expect(try recorded(time) == time)
    }
    for text in [
      "2026-01-01T00:00:00.000000001Z", "1969-12-31T23:59:59.999999999999999999Z",
      "2026-01-01T00:00:59.9999996Z", "2026-06-30T12:00:00Z",
    ] {
      let instant = try #require(CalendarTime(parsing: text))
      #expect(try recorded(instant) == instant)
    }
    #expect(
      try recorded(StreamClock.presentation(MediaTime(value: 1, timescale: 3)))
        == .presentation(MediaTime(value: 1, timescale: 3)))
    #expect(
      try recorded(StreamClock.transport(ProgramClock(ticks: 12_345)))
        == .transport(ProgramClock(ticks: 12_345)))
  }

  @Test func `a finding keeps all of its fields`() throws {
    var finding = Diagnostic(
      .resourceNotFound, String(repeating: "é", count: 2_000),
      at: SourceLocation(uri: "a\u{202E}\u{85}\"", line: 3, pid: 4, time: .zero),
      severity: .info, notes: ["n", "\u{0}"], subject: "s",
      recurrence: Recurrence(key: "k", of: 3))
    finding.recurrence?.others = 4
    finding.comparedMessages = ["x", "y"]
    finding.shift = MediaTime(value: 1, timescale: 3)
    #expect(try recorded(finding) == finding)
  }

  @Test(arguments: [
    #"{"findings":[{"rule":"NO-000","message":""}]}"#, #"{"payloads":{}}"#, #"[]"#, #"null"#,
    #"{"duration":"1/0"}"#, #"{"duration":"1/-1"}"#, #"{"payloads":[{"kind":"x"}]}"#,
    #"{"firstClock":{"ticks":-1}}"#, #"{"leadingBytes":{"a":1}}"#,
    #"{"payloads":[{"kind":"id3","bytes":"*","byteOffset":1}]}"#,
    #"{"duration":"99999999999999999999999999999999999999999999/1"}"#,
    #"{"eventMessages":[{"timescale":4294967296}]}"#,
    #"{"form":{"container":"transportStream:x"}}"#,
  ])
  func `a damaged reading is an error`(_ text: String) throws {
    let value = try JSONText.parse(text)
    #expect(throws: RecordedDamage.self) { try SegmentReading(recorded: value) }
  }
}
