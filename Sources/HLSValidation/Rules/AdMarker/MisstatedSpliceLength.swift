internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break of date ranges whose actual duration is missing at its end, or stated before it is
/// known.
struct MisstatedSpliceLength: DateRangeListRule {
  let row = DiagnosticRule(
    "ADM-003", "misstated-splice-length", .error,
    """
    The tag with SCTE35-IN has the actual DURATION or END-DATE; a break that is not over has \
    neither.
    """,
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Clients schedule by the duration of a break. Without it the break has no end on the \
      calendar; one that is written too early cannot be corrected, because an attribute must not \
      change.
      """,
    remedy: "Write PLANNED-DURATION with SCTE35-OUT, and DURATION or END-DATE with SCTE35-IN.")

  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    let liveEdge = playlist.playlist.header.isEnded ? nil : dateOfEnd(of: playlist.playlist)
    return ranges.compactMap { range in
      if let back = range["SCTE35-IN"] {
        guard range["DURATION"] == nil, range["END-DATE"] == nil,
          !range.endsOnNext, isReturn(back)
        else { return nil }
        let out = range["SCTE35-OUT"]
        return Finding(
          "SCTE35-IN of date range \"\(range.id)\" has no DURATION or END-DATE with the actual end",
          at: playlist.place(of: back), subject: range.id,
          severity: out?.line == back.line ? .warning : nil)
      }
      guard let liveEdge, range["SCTE35-OUT"] != nil, let end = range.end,
        end.basis != .nextOfClass,
        let attribute = range[end.basis == .duration ? "DURATION" : "END-DATE"],
        liveEdge.distance(to: end.date) > playlist.policy.frameTolerance
      else { return nil }
      return Finding(
        "\(attribute.name.rawValue) of date range \"\(range.id)\" sets an end \((liveEdge.distance(to: end.date)).messageText) past the live edge; use PLANNED-DURATION for an end that is not known yet",
        at: playlist.place(ofValue: attribute), subject: range.id, severity: .info)
    }
  }

  /// Whether the attribute can end a break: it carries no message with another meaning.
  private func isReturn(_ attribute: Attribute) -> Bool {
    guard let section = DecodedSplice(text: attribute.value).section else { return true }
    return section.isEncrypted || section.directions.contains(.in)
  }

  /// The date at the end of the last segment.
  private func dateOfEnd(of playlist: MediaPlaylist) -> CalendarTime? {
    var rest = MediaTime.zero
    for segment in playlist.segments.reversed() {
      rest += segment.duration
      if let date = segment.programDateTime { return date.date.advanced(by: rest) }
      // Dates do not continue across a discontinuity.
      if segment.hasDiscontinuity { return nil }
    }
    return nil
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      .dateRange("a", "▶SCTE35-IN=\(Section.spliceIn)"), "4 d.ts"),
    .fixed(replacing: "SCTE35-IN", with: "DURATION=8.0,SCTE35-IN"),
    .datedLive(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=▶30.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
    .fixed(replacing: "DURATION=30.0", with: "PLANNED-DURATION=30.0"),
  ]
}
