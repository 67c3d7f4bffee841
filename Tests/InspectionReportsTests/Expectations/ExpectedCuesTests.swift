import HLSInspection
import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

@testable import InspectionReports

struct ExpectedCuesTests {
  /// splice_insert out, event 101, four seconds, at pts 493200.
  static let out = "/DAlAAAAAAAAAP/wFAUAAABlf+/+AAeGkP4ABX5AAGUAAAAAv7o2PA=="
  /// splice_insert in of the same event, at pts 853200.
  static let back = "/DAgAAAAAAAAAP/wDwUAAABlf0/+AA0E0ABlAAAAAJtIRVo="

  /// A saved cue with some members.
  private static func cue(_ members: String, track: String = "") -> String {
    """
    {"schema":"hlscue.cues/1","tracks":[{\(track)"type":"id3","cues":[{\(members),"content":{}}]}]}
    """
  }

  @Test func `times of a cue may be unknown`() throws {
    let entries = try read(Self.cue(##""startTime":null,"endTime":null"##)).entries
    #expect(entries.map(\.moment) == [nil])
    #expect(try read(Self.cue(##""startTime":1.5,"endTime":2"##)).entries.first?.moment != nil)
  }

  private func read(_ text: String) throws -> ExpectedCues {
    try ExpectedCues(reading: Array(text.utf8), name: "list")
  }

  @Test func `a byte order mark before a list does not count`() throws {
    let line = "5.48,\(Self.out)"
    #expect(try read("\u{FEFF}\(line)").entries == (try read(line).entries))
    #expect(try read("\u{FEFF}" + Self.cue(##""startTime":1.5,"endTime":2"##)).isOfCues)
  }

  @Test(arguments: [
    ("3.48", 313_200), ("0", 0), ("38103.868589", 3_429_348_173), ("95443", 8_589_870_000),
    ("493200", 493_200),
  ])
  func `a time stamp is seconds, or ticks where it is too large for that`(
    text: String, ticks: UInt64
  ) {
    #expect(ExpectedCues.timestamp(text)?.ticks == ticks)
  }

  @Test(arguments: ["", "-1", "x", "1e3", "8589934592", "95443.8"])
  func `other texts are no time stamps`(text: String) {
    #expect(ExpectedCues.timestamp(text) == nil)
  }

  @Test func `lines may be empty, comments, spaced and with Windows ends`() throws {
    let list = try read("# pts,cue\r\n\r\n 3.48 , \(Self.out)\r\n7.48,\(Self.back)")
    #expect(list.entries.map(\.place) == ["line 3", "line 4"])
    #expect(
      list.entries.map(\.moment) == [
        .pts(TransportTimestamp(ticks: 493_200)), .pts(TransportTimestamp(ticks: 853_200)),
      ])
  }

  @Test(arguments: [
    ("3.48", "line 1: expected PTS,PAYLOAD"),
    ("\nx,\(out)", "line 2: x is not a time stamp in seconds or ticks"),
    ("1,%%%", "line 1: "), ("1,AAAA", "line 1: the payload is not an SCTE-35 message"),
    ("{", "line 1, column 2"), ("{}", "schema hlscue.cues/1"),
    (
      #"{"schema":"hlscue.cues/1","tracks":[{"type":"id3","cues":[{}]}]}"#,
      "tracks[0].cues[0]: expected a content"
    ),
    (Self.cue(##""startTime":"500.0","endTime":null"##), "expected startTime in seconds, or null"),
    (Self.cue(##""startTime":{},"endTime":null"##), "expected startTime in seconds, or null"),
    (Self.cue(##""endTime":null"##), "tracks[0].cues[0]: expected startTime in seconds, or null"),
    (Self.cue(##""startTime":1,"endTime":true"##), "expected endTime in seconds, or null"),
    (Self.cue(##""startTime":1"##), "expected endTime in seconds, or null"),
    (
      Self.cue(##""startTime":1,"endTime":2"##, track: ##""playlist":"0","##),
      "tracks[0]: expected playlist as a whole number"
    ),
  ])
  func `what is no list is an error with its place`(text: String, message: String) {
    let error = #expect(throws: ExpectedCuesError.self) { try read(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a message keeps its identity at another time`() throws {
    let early = try read("1,\(Self.out)").entries[0].content
    // The same with pts_time 493290.
    let bytes = "0xFC302500000000000000FFF01405000000657FEFFE000786EAFE00057E4000650000000000000000"
    let late = try read("1,\(bytes)").entries[0]
    #expect(late.content == early)
    #expect(late.moment == .pts(TransportTimestamp(ticks: 493_290)))
    #expect(try read("1,\(Self.back)").entries[0].content != early)
  }
}
