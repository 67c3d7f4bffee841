internal import HLSPlaylists
internal import SourceDiagnostics

/// An offer to skip date ranges without an offer to skip segments.
struct DateRangeSkippingAlone: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-004", "date-range-skipping-alone", .error,
    "CAN-SKIP-DATERANGES requires CAN-SKIP-UNTIL.",
    specification: "RFC 8216bis, section 4.4.3.8",
    rationale:
      "Without the skip boundary there are no delta updates, so the offer has no effect.",
    remedy: "Add CAN-SKIP-UNTIL, or remove CAN-SKIP-DATERANGES.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard let attribute = playlist.lines.first("CAN-SKIP-DATERANGES", of: .serverControl),
      playlist.lines.first("CAN-SKIP-UNTIL", of: .serverControl) == nil
    else { return [] }
    return .one(
      "EXT-X-SERVER-CONTROL has CAN-SKIP-DATERANGES and no CAN-SKIP-UNTIL",
      at: playlist.place(of: attribute), subject: "CAN-SKIP-UNTIL")
  }

  static let examples: RuleExamples = [
    .live("#EXT-X-SERVER-CONTROL:▶CAN-SKIP-DATERANGES=YES", "4 a.ts"),
    .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,CAN-SKIP-DATERANGES=YES", "4 a.ts"),
  ]
}
