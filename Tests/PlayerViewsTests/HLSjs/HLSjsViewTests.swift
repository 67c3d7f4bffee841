import FieldValues
import HLSReports
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct HLSjsViewTests {
  private let view = HLSjsView.self

  @Test func `frames and attributes are cues of one track`() async throws {
    let fixture = try await PlayedFixture("reference/low/media.m3u8")
    let calls = try fixture.calls(as: view)
    let added = fixture.summaries(of: "addcue", in: calls)
    #expect(
      added.prefix(3) == [
        "X-COM-EXAMPLE-TITLE Opening", "X-COM-EXAMPLE-NUMBER 1", "X-COM-EXAMPLE-KEY 0x01FF",
      ])
    #expect(added.count == 25)
    #expect(calls.count { $0.name == "addtrack" } == 1)
  }

  @Test func `a cue is added open and ends with the next tag`() async throws {
    let fixture = try await PlayedFixture("timed-id3/media.m3u8")
    let calls = try fixture.calls(as: view)
    let first = try #require(calls.first { $0.name == "addcue" })
    #expect(first.cue["endTime"] == .null)
    #expect(first.cue["open"] == .bool(true))
    let update = try #require(calls.first { $0.name == "updatecue" })
    #expect(update.cue["endTime"] == .time(MediaTime(seconds: 1)))
    // The last tag stays open.
    #expect(calls.count { $0.name == "enter" } == calls.count { $0.name == "exit" } + 1)
  }

  @Test func `a changed cue moves behind its equals, but by the standard it does not`() async throws
  {
    let fixture = try await PlayedFixture("timed-id3/media.m3u8")
    let browser = try fixture.summaries(of: "enter", in: fixture.calls(as: view)).prefix(2)
    #expect(browser == ["TPE1 hlscue", "TIT2 Start"])
    let standard = try fixture.calls(as: view, without: ["P2"])
    #expect(
      fixture.summaries(of: "enter", in: standard).prefix(2) == ["TIT2 Start", "TPE1 hlscue"])
  }

  @Test func `text of other encodings is read as UTF-8`() async throws {
    let fixture = try await PlayedFixture("timed-id3/media.m3u8")
    let garbled = try fixture.summaries(of: "addcue", in: fixture.calls(as: view))
    #expect(garbled.contains("COMM engnotewith padding"))
    #expect(garbled.contains { $0.hasPrefix("TXXX \u{FFFD}\u{FFFD}g = r") })
    let right = try fixture.summaries(of: "addcue", in: fixture.calls(as: view, without: ["P10"]))
    #expect(right.contains { $0.hasPrefix("TXXX größe = ") })
  }

  @Test func `version 1.7 loses the ranges of a recording on demand`() async throws {
    let fixture = try await PlayedFixture("chapters/media.m3u8")
    #expect(try fixture.calls(as: view, "1.6").contains { $0.name == "enter" })
    let lost = try fixture.calls(as: view, "1.7")
    #expect(lost.contains { $0.name == "addcue" })
    #expect(!lost.contains { $0.name == "enter" })
    #expect(try fixture.calls(as: view, "1.7", without: ["P1"]).contains { $0.name == "enter" })
  }

  @Test func `event messages of version 0 are not shown before 1.7`() async throws {
    let fixture = try await PlayedFixture("fmp4-events/media.m3u8")
    let shown = try fixture.summaries(of: "addcue", in: fixture.calls(as: view))
    #expect(shown == ["TXXX counter = 0.5", "TXXX counter = 1.5", "TXXX counter = 7"])
    #expect(try fixture.calls(as: view, without: ["P7"]).count { $0.name == "addcue" } == 4)
    let early = try fixture.calls(as: view, "1.7").filter { $0.name == "addcue" }
    #expect(early.contains { $0.cue["startTime"] == .time(MediaTime(value: -15, timescale: 2)) })
  }

  @Test func `END-ON-NEXT ends at the last range of its class`() async throws {
    let fixture = try await PlayedFixture("date-ranges/media.m3u8")
    let ends = try ["P3": [], "": ["P3"]].mapValues { omitted in
      try fixture.calls(as: view, without: omitted)
        .first { $0.name == "addcue" && $0.summary.hasSuffix("News") }?.cue["endTime"]
    }
    #expect(ends["P3"] == .time(MediaTime(seconds: 70)))
    #expect(ends[""] == .time(MediaTime(seconds: 40)))
  }

  @Test func `a new end of a live range enters its cues again`() async throws {
    let fixture = try await PlayedFixture("live-updates/ranges")
    let entered = try fixture.summaries(of: "enter", in: fixture.calls(as: view))
    #expect(entered.count { $0.hasPrefix("SCTE35-OUT") } == 2)
    let standard = try fixture.summaries(of: "enter", in: fixture.calls(as: view, without: ["P2"]))
    #expect(standard.count { $0.hasPrefix("SCTE35-OUT") } == 1)
  }

  @Test func `each load is reported when it is read`() async throws {
    let calls = try await PlayedFixture("live-updates/ranges").calls(as: view, from: 0)
    let loads = calls.filter { $0.name == "hlsLevelUpdated" || $0.name == "addtrack" }
    #expect(loads.map(\.name) == ["hlsLevelUpdated", "addtrack", "hlsLevelUpdated"])
    #expect(loads.map(\.position) == [0, 0, 4].map { MediaTime(seconds: $0) })
  }

  @Test func `a cue is entered again when its end changes, not at the next event`() async throws {
    let calls = try await PlayedFixture("live-updates/ranges").calls(as: view)
    let update = try #require(calls.firstIndex { $0.name == "updatecue" })
    let again = calls[update...].prefix { $0.name != "exit" }
      .filter { $0.name == "enter" && $0.summary.hasPrefix("SCTE35-OUT") }
    #expect(again.map(\.time) == [calls[update].position])
  }

  @Test func `a segment is reported when it is read, not at the next event`() async throws {
    let calls = try await PlayedFixture("byte-ranges/media.m3u8").calls(as: view)
    let segments = calls.filter { $0.name == "hlsFragParsingMetadata" }
    #expect(segments.map(\.position) == Array(repeating: .zero, count: 4))
  }

  @Test func `P14 hides only a range without an attribute of its own`() async throws {
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      \(date)
      #EXT-X-DATERANGE:ID="bare",START-DATE="2026-01-01T00:00:01Z",DURATION=1
      #EXT-X-DATERANGE:ID="negative",START-DATE="2026-01-01T00:00:01Z",DURATION=-1,X-COM-EX="1"
      #EXT-X-DATERANGE:ID="next",START-DATE="2026-01-01T00:00:02Z",END-ON-NEXT=YES,X-COM-EX="1"
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST

      """
    let stream = try await ViewedStream(playlist: playlist, as: view)
    #expect(stream.quirks(of: "bare") == ["P14"])
    #expect(stream.quirks(of: "negative") == [])
    #expect(stream.quirks(of: "next") == [])
    let undated = try await ViewedStream(
      playlist: playlist.replacing(date + "\n", with: ""), as: view)
    #expect(undated.quirks(of: "bare") == ["P14"])
    #expect(undated.quirks(of: "next") == [])
  }

  /// Six loads of four segments of four seconds with a range that starts at 14 s.
  ///
  /// - Parameter tag: the tag of the range, if a load that starts with a segment lists it.
  private func live(_ tag: (_ first: Int) -> String?) -> [String] {
    (0..<6).map { first in
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(first < 3 ? "0" : "")\(4 * first)Z\n"
      text += tag(first).map { $0 + "\n" } ?? ""
      text += (first..<first + 4).map { "#EXTINF:4,\n\($0).ts\n" }.joined()
      return text + (first == 5 ? "#EXT-X-ENDLIST\n" : "")
    }
  }

  private func range(_ start: Int, _ length: Int) -> String {
    """
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:\(start < 10 ? "0" : "")\(start)Z",\
    DURATION=\(length),X-A="1"
    """
  }

  @Test func `a live range goes with its tag, without an exit`() async throws {
    let loads = live { $0 < 4 ? range(14, 20) : nil }
    let names = try await ViewedStream(loads: loads, as: view).calls().map(\.name)
    #expect(names.contains("enter"))
    #expect(names.contains("removecue"))
    #expect(!names.contains("exit"))
  }

  @Test func `a live range that is over stays as long as it is listed`() async throws {
    let names = try await ViewedStream(loads: live { _ in range(2, 4) }, as: view).calls()
      .map(\.name)
    #expect(names.contains("addcue"))
    #expect(!names.contains("removecue"))
  }

  @Test(arguments: [
    #"ID="a",DURATION=4,X-A="2""#, #"ID="a",START-DATE="2026-01-01T00:00:05Z",X-B="1""#,
    #"ID="a",DURATION=-1,X-B="1""#, #"ID="a",END-ON-NEXT=YES,X-B="1""#,
  ])
  func `a tag that makes its range invalid is left out`(tag: String) async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:8
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:03Z",X-A="1"
      #EXT-X-DATERANGE:\(tag)
      #EXT-X-DATERANGE:ID="a",X-C="3"
      #EXTINF:8,
      a.ts
      #EXT-X-ENDLIST

      """
    let cues = try await ViewedStream(playlist: playlist, as: view).rangeCues
    #expect(cues.map(\.name) == ["X-A", "X-C"])
    #expect(cues.allSatisfy { $0.startTime == MediaTime(seconds: 3) && $0.endTime == nil })
  }

  @Test func `ranges whose IDs are numbers come first`() async throws {
    let tags = [("b", 1), ("20", 5), ("a", 2), ("30", 12), ("010", 3), ("10", 9)].map { id, start in
      """
      #EXT-X-DATERANGE:ID="\(id)",CLASS="c",START-DATE="2026-01-01T00:00:\(start < 10 ? "0" : "")\(start)Z",\
      END-ON-NEXT=YES,X-A="1"
      """
    }
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:20
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      \(tags.joined(separator: "\n"))
      #EXTINF:20,
      a.ts
      #EXT-X-ENDLIST

      """
    let cues = try await ViewedStream(playlist: playlist, as: view).rangeCues
    #expect(cues.map(\.id) == ["10", "20", "30", "b", "a", "010"])
  }

  @Test func `versions and quirks that it does not have are refused`() {
    #expect(
      throws: InvalidViewSettings.unknownVersion("9", of: "hlsjs", known: ["1.5", "1.6", "1.7"])
    ) {
      try ViewSettings(of: HLSjsView.self, version: "9")
    }
    #expect(throws: InvalidViewSettings.self) {
      try ViewSettings(of: HLSjsView.self, version: "1.6", without: ["P1"])
    }
  }
}

extension PlayerCall {
  /// The members of its cue.
  fileprivate var cue: [Field] {
    if case .object(let fields)? = fields["cue"] { return fields }
    return []
  }
}
