import HLSReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

/// A channel whose initialization section is not there at first, or is something else.
@Suite(.timeLimit(.minutes(5)))
struct LateInitializationTests {
  /// The number of segments of the stream with event messages.
  private static let segmentCount = 4
  private static let input = "/media.m3u8"

  /// Follows the stream for some seconds.
  ///
  /// - Parameters:
  ///   - start: when its initialization section is there, in seconds.
  ///   - wrong: the answers before that.
  private static func follow(
    for seconds: Double, initializationFrom start: Double, before wrong: ScriptedOrigin.Answer
  ) async throws -> FollowedRun {
    var names = ["init.mp4"]
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for index in 0..<segmentCount {
      names.append("segment\(index).m4s")
      text += "#EXTINF:2,\nsegment\(index).m4s\n"
    }
    var media: [String: [UInt8]] = [:]
    for name in names { media["/" + name] = try Fixture("fmp4-events/\(name)").bytes() }
    let state = ChannelState(
      ChannelOptions(channel: "news", input: ScriptedOrigin.host + input))
    return await FollowedRun.follow(input, for: seconds, channel: state) { [media, text] request in
      if request.name == "/init.mp4", request.time < start { return wrong }
      guard let bytes = media[request.name] else { return .playlist(text) }
      return ScriptedOrigin.Answer(bytes: bytes)
    }
  }

  /// The changes of the cues of a run, with their starts.
  private static func cues(_ run: FollowedRun) -> [String] {
    run.lines.compactMap { line in
      guard case .cue(let change) = line.content else { return nil }
      let start = change.cue.startTime.map { String($0.seconds) } ?? "-"
      return "\(change.change) \(change.trackType) \(change.cue.id ?? "") \(start)"
    }
  }

  /// The rules about media of which a run has findings.
  private static func rules(_ run: FollowedRun) -> Set<String> {
    let rules: [String] = run.lines.compactMap { line in
      if case .finding(let change) = line.content { change.finding.rule } else { nil }
    }
    return Set(rules.filter { ["LOAD", "EMS-", "BOX-"].contains($0.prefix(4)) })
  }

  private static func wrongAnswers() throws -> [ScriptedOrigin.Answer] {
    let section = try Fixture("fmp4-events/init.mp4").bytes()
    return [
      .status(404), .status(503), .playlist(""), .playlist("<!DOCTYPE html><html></html>"),
      .playlist("{\"error\":\"busy\"}"),
      ScriptedOrigin.Answer(bytes: Array(section.prefix(section.count / 2))),
    ]
  }

  @Test func `its segments wait, and their messages are reported once with their times`()
    async throws
  {
    let prompt = try await Self.follow(for: 12, initializationFrom: 0, before: .status(404))
    let expected = Self.cues(prompt)
    try #require(!expected.isEmpty)
    #expect(!expected.contains { $0.hasSuffix("-") })
    for wrong in try Self.wrongAnswers() {
      let run = try await Self.follow(for: 12, initializationFrom: 1.5, before: wrong)
      #expect(Self.cues(run) == expected)
      #expect(Self.rules(run) == Self.rules(prompt))
      // While they wait, no bytes of segments are loaded in vain.
      for index in 0..<Self.segmentCount {
        #expect(run.requests(of: "/segment\(index).m4s").count == 1)
      }
    }
  }

  @Test func `its segments are read without it when they have waited three target durations`()
    async throws
  {
    let prompt = try await Self.follow(for: 12, initializationFrom: 0, before: .status(404))
    // Half of a section is better than none.
    for wrong in try Self.wrongAnswers().dropLast() {
      let run = try await Self.follow(for: 30, initializationFrom: .infinity, before: wrong)
      let cues = Self.cues(run)
      #expect(cues.contains { $0.hasSuffix("-") })
      #expect(cues.count == Self.cues(prompt).count)
      #expect(cues.allSatisfy { $0.hasPrefix("added") })
      #expect(Self.rules(run).contains { $0.hasPrefix("LOAD") })
      #expect(run.media.count == Self.segmentCount)
      let times = run.requests.filter { $0.name.hasSuffix(".m4s") }.map(\.time)
      #expect(times.count == Self.segmentCount)
      #expect(times.allSatisfy { (6...9).contains($0) })
    }
  }
}
