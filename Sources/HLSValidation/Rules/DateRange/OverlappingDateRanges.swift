internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Date ranges of one class that overlap, where one of them ends on the next.
struct OverlappingDateRanges: MediaPlaylistRule {
  let row = DiagnosticRule(
    "DRG-009", "overlapping-date-ranges", .error,
    "Date ranges of a class that uses END-ON-NEXT do not overlap.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      A class with END-ON-NEXT has one range at a time, such as the programme on air. Where two overlap, \
      clients show whichever they read last.
      """,
    remedy: "End the earlier range where the later one starts, or give it another class.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let ranges = playlist.playlist.dateRanges
    let classes = Set(ranges.filter(\.endsOnNext).compactMap(\.attributeClass))
    guard !classes.isEmpty else { return [] }
    var starts: [String: [(start: CalendarTime, index: Int)]] = [:]
    for (index, range) in ranges.enumerated() {
      guard let name = range.attributeClass, classes.contains(name), let start = range.startDate
      else { continue }
      starts[name, default: []].append((start, index))
    }
    return starts.sorted { $0.key < $1.key }.flatMap { name, entries in
      overlaps(
        of: entries.sorted { ($0.start, $0.index) < ($1.start, $1.index) }.map { ranges[$0.index] },
        in: name, playlist)
    }
  }

  /// What overlaps among the ranges of a class in the order of their starts.
  private func overlaps(
    of ranges: [DateRange], in name: String, _ playlist: MediaPlaylistSubject
  ) -> [Finding] {
    var found: [Finding] = []
    var last: (range: DateRange, end: CalendarTime?)?
    for range in ranges {
      guard let start = range.startDate else { continue }
      if let last, let overlap = overlap(of: last, start: start),
        let attribute = range.attributes["START-DATE"]
      {
        found.append(
          Finding(
            "date range \"\(range.id)\" of class \"\(name)\" starts \(overlap) \"\(last.range.id)\" ends, but the class uses END-ON-NEXT",
            at: playlist.place(ofValue: attribute), subject: range.id))
      }
      if let end = range.end?.date {
        if last.map({ $0.end.map { $0 < end } ?? false }) ?? true { last = (range, end) }
      } else if range.endsOnNext {
        last = (range, nil)
      }
    }
    return found
  }

  /// How long before the end of a range the next one starts; `nil` when it does not.
  private func overlap(
    of last: (range: DateRange, end: CalendarTime?), start: CalendarTime
  ) -> String? {
    // No range of the class starts later than one with END-ON-NEXT that has no end, so that this one starts with it.
    guard let end = last.end else { return "before" }
    let distance = start.distance(to: end)
    // Dates in playlists are exact to the millisecond at best.
    return distance > MediaTime(value: 1, timescale: 1000) ? "\(distance.messageText) before" : nil
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6.0
          #EXT-X-DATERANGE:ID="b",CLASS="show",START-DATE="▶2026-01-01T00:00:04.000Z",END-ON-NEXT=YES
          4 a.ts b.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
          #EXT-X-DATERANGE:ID="b",CLASS="show",START-DATE="2026-01-01T00:00:04.000Z",END-ON-NEXT=YES
          4 a.ts b.ts
          """),
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6.0
          #EXT-X-DATERANGE:ID="b",CLASS="show",START-DATE="2026-01-01T00:00:04.000Z",DURATION=2.0
          4 a.ts b.ts
          """),
      ])
  }
}
