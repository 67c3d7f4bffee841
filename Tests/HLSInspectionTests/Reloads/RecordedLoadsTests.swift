import CueSources
import FieldValues
import Foundation
import HLSInspection
import HLSPlaylists
import HLSReports
import HLSValidation
import InspectionReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import TextTracks
import Testing

@Suite struct RecordedLoadsTests {
  private static var playlistOnly: InspectionOptions {
    var options = InspectionOptions()
    options.readsSegments = false
    return options
  }

  private func inspect(
    _ path: String, _ options: InspectionOptions = playlistOnly
  ) async throws -> Inspection {
    try await Inspector(loader: ResourceLoader(), options: options).inspect(path)
  }

  /// The events of a fixture, each as `10 updatecue break`, without dates and changes of lists.
  private func log(
    of fixture: String, types: Set<String> = ["daterange", "cue-tags", "chapters"],
    _ change: (inout PlaybackPlan) -> Void = { _ in }
  ) async throws -> [String] {
    let inspection = try await inspect(Fixture(fixture).path)
    var plan = PlaybackPlan(presentation: inspection.playbackRange)
    change(&plan)
    return try EventsReport(inspection, plan: plan).events.filter {
      types.contains($0.trackType ?? "") && !["cuechange", "addtrack"].contains($0.type)
    }.map { event in
      "\(event.position.seconds.formatted()) \(event.type) \(event.cueID ?? "\(event.cueUID ?? 0)")"
    }
  }

  @Test func `date ranges come, change and go with their loads`() async throws {
    #expect(
      try await log(of: "live-updates/ranges") == [
        "6 addcue news", "6 addcue break", "6 addcue done", "6 addcue stays",
        "6 entercue news", "6 entercue stays",
        // One load later, one is reported that is over and one that has begun.
        "8 addcue missed", "8 addcue promo", "8 entercue promo", "8 entercue break",
        // END-DATE without START-DATE, END-ON-NEXT, and an end before the window.
        "10 addcue weather", "10 updatecue news", "10 updatecue break", "10 removecue done",
        "12 removecue missed",
        // RECENTLY-REMOVED-DATERANGES, while it is active.
        "12 exitcue promo", "12 removecue promo", "12 exitcue news", "12 entercue weather",
        // It is listed again. `stays` is merely not listed any more.
        "14 addcue promo", "14 entercue promo", "14 exitcue break",
      ])
  }

  @Test func `an update shows what is new, and what the break says then`() async throws {
    let inspection = try await inspect(Fixture("live-updates/ranges").path)
    let events = try EventsReport(
      inspection, plan: PlaybackPlan(presentation: inspection.playbackRange)
    ).events.filter { $0.cueID == "break" }
    #expect(events.first?.summary?.contains("SCTE35-IN") == false)
    let update = try #require(events.first { $0.type == "updatecue" })
    #expect(update.changed.map(\.name) == ["endTime", "endDate", "duration", "splice"])
    #expect(update.changed.first?.value == .time(MediaTime(seconds: 14)))
    #expect(update.snapshot == Fixture("live-updates/ranges").path + "/3.m3u8")
    #expect(update.reason == "update")
    #expect(update.summary?.contains("SCTE35-IN") == true)
    // The value that differs in a later snapshot changes nothing.
    #expect(events.filter { $0.type == "updatecue" }.count == 1)
  }

  @Test func `a break of tags is open at its planned end, goes on, and ends`() async throws {
    let inspection = try await inspect(Fixture("live-updates/tags").path)
    let events = try EventsReport(
      inspection, plan: PlaybackPlan(presentation: inspection.playbackRange)
    ).events.filter { $0.trackType == "cue-tags" && $0.type.hasSuffix("datecue") }
    let ends = events.map { event -> String in
      switch event.changed.first(where: { $0.name == "endTime" })?.value {
      case .time(let time)?: "\(event.position.seconds.formatted()): \(time.seconds.formatted())"
      case .null?: "\(event.position.seconds.formatted()): open"
      default: "\(event.position.seconds.formatted()): -"
      }
    }
    #expect(ends == ["14: 18", "18: 22"])
    #expect(
      try await log(of: "live-updates/tags").filter { $0.contains("exitcue") }
        == ["18 exitcue 2", "22 exitcue 3"])
  }

  @Test func `loads happen when their files say, and the player waits at the live edge`()
    async throws
  {
    let inspection = try await inspect(Fixture("live-updates/times").path)
    #expect(
      inspection.reloadSequence?.loads.map(\.time)
        == [0, 2, 12, 20].map { MediaTime(seconds: $0) })
    #expect(
      try await log(of: "live-updates/times") == [
        "6 addcue break", "8 entercue break", "14 updatecue break", "14 exitcue break",
      ])
  }

  @Test(arguments: [
    "live-updates/ranges", "live-updates/tags", "live-updates/times", "live-reload",
  ])
  func `the last report of a cue is what the whole presentation has`(
    fixture: String
  ) async throws {
    let inspection = try await inspect(Fixture(fixture).path)
    let sequence = try #require(inspection.reloadSequence)
    var last: [Int: Cue] = [:]
    for revision in sequence.loads.flatMap(\.revisions) {
      switch revision {
      case .add(let arrival): last[arrival.cue.uid] = arrival.cue
      case .update(let cue): last[cue.uid] = cue
      case .remove: break
      }
    }
    let cues = inspection.tracks.flatMap(\.cues)
    #expect(last.count == cues.count)
    for cue in cues {
      let told = try #require(last[cue.uid])
      #expect(told.range == cue.range)
      #expect(told.source == cue.source)
      #expect(told.content.summary == cue.content.summary)
      if told.content is DateRangeCueContent { #expect(told.content.fields == cue.content.fields) }
    }
  }

  @Test(arguments: ["live-updates/ranges", "live-updates/tags", "live-updates/times"])
  func `the tick changes nothing about entries and exits`(fixture: String) async throws {
    func activations(_ log: [String]) -> [String] {
      log.filter { $0.contains("entercue") || $0.contains("exitcue") }.map {
        String($0.split(separator: " ", maxSplits: 1).last ?? "")
      }
    }
    let stepless = activations(try await log(of: fixture))
    for tick in [MediaTime(value: 1, timescale: 4), MediaTime(seconds: 3)] {
      #expect(activations(try await log(of: fixture) { $0.tick = tick }) == stepless)
    }
  }

  @Test func `a disabled track gives nothing of loads, a filter leaves cues out`() async throws {
    #expect(
      try await log(of: "live-updates/ranges") { $0.disabledTypes = [.daterange] }.isEmpty)
    var filter = CueFilter()
    filter.eventIDs = ["promo"]
    let inspection = try await inspect(Fixture("live-updates/ranges").path)
    let report = try EventsReport(
      inspection, filter: filter, plan: PlaybackPlan(presentation: inspection.playbackRange))
    #expect(Set(report.events.compactMap(\.cueID)) == ["promo"])
    #expect(report.events.first { _ in true }?.type == "addtrack")
  }

  @Test func `a single live playlist is joined where a folder with it is`() async throws {
    let file = try await inspect(
      Fixture("live-reload").path + "/1.m3u8")
    #expect(file.reloadSequence == nil)
    #expect(file.joinTime == MediaTime(seconds: 8))
    func firstPosition(from: MediaTime?) throws -> MediaTime? {
      try EventsReport(
        file, plan: PlaybackPlan(presentation: file.playbackRange, from: from)
      ).events.first { _ in true }?.position
    }
    #expect(try firstPosition(from: nil) == MediaTime(seconds: 8))
    #expect(try firstPosition(from: .zero) == .zero)
  }

  @Test func `cues of segments come when they are reached, those of the playlist with loads`()
    async throws
  {
    let inspection = try await inspect(Fixture("live-reload").path, InspectionOptions())
    let events = Array(
      try EventsReport(inspection, plan: PlaybackPlan(presentation: inspection.playbackRange))
        .events)
    #expect(events.first?.position == MediaTime(seconds: 8))
    let tags = events.filter { $0.trackType == "id3" && $0.type == "addcue" }
    #expect(tags.map(\.position.seconds) == [8, 8, 8, 8, 8, 10, 12, 14, 16, 18])
    let updates = events.filter { $0.type == "updatecue" && $0.trackType != "program-date-time" }
    let ofPlaylist = updates.filter { $0.trackType != "id3" }
    #expect(ofPlaylist.map(\.trackType) == ["daterange", "cue-tags"])
    #expect(ofPlaylist.map(\.position.seconds) == [14, 14])
    // Each tag ends the one before it, which shows with its segment.
    let ends = updates.filter { $0.trackType == "id3" }
    #expect(ends.map(\.position.seconds) == [10, 12, 14, 16, 18])
    #expect(ends.allSatisfy { $0.changed.map(\.name) == ["endTime"] && $0.snapshot == nil })
  }

  private func log(
    of snapshots: [String], types: Set<String>
  ) async throws -> [String] {
    let files = snapshots.enumerated().map { ("\($0.offset + 1).m3u8", $0.element) }
    return try await withTemporaryFolder(Dictionary(uniqueKeysWithValues: files)) { folder in
      let inspection = try await inspect(folder)
      return try EventsReport(
        inspection, plan: PlaybackPlan(presentation: inspection.playbackRange)
      ).events.filter {
        types.contains($0.trackType ?? "")
          && ["addcue", "updatecue", "removecue"].contains($0.type)
      }.map { event in
        let names = event.changed.map(\.name).joined(separator: ",")
        return "\(event.position.seconds.formatted()) \(event.type) \(event.cueID ?? "-")"
          + (names.isEmpty ? "" : " \(names)")
      }
    }
  }

  /// Six segments of two seconds, dated in the first.
  private func window(_ first: Int, _ tail: String, date: String? = nil) -> String {
    let second = first * 2
    let text = date ?? "2026-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
    return "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + (text.isEmpty ? "" : "#EXT-X-PROGRAM-DATE-TIME:\(text)\n")
      + (first..<(first + 6)).map { "#EXTINF:2,\ns\($0).ts\n" }.joined() + tail
  }

  private func chapter(_ id: String, _ second: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.example.chapter\","
      + "START-DATE=\"2026-01-01T00:00:\(second)Z\"\n"
  }

  @Test func `chapters come, change and go with their date ranges`() async throws {
    let snapshots = [
      window(0, chapter("c1", "00")), window(1, chapter("c1", "00") + chapter("c2", "08")),
      window(4, chapter("c2", "08") + "#EXT-X-DATERANGE:ID=\"c1\",DURATION=7\n"),
      window(5, chapter("c2", "08") + "#EXT-X-ENDLIST\n"),
    ]
    #expect(
      try await log(of: snapshots, types: ["chapters"]) == [
        "6 addcue c1", "8 addcue c2", "8 updatecue c1 endTime", "14 removecue c1",
        "16 updatecue c2 endTime",
      ])
  }

  @Test func `a load that ends a range and is past it gives both`() async throws {
    let snapshots = [
      window(0, chapter("c1", "00")),
      window(4, "#EXT-X-DATERANGE:ID=\"c1\",DURATION=7\n"),
    ]
    #expect(
      try await log(of: snapshots, types: ["daterange"]) == [
        // The player has played all six segments when the load comes.
        "6 addcue c1", "12 updatecue c1 endTime,duration", "12 removecue c1",
      ])
  }

  @Test func `a range that has no place gets one by a date that comes late`() async throws {
    let range = "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:08Z\"\n"
    let snapshots = [window(0, range, date: ""), window(1, range), window(2, range)]
    let inspection = try await withTemporaryFolder(
      Dictionary(
        uniqueKeysWithValues: snapshots.enumerated().map { ("\($0.offset).m3u8", $0.element) })
    ) { try await inspect($0) }
    let cue = try #require(inspection.tracks.first { $0.type == .daterange }?.cues.first)
    #expect(cue.startTime == MediaTime(seconds: 8))
    let dates = try #require(inspection.tracks.first { $0.type == .programDateTime }?.cues)
    #expect(dates.map(\.startTime) == [MediaTime(seconds: 2)])
    #expect(dates.first?.source.uri?.hasSuffix("1.m3u8") == true)
  }

  @Test func `a delta update need not repeat the date that left with the head of the list`()
    async throws
  {
    let range = "#EXT-X-DATERANGE:ID=\"x\",START-DATE=\"2026-01-01T00:00:08Z\"\n"
    let delta =
      "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n"
      + "#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n#EXTINF:2,\ns6.ts\n" + range
    try await withTemporaryFolder(["1.m3u8": window(0, range), "2.m3u8": delta]) { folder in
      let rules = FindingsReport(try await inspect(folder)).findings.map(\.rule)
      #expect(!rules.contains("PDT-001"))
      #expect(!rules.contains("DRG-011"))
    }
  }

  // MARK: Where a player joins

  private func joinTime(_ header: String, segments: Int = 10, tail: String = "") async throws
    -> Double?
  {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + header
      + (0..<segments).map { "#EXTINF:2,\ns\($0).ts\n" }.joined() + tail
    return try await withTemporaryFolder(["1.m3u8": text]) { folder in
      try await inspect(folder).reloadSequence?.joinTime.seconds
    }
  }

  @Test func `a player joins the hold-back behind the live edge`() async throws {
    #expect(try await joinTime("") == 14)
    #expect(try await joinTime("#EXT-X-SERVER-CONTROL:HOLD-BACK=9.5\n") == 10.5)
    #expect(
      try await joinTime(
        "#EXT-X-PART-INF:PART-TARGET=0.5\n#EXT-X-SERVER-CONTROL:HOLD-BACK=9,PART-HOLD-BACK=1.5\n",
        tail: "#EXT-X-PART:DURATION=0.5,URI=\"p\"\n#EXT-X-PART:DURATION=0.5,URI=\"q\"\n") == 19.5)
    #expect(try await joinTime("", segments: 2) == 0)
    #expect(try await joinTime("#EXT-X-START:TIME-OFFSET=-12\n") == 8)
    #expect(try await joinTime("#EXT-X-START:TIME-OFFSET=3\n") == 3)
    #expect(try await joinTime("#EXT-X-START:TIME-OFFSET=-1\n") == 14)
    #expect(try await joinTime("", tail: "#EXT-X-ENDLIST\n") == 0)
  }

  // MARK: Times of files

  @Test func `modification dates are the times of fetches for those who ask`() async throws {
    let files = [("1.m3u8", 0), ("2.m3u8", 2), ("3.m3u8", 12)]
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n"
    try await withTemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ($0.0, text) })) {
      folder in
      func touch(_ name: String, _ second: Int) throws {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_767_225_600 + Double(second))],
          ofItemAtPath: folder + "/" + name)
      }
      for (name, second) in files { try touch(name, second) }
      #expect(try await inspect(folder).fetchTimes.isEmpty)
      var options = Self.playlistOnly
      options.fetchTimes = .modified
      let inspection = try await inspect(folder, options)
      #expect(
        inspection.fetchTimes.map(\.description) == [
          "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:02.000Z", "2026-01-01T00:00:12.000Z",
        ])
      #expect(
        FindingsReport(inspection).findings.map(\.rule).contains("LIV-008"))
      try touch("3.m3u8", 1)
      let copied = try await inspect(folder, options)
      #expect(copied.fetchTimes.isEmpty)
      #expect(copied.findings.map(\.rule.code) == ["LOAD-031"])
    }
  }

  @Test func `a snapshot that was loaded again shows that nothing was new`() async throws {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n"
    let names = ["20260101T000000.000Z.m3u8", "20260101T000008.000Z.m3u8"]
    let files = [names[0]: text, names[1]: text + "#EXTINF:2,\nb.ts\n"]
    try await withTemporaryFolder(files) { folder in
      func expect(_ expected: [Severity], repeating name: String, until second: Int) async throws {
        var options = Self.playlistOnly
        options.recordedRepeats = [
          name: CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600 + second))
        ]
        let findings = FindingsReport(try await inspect(folder, options)).findings
        #expect(findings.filter { $0.rule == "LIV-008" }.map(\.severity) == expected)
      }
      try await expect([], repeating: names[0], until: 3)
      try await expect([.warning], repeating: names[0], until: 4)
      try await expect([.error], repeating: names[0], until: 7)
      // The last snapshot, of which no other one follows.
      try await expect([], repeating: names[1], until: 10)
      try await expect([.error], repeating: names[1], until: 15)
      // A time before that of the snapshot is none of a repeat.
      try await expect([], repeating: names[1], until: 7)
    }
  }

  @Test func `names with timestamps are the times of fetches unless someone forbids it`()
    async throws
  {
    let path = Fixture("live-updates/times").path
    #expect(try await inspect(path).fetchTimes.count == 4)
    let rules = FindingsReport(try await inspect(path)).findings.map(\.rule)
    #expect(rules.contains("LIV-008"))
    #expect(rules.contains("PDT-009"))
    var options = Self.playlistOnly
    options.fetchTimes = .none
    let silent = try await inspect(path, options)
    #expect(silent.fetchTimes.isEmpty)
    #expect(!FindingsReport(silent).findings.map(\.rule).contains("PDT-009"))
  }
}
