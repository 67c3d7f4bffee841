import HLSInspection
import HLSPlaylists
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import TextTracks
import Testing

@Suite struct SnapshotFolderTests {
  private let inspector = Inspector(loader: ResourceLoader())

  private func failure(of files: [String: String]) async throws -> String {
    try await withTemporaryFolder(files) { folder in
      do {
        _ = try await inspector.inspect(folder)
        return ""
      } catch let InspectionFailure.unreadable(message) {
        return String(message.dropFirst(folder.count))
      }
    }
  }

  private func media(_ first: Int, _ names: [String]) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + names.map { "#EXTINF:2,\n\($0)\n" }.joined()
  }

  @Test func `snapshots in natural order are one presentation`() async throws {
    let fixture = Fixture("live-reload")
    let inspection = try await inspector.inspect(fixture.path)
    let playlist = try #require(inspection.parts.first?.playlist)
    #expect(playlist.segments.map(\.mediaSequence) == Array(1200...1209))
    #expect(inspection.findings.isEmpty)
    #expect(inspection.reloads?.snapshots.map(\.added.count) == [7, 1, 2])
    let range = try #require(
      inspection.tracks.first { $0.type == .daterange }?.cues.first)
    #expect(range.startTime == MediaTime(seconds: 12))
    #expect(range.endTime == MediaTime(seconds: 18))
    #expect(range.source.uri == fixture.path + "/1.m3u8")
    #expect(range.source.line == 25)
    let dates = try #require(inspection.tracks.first { $0.type == .programDateTime })
    #expect(dates.cues.last?.source.uri == fixture.path + "/10.m3u8")
    #expect(dates.cues.last?.source.line == 28)
    let markers = try #require(inspection.tracks.first { $0.type == .cueTags }?.cues)
    #expect(markers.count == 1)
    #expect(markers.first?.endTime == MediaTime(seconds: 18))
    #expect(inspection.tracks.first { $0.type == .id3 }?.cues.count == 10)
  }

  @Test func `each snapshot has what it changed`() async throws {
    let reloads = try await inspector.inspect(Fixture("live-reload").path).reloads
    #expect(
      reloads?.snapshots.map { $0.dateRangeChanges.map(\.kind) } == [
        [.added], [], [.updated(keys: ["END-DATE", "DURATION", "SCTE35-IN"])],
      ])
    #expect(
      Set(reloads?.snapshots.flatMap { $0.dateRangeChanges.map(\.id) } ?? []) == ["live-9001"])
  }

  @Test func `a range that is withdrawn before its start has a cue, and begins no break`()
    async throws
  {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:40Z\",PLANNED-DURATION=4,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE0000000000000000000000000000\n"
    var files: [String: String] = [:]
    for number in 5...25 {
      let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(number * 2)Z\n"
      files["\(number).m3u8"] = media(number, (number..<number + 4).map { "s\($0).ts" })
        .replacing(
          "#EXTINF", with: (number < 10 ? range : "") + date + "#EXTINF", maxReplacements: 1)
    }
    let inspection = try await withTemporaryFolder(files) { try await inspector.inspect($0) }
    #expect(inspection.breaks.isEmpty)
    #expect(inspection.tracks.first { $0.type == .daterange }?.cues.count == 1)
  }

  @Test func `an update without its base counts only where no whole playlist follows it`()
    async throws
  {
    func update(_ first: Int, skipping count: Int, _ names: [String]) -> String {
      media(first, names).replacing(
        "#EXTINF", with: "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)\n#EXTINF", maxReplacements: 1)
    }
    let start = media(5, ["s5.ts", "s6.ts", "s7.ts"])
    for next in [media(6, ["s6.ts", "s7.ts", "s8.ts"]), update(7, skipping: 1, ["s8.ts"])] {
      let files = [
        "1.m3u8": start, "2.m3u8": update(90, skipping: 3, ["s93.ts"]), "3.m3u8": next,
      ]
      let inspection = try await withTemporaryFolder(files) { try await inspector.inspect($0) }
      let playlist = try #require(inspection.parts.first?.playlist)
      let isWhole = next.contains("SKIP") == false
      #expect(playlist.segments.map(\.mediaSequence).contains(93) == !isWhole)
      #expect(inspection.findings.map(\.rule.code).contains("LIV-016"))
    }
    let last = ["1.m3u8": start, "2.m3u8": update(90, skipping: 3, ["s93.ts"])]
    let inspection = try await withTemporaryFolder(last) { try await inspector.inspect($0) }
    #expect(inspection.parts.first?.playlist?.segments.count == 4)
  }

  @Test func `segments that are gone are findings at the lines of their snapshots`() async throws {
    let files = ["2.m3u8": media(6, ["b.ts", "c.ts"]), "1.m3u8": media(5, ["a.ts", "b.ts"])]
    let inspection = try await withTemporaryFolder(files) { try await inspector.inspect($0) }
    #expect(inspection.findings.map(\.rule.code) == ["LOAD-001", "LOAD-001", "LOAD-001"])
    #expect(inspection.findings.map(\.location.line) == [5, 7, 7])
    #expect(inspection.parts.first?.playlist?.segments.count == 3)
  }

  @Test func `a saved error page among snapshots is a finding`() async throws {
    let files = ["1.m3u8": media(5, ["a.ts"]), "2.m3u8": "<html>", "3.m3u8": media(6, ["b.ts"])]
    let inspection = try await withTemporaryFolder(files) { try await inspector.inspect($0) }
    #expect(inspection.findings.first?.rule.code == "LOAD-030")
    #expect(inspection.findings.first?.message == "is HTML, not a playlist")
    #expect(inspection.parts.first?.playlist?.segments.count == 2)
  }

  @Test(
    arguments: ["0.m3u8", "2.m3u8", "4.m3u8"],
    [
      ("#EXT", "valid EXT-X-TARGETDURATION"),
      ("#EXT-X-TARGETDURATI", "valid EXT-X-TARGETDURATION"),
      ("#EXT-X-TARGETDURATION:1", "line feed at its end"),
    ])
  func `a snapshot that is cut off in its header is a finding, one without segments is not`(
    name: String, end: (line: String, lack: String)
  ) async throws {
    let files = [
      "1.m3u8": media(5, []), "3.m3u8": media(5, ["a.ts"]),
      name: "#EXTM3U\n#EXT-X-VERSION:3\n" + end.line,
    ]
    let (inspection, folder) = try await withTemporaryFolder(files) { folder in
      (try await inspector.inspect(folder), folder)
    }
    let finding = try #require(inspection.findings.first)
    #expect(finding.rule.code == "LOAD-030")
    #expect(finding.message == "is cut off: it has no segment and no \(end.lack)")
    #expect(finding.location.uri == "\(folder)/\(name)")
    #expect(inspection.reloads?.snapshots.count == 2)
    #expect(inspection.parts.first?.playlist?.segments.count == 1)
  }

  @Test(arguments: [
    (":SKIPPED-SEGMENTS=-1", "SYN-010"), (":SKIPPED-SEGMENTS=1.5", "SYN-009"),
    (":SKIPPED-SEGMENTS=18446744073709551616", "SYN-009"), (":SKIPPED-SEGMENTS=", "SYN-009"),
    (":A=1", "LLH-005"), ("", "LLH-005"),
  ])
  func `an update with an unusable number of segments is one finding, the others go on`(
    attributes: String, code: String
  ) async throws {
    let names = (0..<9).map { "\($0).ts" }
    var update = media(2, Array(names[4..<8]))
    update = update.replacing(
      "#EXTINF", with: "#EXT-X-SKIP\(attributes)\n#EXTINF", maxReplacements: 1)
    for place in 0..<4 {
      var files = (0..<4).map { media($0, Array(names[$0..<($0 + 6)])) }
      files[place] = update
      let texts = Dictionary(uniqueKeysWithValues: files.enumerated().map { ("\($0).m3u8", $1) })
      let inspection = try await withTemporaryFolder(texts) { folder in
        var options = InspectionOptions()
        options.readsSegments = false
        return try await Inspector(loader: ResourceLoader(), options: options).inspect(folder)
      }
      #expect(inspection.findings.map(\.rule.code).filter { $0 != "SYN-020" } == [code])
      let segments = try #require(inspection.parts.first?.playlist?.segments)
      let first = place == 0 ? 1 : 0
      #expect(segments.map(\.uri) == Array(names[first..<(place == 3 ? 8 : 9)]))
      #expect(segments.map(\.mediaSequence) == Array(first..<(place == 3 ? 8 : 9)))
    }
  }

  @Test func `a start date that an earlier snapshot had is no finding`() async throws {
    let files = [
      "1.m3u8": media(5, ["a"]) + "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:00Z\"\n",
      "2.m3u8": media(5, ["a"]) + "#EXT-X-DATERANGE:ID=\"x\",DURATION=2\n"
        + "#EXT-X-DATERANGE:ID=\"y\",DURATION=2\n",
    ]
    let inspection = try await withTemporaryFolder(files) { folder in
      var options = InspectionOptions()
      options.readsSegments = false
      return try await Inspector(loader: ResourceLoader(), options: options).inspect(folder)
    }
    #expect(inspection.findings.map(\.rule.code) == ["DRG-014"])
    #expect(inspection.findings.first?.message.contains("\"y\"") == true)
    #expect(inspection.findings.first?.location.line == 7)
  }

  @Test func `a finding that snapshots repeat is reported once`() async throws {
    let line = "#EXT-X-NEW-TAG\n"
    let files = ["1.m3u8": media(5, ["a"]) + line, "2.m3u8": media(5, ["a"]) + line]
    let inspection = try await withTemporaryFolder(files) { folder in
      var options = InspectionOptions()
      options.readsSegments = false
      return try await Inspector(loader: ResourceLoader(), options: options).inspect(folder)
    }
    #expect(inspection.findings.map(\.rule.code) == ["SYN-012"])
  }

  @Test func `a folder without a playlist says so`() async throws {
    #expect(try await failure(of: ["notes.txt": "x"]) == ": is a folder without a playlist")
    #expect(
      try await failure(of: ["a.m3u8": "<html>", "b.m3u8": "#EXTM3U\n#EXT-X-VERSION:3\n"])
        == ": is a folder without a playlist that can be read")
  }

  @Test func `playlists that are no reloads of one are refused with their names`() async throws {
    let message = try await failure(
      of: ["audio.m3u8": media(0, ["a0", "a1"]), "video.m3u8": media(0, ["v0", "v1"])])
    #expect(message.contains("(audio.m3u8, video.m3u8)"))
    #expect(message.contains("video.m3u8 is not a reload of audio.m3u8"))
    let multivariant = try await failure(
      of: ["m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", "v.m3u8": media(0, ["a"])])
    #expect(multivariant.contains("m.m3u8 is a multivariant playlist"))
  }

  @Test func `loads of a recording are of one playlist, whatever is in them`() async throws {
    let files = [
      "20260101T000000.100Z.m3u8": media(0, ["a0", "a1"]),
      "20260101T000004Z.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n",
      "20260101T000008Z.m3u8": media(0, ["b0", "b1", "b2"]),
    ]
    let inspection = try await withTemporaryFolder(files) { folder in
      var options = InspectionOptions()
      options.readsSegments = false
      return try await Inspector(loader: ResourceLoader(), options: options).inspect(folder)
    }
    #expect(inspection.reloads?.segmentCount == 3)
    #expect(inspection.loads.count == 2)
    let found = inspection.findings.filter { $0.rule == .snapshotUnrecognized }
    #expect(found.map(\.message) == ["is a multivariant playlist"])
  }
}
