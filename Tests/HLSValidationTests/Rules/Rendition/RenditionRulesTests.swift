import MediaStreams
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct RenditionRulesTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="sound.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a"
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="a"
    main.m3u8
    """

  private func found(_ code: String, _ playlists: [String: String]) -> [Diagnostic] {
    findings(of: code, in: RuleExample(Self.multivariant, playlists: playlists))
  }

  private let plain = playlist(segments("a", "b"), isEnded: true)
  private let dated = playlist(
    [
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
      "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=4.0",
    ] + segments("a", "b"), isEnded: true)

  @Test func `date ranges in one rendition that everybody plays are enough`() {
    #expect(
      found("RND-002", ["low.m3u8": plain, "main.m3u8": plain, "sound.m3u8": dated]).isEmpty)
    #expect(
      found("RND-002", ["low.m3u8": dated, "main.m3u8": plain, "sound.m3u8": plain])
        .map(\.location.uri) == ["main.m3u8"])
  }

  @Test func `a playlist of several variants lacks date ranges once`() {
    let again = "\n#EXT-X-STREAM-INF:BANDWIDTH=3000000,AUDIO=\"a\"\nmain.m3u8"
    let playlists = ["low.m3u8": dated, "main.m3u8": plain, "sound.m3u8": plain]
    let example = RuleExample(Self.multivariant + again, playlists: playlists)
    #expect(findings(of: "RND-002", in: example).map(\.location.uri) == ["main.m3u8"])
  }

  @Test func `date ranges in one of the renditions that a player chooses from are not enough`() {
    let other = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="ton.m3u8""#
    // A group of another type may have the same name.
    let subtitles = #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="en",URI="words.m3u8""#
    let playlists = [
      "low.m3u8": plain, "main.m3u8": plain, "sound.m3u8": dated, "ton.m3u8": plain,
      "words.m3u8": dated,
    ]
    func uris(_ lines: String..., changes: [String: String] = [:]) -> [String?] {
      let text = Self.multivariant.replacing(
        "#EXTM3U", with: (["#EXTM3U"] + lines).joined(separator: "\n"))
      let example = RuleExample(text, playlists: playlists.merging(changes) { $1 })
      return findings(of: "RND-002", in: example).map(\.location.uri)
    }
    #expect(uris(other) == ["low.m3u8", "main.m3u8"])
    #expect(uris(other, changes: ["ton.m3u8": dated]).isEmpty)
    #expect(uris(subtitles, changes: ["words.m3u8": plain]).isEmpty)
    #expect(uris(subtitles, changes: ["sound.m3u8": plain]) == ["low.m3u8", "main.m3u8"])
  }

  @Test(arguments: [(0, 1), (8, 1), (12, 0), (30, 0)])
  func `live playlists have the ranges that began some time ago`(start: Int, count: Int) {
    func text(_ id: String, at second: Int) -> String {
      let seconds = second < 10 ? "0\(second)" : "\(second)"
      return playlist(
        [
          "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
          "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-01-01T00:00:\(seconds).000Z\",DURATION=4.0",
          "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=4.0",
        ] + segments("a", "b", "c", "d", "e"), isEnded: false)
    }
    let (low, main) = (text("y", at: start), text("x", at: 0))
    let found = found("RND-002", ["low.m3u8": low, "main.m3u8": main, "sound.m3u8": low])
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.message == "date range \"y\" is not in main.m3u8" })
  }

  @Test func `what is missing is named`() {
    let several = dated.replacing(
      "#EXTINF:4,\na.ts", with: "#EXT-X-DATERANGE:ID=\"y\",CLASS=\"c\"\n#EXTINF:4,\na.ts")
    func messages(_ reference: String) -> [String] {
      found("RND-002", ["low.m3u8": reference, "main.m3u8": plain, "sound.m3u8": plain])
        .map(\.message)
    }
    #expect(
      messages(dated) == [
        "the date range of low.m3u8 (\"x\") is not here, nor in any rendition played with this variant"
      ])
    #expect(
      messages(several) == [
        "none of the 2 date ranges of low.m3u8 (\"x\", \"y\") is here, nor in any rendition played with this variant"
      ])
  }

  @Test func `media that starts elsewhere is reported by the clock`() {
    func messages(_ ticks: UInt64, _ code: String = "RND-008") -> [String] {
      findings(
        of: code,
        in: RuleExample(
          Self.multivariant, playlists: ["low.m3u8": plain, "sound.m3u8": plain],
          mediaByPlaylist: [
            "low.m3u8": [.video(pts: 900_000, seconds: 4)],
            "sound.m3u8": [.video(pts: ticks, seconds: 4)],
          ])
      ).map(\.message)
    }
    // Up to half of a segment it is the way of encoders.
    #expect(messages(909_000) == [])
    #expect(messages(900_000 + 180_000) == [])
    #expect(messages(900_000 + 360_000) == ["the media starts 4.0 s after that of low.m3u8"])
    #expect(messages(900_000 - 360_000) == ["the media starts 4.0 s before that of low.m3u8"])
  }

  @Test func `variants of type VOD must start together`() {
    func severities(_ header: [String], _ name: String) -> [Severity] {
      let text = playlist(segments("a", "b"), isEnded: true, header: header)
      return findings(
        of: "RND-008",
        in: RuleExample(
          Self.multivariant, playlists: ["low.m3u8": text, name: text],
          mediaByPlaylist: [
            "low.m3u8": [.video(pts: 900_000, seconds: 4)],
            name: [.video(pts: 1_260_000, seconds: 4)],
          ])
      ).map(\.severity)
    }
    #expect(severities(["#EXT-X-PLAYLIST-TYPE:VOD"], "main.m3u8") == [.error])
    #expect(severities(["#EXT-X-PLAYLIST-TYPE:VOD"], "sound.m3u8") == [.warning])
    #expect(severities([], "main.m3u8") == [.warning])
  }

  @Test func `a rendition that was not read may have the date ranges`() {
    #expect(found("RND-002", ["low.m3u8": dated, "main.m3u8": plain]).isEmpty)
  }

  @Test func `what a date range lacks is one finding, in the playlist that lacks it`() {
    let whole = dated.replacing("DURATION=4.0", with: "DURATION=4.0,SCTE35-IN=\(inMessage)")
    let open = dated.replacing(",DURATION=4.0", with: "")
    for (low, main, place, other) in [
      (whole, open, "main.m3u8", "low.m3u8"), (open, whole, "low.m3u8", "main.m3u8"),
    ] {
      let found = found("RND-002", ["low.m3u8": low, "main.m3u8": main, "sound.m3u8": low])
      #expect(
        found.map(\.message) == [
          "DURATION and SCTE35-IN of date range \"x\" are missing, \(other) has them"
        ])
      #expect(found.map(\.location.uri) == [place])
    }
  }

  @Test func `what differs in dates and messages is named in words`() {
    func messages(_ low: String, _ main: String) -> [String] {
      found("RND-002", ["low.m3u8": low, "main.m3u8": main, "sound.m3u8": low]).map(\.message)
    }
    let later = dated.replacing("START-DATE=\"2026-01-01T00", with: "START-DATE=\"2026-01-01T01")
    #expect(
      messages(dated, later) == [
        "date range \"x\" starts 1 h later than in low.m3u8; probably another time zone"
      ])
    func carrying(_ message: String) -> String {
      dated.replacing("DURATION=4.0", with: "DURATION=4.0,SCTE35-OUT=\(message)")
    }
    #expect(
      messages(carrying(outMessage), carrying(otherOutMessage)) == [
        "SCTE35-OUT of date range \"x\" has event 4712, in low.m3u8 it has event 4711"
      ])
  }

  @Test func `one value in two forms is one value`() {
    let other = dated.replacing("DURATION=4.0", with: "DURATION=4")
    #expect(
      found("RND-002", ["low.m3u8": dated, "main.m3u8": other, "sound.m3u8": dated]).isEmpty)
  }

  /// A break of eight seconds, unless it is said otherwise, from the second segment on.
  private func broken(_ start: String, end: Int? = 3) -> String {
    let lines = ["a", "b", "c", "d", "e"].enumerated().flatMap { index, name in
      (index == 1 ? [start] : index == end ? ["#EXT-X-CUE-IN"] : []) + segments(name)
    }
    return playlist(["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"] + lines, isEnded: true)
  }

  private func mismatches(_ low: String, _ main: String) -> [String] {
    found("RND-001", ["low.m3u8": low, "main.m3u8": main]).map(\.message)
  }

  @Test func `a break has one length in all variants`() {
    #expect(mismatches(broken("#EXT-X-CUE-OUT:8"), broken("#EXT-X-CUE-OUT:8.4")) == [])
    #expect(
      mismatches(broken("#EXT-X-CUE-OUT:8"), broken("#EXT-X-CUE-OUT:12", end: 4)) == [
        "the break at 0:00:04.000 is announced with 12.0 s, in low.m3u8 with 8.0 s"
      ])
    #expect(
      mismatches(broken("#EXT-X-CUE-OUT"), broken("#EXT-X-CUE-OUT", end: 4)) == [
        "the break at 0:00:04.000 ends at 0:00:16.000, in low.m3u8 at 0:00:12.000"
      ])
  }

  @Test func `sound that marks breaks marks those of the variants`() {
    func found(_ sound: String) -> [String] {
      let main = broken("#EXT-X-CUE-OUT:8")
      return self.found(
        "RND-001", ["low.m3u8": main, "main.m3u8": main, "sound.m3u8": sound]
      ).map(\.message)
    }
    #expect(found(broken("#EXT-X-CUE-OUT:8")) == [])
    #expect(found(broken("", end: nil)) == [])
    #expect(
      found(broken("#EXT-X-CUE-OUT:8", end: 4)) == [
        "the break at 0:00:04.000 ends at 0:00:16.000, in low.m3u8 at 0:00:12.000"
      ])
  }

  @Test func `a marker of sound may be one of its segments away`() {
    func lines(_ lengths: [Double], out: Int, back: Int) -> String {
      var rows: [String] = []
      for (index, length) in lengths.enumerated() {
        if index == out { rows.append("#EXT-X-CUE-OUT:12") }
        if index == back { rows.append("#EXT-X-CUE-IN") }
        rows += ["#EXTINF:\(length),", "s\(index).ts"]
      }
      return playlist(["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"] + rows, isEnded: true)
    }
    let main = lines([4, 4, 4, 4, 4, 4], out: 2, back: 5)
    let lengths = [3.0, 3, 4, 4, 3, 4, 3]
    let playlists = ["low.m3u8": main, "main.m3u8": main]
    // From 8 s to 20 s, in the sound from 6 s or 10 s to 17 s or 21 s.
    for (out, back) in [(2, 5), (2, 6), (3, 6)] {
      let sound = lines(lengths, out: out, back: back)
      #expect(found("RND-001", playlists.merging(["sound.m3u8": sound]) { $1 }).isEmpty)
    }
    let late = lines(lengths, out: 4, back: 6)
    #expect(
      found("RND-001", playlists.merging(["sound.m3u8": late]) { $1 }).map(\.severity)
        == [.warning, .warning])
  }

  @Test func `a place for an ad is in all variants`() {
    func placed(_ index: Int?) -> String {
      let lines = (0..<4).flatMap { (number: Int) -> [String] in
        (number == index ? ["#EXT-X-PLACEMENT-OPPORTUNITY"] : []) + segments("s\(number)")
      }
      return playlist(lines, isEnded: true)
    }
    #expect(mismatches(placed(2), placed(2)) == [])
    #expect(
      mismatches(placed(2), placed(nil)) == [
        "no tag in main.m3u8 marks the place for an ad at 0:00:08.000"
      ])
    #expect(
      mismatches(placed(1), placed(2)).sorted() == [
        "no tag in low.m3u8 marks the place for an ad at 0:00:08.000",
        "no tag in main.m3u8 marks the place for an ad at 0:00:04.000",
      ])
  }

  @Test func `a break that has a date range alone is reported as that`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:04.000Z\",DURATION=8.0,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"
    #expect(
      mismatches(broken("\(range)\n#EXT-X-CUE-OUT:8"), broken(range, end: nil)) == [
        "no tag in main.m3u8 starts the break at 0:00:04.000, only a date range"
      ])
    #expect(
      mismatches(broken("#EXT-X-CUE-OUT:8"), broken("", end: nil)) == [
        "no tag in main.m3u8 starts the break at 0:00:04.000"
      ])
  }

  @Test func `live windows of different moments are not compared by their starts`() {
    let first = playlist(segments("a", "b") + ["#EXT-X-DISCONTINUITY"] + segments("c"))
    let second = playlist(["#EXT-X-DISCONTINUITY"] + segments("c", "d"), sequence: 2)
    for code in ["RND-001", "RND-003", "RND-005", "PDT-008"] {
      #expect(found(code, ["low.m3u8": first, "main.m3u8": second]).isEmpty)
    }
  }

  /// Segments with a date that is late by some milliseconds.
  private func late(
    by milliseconds: String, sequence: Int = 7, isEnded: Bool = true, header: [String] = []
  ) -> String {
    playlist(
      ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:0\(milliseconds)Z"]
        + segments("a", "b", "c", "d"), sequence: sequence, isEnded: isEnded, header: header)
  }

  @Test func `another date of a segment of one number is an error, without media too`() {
    func severities(_ sound: String, isEnded: Bool = true) -> [Severity] {
      found("PDT-008", ["low.m3u8": late(by: "0.000", isEnded: isEnded), "sound.m3u8": sound])
        .map(\.severity)
    }
    #expect(severities(late(by: "2.100")) == [.error])
    #expect(severities(late(by: "2.100", sequence: 9)) == [.warning])
    #expect(
      severities(late(by: "2.100", header: ["#EXT-X-DISCONTINUITY-SEQUENCE:1"])) == [.warning])
    #expect(severities(late(by: "2.100", isEnded: false), isEnded: false) == [.warning])
    // Another moment, or numbers of its own.
    #expect(severities(late(by: "4.000", sequence: 8, isEnded: false), isEnded: false).isEmpty)
    #expect(severities(late(by: "8.000", isEnded: false), isEnded: false).isEmpty)
  }

  @Test func `a report may be behind a playlist that was loaded later`() {
    func lines(_ last: Int, of count: Int) -> [Int?] {
      let names = (0..<count).flatMap { segments("\($0)") }
      let report = #"#EXT-X-RENDITION-REPORT:URI="./main.m3u8?x=1",LAST-MSN=\#(last)"#
      let main = playlist((0..<6).flatMap { segments("\($0)") })
      return found("LLH-014", ["low.m3u8": playlist(names + [report]), "main.m3u8": main])
        .map(\.location.line)
    }
    #expect(lines(5, of: 6).isEmpty)
    #expect(lines(4, of: 6) == [17])
    #expect(lines(4, of: 5).isEmpty)
    #expect(lines(3, of: 5) == [15])
  }

  @Test func `sound may end a little before the picture`() {
    let shorter = playlist(segments("a") + ["#EXTINF:2,", "b.ts"], isEnded: true)
    #expect(found("RND-004", ["main.m3u8": plain, "sound.m3u8": shorter]).isEmpty)
    let long = playlist(segments("a", "b", "c", "d", "e"), isEnded: true)
    #expect(
      found("RND-004", ["main.m3u8": plain, "sound.m3u8": long]).map(\.severity) == [.error])
  }
}
