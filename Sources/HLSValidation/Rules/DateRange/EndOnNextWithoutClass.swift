internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range with END-ON-NEXT and no CLASS.
struct EndOnNextWithoutClass: DateRangeRule {
  let row = DiagnosticRule(
    "DRG-007", "end-on-next-without-class", .error,
    "A date range with END-ON-NEXT has the value YES and a CLASS.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      The range ends where the next of the same class starts. Without a class there is no next one, and \
      the range never ends.
      """,
    remedy: """
      Add the CLASS that the following ranges have, or write DURATION or END-DATE instead of \
      END-ON-NEXT.
      """)

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard let attribute = range["END-ON-NEXT"] else { return nil }
    let name = "END-ON-NEXT of date range \"\(range.id)\""
    guard attribute.value == "YES" else {
      return Finding(
        "\(name) is \(attribute.value.quoted), YES is its only value",
        at: playlist.place(of: attribute), subject: range.id)
    }
    guard range.attributeClass == nil else { return nil }
    return Finding(
      "\(name) has no CLASS beside it, so no range can end this one",
      at: playlist.place(of: attribute), subject: range.id)
  }

  static let examples: RuleExamples = [
    .datedMedia(.dateRange("a", at: 0, "▶END-ON-NEXT=YES"), "4 a.ts"),
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",▶END-ON-NEXT=NO"#,
      "4 a.ts"),
    .fixed(replacing: "END-ON-NEXT=NO", with: "END-ON-NEXT=YES"),
  ]
}
