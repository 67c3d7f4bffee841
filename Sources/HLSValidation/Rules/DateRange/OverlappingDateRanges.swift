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
    let ranges = playlist.dateRanges
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

  /// Returns the overlaps among the ranges of a class, given in start order.
  private func overlaps(
    of ranges: [DateRange], in name: String, _ playlist: MediaPlaylistSubject
  ) -> [Finding] {
    var found: [Finding] = []
    var last: (range: DateRange, end: CalendarTime?)?
    for range in ranges {
      guard let start = range.startDate else { continue }
      if let last, let overlap = overlap(of: last, start: start),
        let attribute = range["START-DATE"]
      {
        found.add(
          "date range \"\(range.id)\" of class \"\(name)\" starts \(overlap) \"\(last.range.id)\" ends, but the class uses END-ON-NEXT",
          at: playlist.place(ofValue: attribute), subject: range.id)
      }
      if let end = range.end?.date {
        if last.map({ $0.end.map { $0 < end } ?? false }) ?? true { last = (range, end) }
      } else if range.endsOnNext {
        last = (range, nil)
      }
    }
    return found
  }

  /// The distance from the start of the next range to the end of this one; `nil` when they do not
  /// overlap.
  private func overlap(
    of last: (range: DateRange, end: CalendarTime?), start: CalendarTime
  ) -> String? {
    // A range with END-ON-NEXT and no end is the last to start in its class, so this one starts at
    // the same time.
    guard let end = last.end else { return "before" }
    let distance = start.distance(to: end)
    // Dates in playlists have millisecond precision at best.
    return distance > MediaTime(value: 1, timescale: 1000) ? "\(distance.messageText) before" : nil
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6.0"#,
      #"#EXT-X-DATERANGE:ID="b",CLASS="show",START-DATE="▶2026-01-01T00:00:04.000Z",END-ON-NEXT=YES"#,
      "4 a.ts b.ts"),
    .fixed(replacing: "DURATION=6.0", with: "DURATION=4.0"),
    .fixed(replacing: "END-ON-NEXT=YES", with: "DURATION=2.0"),
  ]
}
