import CueSources
import FieldValues
import HLSInspection
import HLSPlaylists
import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

/// Breaks that EXT-X-CUE-OUT and its relatives give, as cues.
struct TaggedBreakCuesTests {
  private struct Break: Hashable, CustomStringConvertible {
    var start: Double?
    var end: Double?
    var closedBy: String?
    init(_ start: Double?, _ end: Double?, _ closedBy: String?) {
      (self.start, self.end, self.closedBy) = (start, end, closedBy)
    }
    init(_ cue: Cue) {
      (start, end) = (cue.startTime?.seconds, cue.endTime?.seconds)
      if case .string(let text)? = cue.content.fields["closedBy"] { closedBy = text }
    }
    var description: String {
      "[\(start.map { "\($0)" } ?? "-"), \(end.map { "\($0)" } ?? "-")) \(closedBy ?? "open")"
    }
  }

  /// Ten segments of two seconds, with lines before some of them.
  private func cues(_ lines: [Int: String], ended: Bool = true) async throws -> [Cue] {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for index in 0..<10 {
      if let line = lines[index] { text += line + "\n" }
      text += "#EXTINF:2,\n\(index).ts\n"
    }
    if let line = lines[10] { text += line + "\n" }
    if ended { text += "#EXT-X-ENDLIST\n" }
    var options = InspectionOptions()
    options.readsSegments = false
    let inspector = Inspector(loader: MemoryLoader(["m": text]), options: options)
    return try await inspector.inspect("m").tracks.filter { $0.type == .cueTags }.flatMap(\.cues)
  }

  private func breaks(_ lines: [Int: String], ended: Bool = true) async throws -> [Break] {
    try await cues(lines, ended: ended).map { Break($0) }
  }

  @Test func `a break ends where CUE-IN says, whatever was planned`() async throws {
    #expect(
      try await breaks([1: "#EXT-X-CUE-OUT:4", 5: "#EXT-X-CUE-IN"]) == [Break(2, 10, "in")])
    #expect(
      try await breaks([1: "#EXT-X-CUE-OUT:40", 5: "#EXT-X-CUE-IN"]) == [Break(2, 10, "in")])
  }

  @Test func `the next CUE-OUT ends a break that is not over yet`() async throws {
    #expect(
      try await breaks([1: "#EXT-X-CUE-OUT:30", 4: "#EXT-X-CUE-OUT:30", 6: "#EXT-X-CUE-IN"])
        == [Break(2, 8, "next-out"), Break(8, 12, "in")])
  }

  @Test func `a break whose time is up before the next one ended with its duration`() async throws {
    #expect(
      try await breaks([1: "#EXT-X-CUE-OUT:3", 6: "#EXT-X-CUE-OUT:4", 8: "#EXT-X-CUE-IN"])
        == [Break(2, 5, "duration"), Break(12, 16, "in")])
  }

  @Test func `lines within a break keep it open longer than planned`() async throws {
    let lines = [1: "#EXT-X-CUE-OUT:3", 4: "#EXT-X-CUE-OUT-CONT:6/3", 6: "#EXT-X-CUE-OUT"]
    #expect(
      try await breaks(lines) == [Break(2, 12, "next-out"), Break(12, 20, "end-of-list")])
  }

  @Test func `CUE-IN and the next CUE-OUT may stand on one segment`() async throws {
    #expect(
      try await breaks([
        1: "#EXT-X-CUE-OUT:6", 4: "#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:6", 7: "#EXT-X-CUE-IN",
      ]) == [Break(2, 8, "in"), Break(8, 14, "in")])
  }

  @Test func `the end of the playlist ends a break, or its duration before that`() async throws {
    #expect(try await breaks([6: "#EXT-X-CUE-OUT"]) == [Break(12, 20, "end-of-list")])
    #expect(try await breaks([6: "#EXT-X-CUE-OUT:60"]) == [Break(12, 20, "end-of-list")])
    #expect(try await breaks([6: "#EXT-X-CUE-OUT:5"]) == [Break(12, 17, "duration")])
    #expect(
      try await breaks([6: "#EXT-X-CUE-OUT:4", 10: "#EXT-X-CUE-IN"]) == [Break(12, 20, "in")])
  }

  @Test func `a break that is open at the end of a live window has no end`() async throws {
    #expect(try await breaks([6: "#EXT-X-CUE-OUT:60"], ended: false) == [Break(12, nil, nil)])
    #expect(try await breaks([6: "#EXT-X-CUE-OUT"], ended: false) == [Break(12, nil, nil)])
    #expect(try await breaks([6: "#EXT-X-CUE-OUT:4"], ended: false) == [Break(12, 16, "duration")])
  }

  @Test func `a break that began before a live window begins as long ago as it says`() async throws
  {
    let cues = try await cues(
      [0: "#EXT-X-CUE-OUT-CONT:7.5/30", 1: "#EXT-X-CUE-OUT-CONT:9.5/30", 3: "#EXT-X-CUE-IN"],
      ended: false)
    #expect(cues.map { Break($0) } == [Break(-7.5, 6, "in")])
    #expect(cues.first?.content.fields["plannedDuration"] == .time(MediaTime(seconds: 30)))
    #expect(cues.first?.content.fields["form"] == .string("D11"))
  }

  @Test func `a break without a known beginning begins where it is first seen`() async throws {
    #expect(
      try await breaks([2: "#EXT-X-CUE-OUT-CONT", 3: "#EXT-X-CUE-IN"], ended: false)
        == [Break(4, 6, "in")])
  }

  @Test func `a CUE-OUT that is written twice is one break with both lines`() async throws {
    let cues = try await cues([
      1: "#EXT-X-CUE-OUT:4\n#EXT-X-CUE-OUT:DURATION=4", 3: "#EXT-X-CUE-IN",
    ])
    #expect(cues.map { Break($0) } == [Break(2, 6, "in")])
    guard case .array(let tags)? = cues.first?.content.fields["tags"] else {
      return #expect(Bool(false), "there are no tags")
    }
    #expect(tags.count == 3)
  }

  @Test func `a CUE-IN without a break is no cue`() async throws {
    #expect(try await breaks([3: "#EXT-X-CUE-IN", 5: "#EXT-X-CUE-IN"]).isEmpty)
  }

  @Test func `a payload of a tag is decoded, and a token is kept as text`() async throws {
    let base64 = "/DAWAAAAAAAAAP/wBQb+AAK/IAAAhjIOjg=="
    let decoded = try await cues([1: "#EXT-X-CUE-OUT:DURATION=4,CUE=\"\(base64)\""])
    #expect(decoded.first?.content.fields["valid"] == .bool(true))
    #expect(decoded.first?.content.fields["payloadBase64"] == .string(base64))
    let token = try await cues([1: "#EXT-X-CUE-OUT-CONT:Duration=4,SCTE35=WURL1790497008"])
    #expect(token.first?.content.fields["payloadText"] == .string("WURL1790497008"))
    #expect(token.first?.content.fields["valid"] == .bool(false))
  }
}
