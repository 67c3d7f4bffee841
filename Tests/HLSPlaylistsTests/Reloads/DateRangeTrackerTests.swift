import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSPlaylists

/// What happened to a date range, without its place.
struct DateRangeChangeSummary: Hashable {
  var id: String
  var kind: PlaylistSnapshot.DateRangeChange.Kind

  init(_ id: String, _ kind: PlaylistSnapshot.DateRangeChange.Kind = .added) {
    self.id = id
    self.kind = kind
  }

  init(_ change: PlaylistSnapshot.DateRangeChange) {
    self.init(change.id, change.kind)
  }
}

@Suite struct DateRangeTrackerTests {
  private typealias Change = DateRangeChangeSummary

  private func live(_ playlists: MediaPlaylist...) throws -> LivePresentation {
    var live = LivePresentation(try #require(playlists.first))
    for playlist in playlists.dropFirst() { live.merge(playlist) }
    return live
  }

  @Test func `a later tag adds attributes, which the change names`() throws {
    let live = try live(
      LiveFixture.media(
        0...3, before: [2: LiveFixture.range("a", at: 2, ",PLANNED-DURATION=6,SCTE35-OUT=0xFC")],
        uri: "1"),
      LiveFixture.media(
        1...5, before: [5: LiveFixture.range("a", at: nil, ",DURATION=6,SCTE35-IN=0xFD")], uri: "2")
    )
    #expect(
      live.snapshots.map { $0.dateRangeChanges.map(Change.init) } == [
        [.init("a")], [.init("a", .updated(keys: ["DURATION", "SCTE35-IN"]))],
      ])
    let range = try #require(live.dateRanges.first)
    #expect(live.dateRanges.count == 1)
    #expect(range.plannedDuration?.seconds == 6)
    #expect(range.duration?.seconds == 6)
    #expect(range.scte35In?.bytes == [0xFD])
    #expect(range.startDate == CalendarTime(parsing: LiveFixture.date(2)))
    #expect(range.end?.basis == .duration)
    #expect(range.end?.date == CalendarTime(parsing: LiveFixture.date(5)))
    #expect(range.firstSnapshot == 0)
    #expect(range.lastSnapshot == 1)
    #expect(range.attributes["SCTE35-OUT"]?.source == SourceLine(uri: "1", line: 11, load: 0))
    #expect(range.attributes["DURATION"]?.source == SourceLine(uri: "2", line: 17, load: 1))
    let merged = live.playlist.dateRanges
    #expect(merged.count == 1)
    #expect(merged.first?.placements.map(\.segmentIndex) == [2, 5])
    #expect(merged.first?.end == range.end)
  }

  @Test func `an ID whose range was over before the window begins another range`() throws {
    func range(at number: Int, _ more: String = ",DURATION=4") -> String {
      LiveFixture.range("a", at: number, more)
    }
    let live = try live(
      LiveFixture.media(0...3, before: [1: range(at: 1)]), LiveFixture.media(4...7),
      LiveFixture.media(5...9, before: [8: range(at: 8, ",PLANNED-DURATION=2")]),
      LiveFixture.media(6...10, before: [8: range(at: 8, ",PLANNED-DURATION=2") + range(at: 8)]))
    #expect(live.findings.map(\.rule.code) == ["DRG-015"])
    #expect(live.findings.map(\.severity) == [.warning])
    #expect(live.dateRanges.map(\.firstSnapshot) == [0, 2])
    #expect(live.dateRanges.map(\.removal?.snapshot) == [1, nil])
    let merged = live.playlist.dateRanges
    #expect(merged.map(\.id) == ["a", "a"])
    #expect(merged.map(\.startDate) == [1, 8].map { CalendarTime(parsing: LiveFixture.date($0)) })
    #expect(merged.map(\.placements.count) == [1, 2])
    #expect(merged.map(\.duration?.seconds) == [4, 4])
  }

  @Test func `an ID that is used again within the window is still the first range`() throws {
    let live = try live(
      LiveFixture.media(0...5, before: [1: LiveFixture.range("a", at: 1, ",DURATION=4")]),
      LiveFixture.media(2...8, before: [7: LiveFixture.range("a", at: 7, ",DURATION=4")]))
    #expect(live.findings.map(\.rule.code) == ["LIV-014"])
    #expect(live.dateRanges.count == 1)
    #expect(live.playlist.dateRanges.count == 1)
  }

  @Test func `each load may find an end that counts more`() throws {
    let loads = try [
      LiveFixture.media(
        0...3, before: [1: LiveFixture.range("a", at: 1, ",CLASS=\"c\",END-ON-NEXT=YES,X-N=1")]),
      LiveFixture.media(0...4, before: [4: LiveFixture.range("b", at: 8, ",CLASS=\"c\"")]),
      LiveFixture.media(0...5, before: [5: LiveFixture.range("c", at: 6, ",CLASS=\"c\"")]),
      LiveFixture.media(
        0...6, before: [6: LiveFixture.range("a", at: nil, ",DURATION=1,X-N=2,X-M=3")]),
    ]
    var live = LivePresentation(loads[0])
    var known = [(live.dateRanges.first?.end, live.playlist.dateRanges.first)]
    for load in loads.dropFirst() {
      live.merge(load)
      known.append((live.dateRanges.first?.end, live.playlist.dateRanges.first))
    }
    #expect(known.map { $0.0?.basis } == [nil, .nextOfClass, .nextOfClass, .duration])
    #expect(known.map { $0.0 } == known.map { $0.1?.end })
    #expect(
      known.map { $0.0?.date } == [
        nil, CalendarTime(parsing: LiveFixture.date(8)), CalendarTime(parsing: LiveFixture.date(6)),
        CalendarTime(parsing: "2026-01-01T00:00:03Z"),
      ])
    #expect(
      known.map { $0.1?.customAttributes.map(\.name) } == [
        ["X-N"], ["X-N"], ["X-N"], ["X-N", "X-M"],
      ])
    #expect(known.map { $0.1?.duration } == [nil, nil, nil, MediaTime(seconds: 1)])
  }

  @Test func `a value that changes keeps the first one and is a finding`() throws {
    let live = try live(
      LiveFixture.media(0...3, before: [2: LiveFixture.range("a", at: 2, ",DURATION=4")]),
      // The changed tag stands before the place of the first one.
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 2, ",DURATION=9")]),
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 2, ",DURATION=9.0")]))
    #expect(live.findings.map(\.rule.code) == ["LIV-014", "LIV-014"])
    #expect(live.dateRanges.first?.duration?.seconds == 4)
    #expect(live.playlist.dateRanges.first?.duration?.seconds == 4)
    #expect(live.snapshots[1].dateRangeChanges.isEmpty)
  }

  @Test func `a range that ended before the window is removed once`() throws {
    let tag = LiveFixture.range("a", at: 1, ",DURATION=2")
    let live = try live(
      LiveFixture.media(0...3, before: [1: tag]), LiveFixture.media(2...5, header: tag),
      LiveFixture.media(3...6, header: tag), LiveFixture.media(4...7))
    #expect(
      live.snapshots.map { $0.dateRangeChanges.map(Change.init) } == [
        [.init("a")], [], [.init("a", .removed(.endedBeforeWindow))], [],
      ])
    #expect(live.dateRanges.first?.removal?.snapshot == 2)
    #expect(live.findings.isEmpty)
  }

  @Test func `a range that is merely no longer listed stays, with a finding`() throws {
    let live = try live(
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 1, ",PLANNED-DURATION=60")]),
      LiveFixture.media(2...5), LiveFixture.media(3...6))
    #expect(live.snapshots.map(\.dateRangeChanges.count) == [1, 0, 0])
    #expect(live.findings.map(\.severity) == [.warning])
    #expect(live.dateRanges.first?.removal == nil)
    #expect(live.dateRanges.first?.lastSnapshot == 0)
    #expect(live.findings.map(\.rule.code) == ["LIV-013"])
    #expect(live.playlist.dateRanges.count == 1)
  }

  @Test func `a range may go when nothing shows that it still lasts`() throws {
    let live = try live(
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 1)]),
      LiveFixture.media(2...5))
    #expect(live.findings.isEmpty)
  }

  @Test func `a range that is taken away before its end is an error`() throws {
    let live = try live(
      LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 1, ",DURATION=60")]),
      LiveFixture.media(2...5))
    #expect(live.findings.map(\.rule.code) == ["LIV-013"])
    #expect(live.findings.map(\.severity) == [.error])
    #expect(live.findings.map(\.subject) == ["a"])
  }

  @Test(
    arguments: [
      (",DURATION=60", [.error]), (",PLANNED-DURATION=60", [.warning]), (",DURATION=2", []),
      ("", []),
    ] as [(String, [Severity])])
  func `a range that a delta update takes away before its end is the same fault`(
    more: String, severities: [Severity]
  ) throws {
    let range = LiveFixture.range("a", at: 1, more)
    func update(_ first: Int) throws -> MediaPlaylist {
      try MediaPlaylist.parsing(
        "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
          + "#EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES=\"a\ta\"\n"
          + "#EXTINF:2,\ns\(first + 2).ts\n")
    }
    let live = try live(
      LiveFixture.media(0...3, before: [1: range]), update(2), update(2), update(3))
    #expect(live.findings.map(\.rule.code) == severities.map { _ in "LIV-013" })
    #expect(live.findings.map(\.severity) == severities)
    #expect(live.findings.map(\.subject) == severities.map { _ in "a" })
    #expect(live.findings.allSatisfy { $0.location.line == 3 })
  }

  @Test func `a range that was listed as removed and comes again is added again`() throws {
    let delta = try MediaPlaylist.parsing(
      "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n"
        + "#EXT-X-SKIP:SKIPPED-SEGMENTS=4,RECENTLY-REMOVED-DATERANGES=\"a\tunknown\"\n")
    let first = try LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: 1)])
    let live = try live(first, delta, first)
    #expect(
      live.snapshots.map { $0.dateRangeChanges.map(Change.init) } == [
        [.init("a")], [.init("a", .removed(.listedAsRemoved))], [.init("a")],
      ])
  }

  @Test func `an announced range that two loads lack is withdrawn until it is listed again`() throws
  {
    let tag = LiveFixture.range("a", at: 20, ",PLANNED-DURATION=4")
    var live = LivePresentation(try LiveFixture.media(0...3, header: tag))
    var known: [Bool?] = []
    for (number, header) in [(4, ""), (5, tag), (6, ""), (7, ""), (8, ""), (9, tag)] {
      live.merge(try LiveFixture.media(number - 3...number, header: header))
      known.append(live.playlist.dateRanges.first?.isWithdrawn)
    }
    #expect(known == [false, false, false, true, true, false])
    #expect(
      live.snapshots.map { $0.dateRangeChanges.map(Change.init) } == [
        [.init("a")], [], [], [], [.init("a", .removed(.noLongerListed))], [], [.init("a")],
      ])
    #expect(live.findings.isEmpty)
  }

  @Test(arguments: [(2, false), (20, true)])
  func `a range that a delta update removes is withdrawn if it has not begun`(
    start: Int, isWithdrawn: Bool
  ) throws {
    let delta = try MediaPlaylist.parsing(
      "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n"
        + "#EXT-X-SKIP:SKIPPED-SEGMENTS=4,RECENTLY-REMOVED-DATERANGES=\"a\"\n#EXTINF:2,\ns4.ts\n")
    let first = try LiveFixture.media(0...3, before: [1: LiveFixture.range("a", at: start)])
    var live = try live(first, delta)
    #expect(live.playlist.dateRanges.map(\.isWithdrawn) == [isWithdrawn])
    live.merge(first)
    #expect(live.playlist.dateRanges.map(\.isWithdrawn) == [false])
  }

  @Test func `without dates a new range in front begins with the new segments`() throws {
    let tag = LiveFixture.range("a", at: 1, ",PLANNED-DURATION=4")
    let live = try live(
      LiveFixture.media(0...9, dated: false), LiveFixture.media(1...10, header: tag, dated: false),
      LiveFixture.media(2...11, header: tag, dated: false))
    #expect(live.playlist.dateRanges.map(\.segmentIndex) == [10])
  }

  @Test func `the next range of its class ends a range, also when it comes later`() throws {
    let live = try live(
      LiveFixture.media(
        0...3, before: [1: LiveFixture.range("a", at: 1, ",CLASS=\"c\",END-ON-NEXT=YES")]),
      LiveFixture.media(
        0...4,
        before: [
          1: LiveFixture.range("a", at: 1, ",CLASS=\"c\",END-ON-NEXT=YES"),
          4: LiveFixture.range("b", at: 4, ",CLASS=\"c\",END-ON-NEXT=YES"),
        ]))
    #expect(
      live.snapshots[1].dateRangeChanges.map(Change.init) == [
        .init("b"), .init("a", .updated(keys: ["END-ON-NEXT"])),
      ])
    #expect(live.dateRanges[0].end?.date == CalendarTime(parsing: LiveFixture.date(4)))
    #expect(live.dateRanges[1].end == nil)
  }

  @Test func `a range that was withdrawn ends no other one of its class, until it is listed again`()
    throws
  {
    func range(_ id: String, _ start: Int) -> String {
      LiveFixture.range(id, at: start, ",CLASS=\"c\",END-ON-NEXT=YES")
    }
    let (a, b, c) = (range("a", 16), range("b", 20), range("c", 24))
    var live = LivePresentation(try LiveFixture.media(0...3, header: a + b + c))
    var ends: [[CalendarTime?]] = []
    for (number, header) in [(4, a + c), (5, a + c), (6, a + b + c), (7, a + b), (8, a + b)] {
      live.merge(try LiveFixture.media(number - 3...number, header: header))
      ends.append(live.playlist.dateRanges.map(\.end?.date))
    }
    let dates = [20, 24].map { CalendarTime(parsing: LiveFixture.date($0)) }
    #expect(ends[0] == [dates[0], dates[1], nil])
    #expect(ends[1] == [dates[1], dates[1], nil])
    #expect(ends[2] == [dates[0], dates[1], nil])
    #expect(ends[4] == [dates[0], nil, nil])
    #expect(
      live.snapshots.map { $0.dateRangeChanges.map(Change.init) }.dropFirst(2) == [
        [.init("b", .removed(.noLongerListed)), .init("a", .updated(keys: ["END-ON-NEXT"]))],
        [.init("b"), .init("a", .updated(keys: ["END-ON-NEXT"]))], [],
        [.init("c", .removed(.noLongerListed)), .init("b", .updated(keys: ["END-ON-NEXT"]))],
      ])
  }

  @Test(arguments: [12, 11])
  func `a range that has begun is not withdrawn where dates step back, and stays in its place`(
    last: Int
  ) throws {
    func window(_ first: Int) throws -> MediaPlaylist {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      if first <= last { text += LiveFixture.range("a", at: 1812, ",DURATION=2") }
      for number in first...first + 4 {
        if number == 13 { text += "#EXT-X-DISCONTINUITY\n" }
        text +=
          "#EXT-X-PROGRAM-DATE-TIME:\(LiveFixture.date(number < 13 ? number + 1800 : number))\n"
        text += "#EXTINF:2,\ns\(number).ts\n"
      }
      return try MediaPlaylist.parsing(text)
    }
    var live = LivePresentation(try window(8))
    for first in 9...30 {
      live.forget(before: first - 10)
      live.merge(try window(first))
      let range = try #require(live.playlist.dateRanges.first)
      let times = range.times(on: TimelineMap(of: live.playlist))
      #expect(!range.isWithdrawn)
      #expect(times.start == MediaTime(seconds: 8) && times.end == MediaTime(seconds: 10))
    }
    #expect(live.forgottenSegmentCount > 6)
  }

  @Test func `an ID with more tags than the limit is a finding`() throws {
    let tags = (0..<400).map { LiveFixture.range("a", at: 0, ",X-N=\($0)") }.joined()
    let live = try live(LiveFixture.media(0...1, before: [1: tags]))
    #expect(live.findings.map(\.rule.code) == ["SYN-021"])
    #expect(live.dateRanges.count == 1)
  }

  @Test func `ranges of a class that start at once wait for the next start up to a limit`() throws {
    let limit = DateRangeClass.maximumWaitingCount
    let waiting = (0...limit).map {
      LiveFixture.range("w\($0)", at: 0, ",CLASS=\"c\",END-ON-NEXT=YES")
    }.joined()
    func next(_ number: Int) -> String {
      LiveFixture.range("n\(number)", at: number, ",CLASS=\"c\"")
    }
    let live = try live(
      LiveFixture.media(0...3, before: [0: waiting]),
      LiveFixture.media(0...3, before: [0: waiting, 3: next(9) + next(7) + next(8)]),
      LiveFixture.media(0...3, before: [0: waiting, 3: next(9) + next(7) + next(8) + next(5)]))
    #expect(live.findings.map(\.rule.code) == ["SYN-021"])
    #expect(live.findings.first?.message.contains("\"w\(limit)\"") == true)
    // Each range ends once for each load, by the first start after its own.
    #expect(live.snapshots.map(\.dateRangeChanges.count) == [limit + 1, limit + 3, limit + 1])
    let ends = live.dateRanges.prefix(limit + 1).map { $0.end?.date }
    #expect(Set(ends.dropLast()) == [CalendarTime(parsing: LiveFixture.date(5))])
    #expect(ends.last == .some(nil))
  }
}
