internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A splice in under another ID than the splice out.
struct SpliceInWithoutOut: SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-002", "splice-in-without-out", .error,
    "SCTE35-IN has the ID of the SCTE35-OUT that it ends.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Clients pair the two by their ID. The break never ends, and the return opens a separate \
      range without meaning.
      """,
    remedy:
      "Keep the ID of the out point, for example by event id, until the in point is written.")

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    guard ranges.all.contains(where: \.hasOnlyIn) else { return [] }
    let placed = unended(ranges.byStart)
    let listed = unended(ranges.all)
    return ranges.all.compactMap { entry in
      guard entry.hasOnlyIn, let back = entry.back else { return nil }
      let place = presentation.place(of: back)
      let ids = back.section?.allEventIDs ?? []
      for id in ids.sorted() {
        // An event id may be reused: the break that ends is the last one before its end.
        let other =
          if let end = entry.end ?? entry.start {
            last(of: placed[id] ?? [], upTo: end) { $0.start ?? end }
          } else {
            last(of: listed[id] ?? [], upTo: back.marker.line) { $0.range.line }
          }
        guard let other else { continue }
        return Finding(
          "SCTE35-IN of date range \"\(entry.range.id)\" ends event \(id), whose SCTE35-OUT has the ID \"\(other.range.id)\"",
          at: place, subject: entry.range.id)
      }
      // The start may have left the window, or precede the recording.
      guard !presentation.isWindow, !presentation.isMerged else { return nil }
      return Finding(
        "date range \"\(entry.range.id)\" has SCTE35-IN, but no tag with its ID has SCTE35-OUT",
        at: place, subject: entry.range.id,
        severity: startsInside(entry, presentation) ? nil : .warning)
    }
  }

  /// Whether the range starts within the playlist, so that its SCTE35-OUT belongs there. START-DATE alone may be the date
  /// of the return.
  private func startsInside(_ entry: SpliceRange, _ presentation: PresentationSubject) -> Bool {
    guard let start = entry.start, let end = entry.end else { return false }
    return start - presentation.head > presentation.policy.frameTolerance && start < end
  }

  /// The breaks without an SCTE35-IN of their own by event id, in order.
  private func unended(_ ranges: [SpliceRange]) -> [UInt32: [SpliceRange]] {
    var unended: [UInt32: [SpliceRange]] = [:]
    for entry in ranges where entry.kind != nil {
      let messages = entry.messages
      guard !messages.contains(where: { $0.marker.role == .in }) else { continue }
      for id in messages.first?.section?.allEventIDs ?? [] {
        unended[id, default: []].append(entry)
      }
    }
    return unended
  }

  /// The last of ordered ranges that is not after a place.
  private func last<Place: Comparable>(
    of ranges: [SpliceRange], upTo limit: Place, by place: (SpliceRange) -> Place
  ) -> SpliceRange? {
    ranges[..<ranges.partitioningIndex { place($0) > limit }].last
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("out-1", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      .dateRange("in-1", at: 12, "DURATION=8.0,SCTE35-IN=▶\(Section.spliceIn)"), "4 d.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      .dateRange("a", "DURATION=8.0,SCTE35-IN=\(Section.spliceIn)"), "4 d.ts"),
    .datedLive(
      #"#EXT-X-DATERANGE:ID="a",DURATION=8.0,START-DATE="2026-01-01T00:00:00.000Z",SCTE35-IN=\#(Section.spliceIn)"#,
      "4 d.ts"),
  ]
}
