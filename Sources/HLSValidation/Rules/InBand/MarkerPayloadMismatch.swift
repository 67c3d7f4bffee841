internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A marker that carries another message than the media.
struct MarkerPayloadMismatch: AdBreakRule {
  let row = DiagnosticRule(
    "INB-004", "marker-payload-mismatch", .warning,
    "A marker carries the message of its splice, apart from pts_adjustment and checksum.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      The ad server decides by the message in the marker: event, duration, UPID. If that is the \
      message of another event, the break is filled with the wrong ads or reported for the wrong \
      avail.
      """,
    remedy: "Let the packager copy the message of the splice into its marker.")

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break else { return [] }
    let parts = PartSignals(of: adBreak.adBreak)
    return [AdMarker.Role.out, .in].compactMap { role in
      // A marker of the break is not compared with the messages of its ads, nor that of an ad with those of the break.
      let markers = adBreak.adBreak.markers(role).filter { !parts.contains($0) }
      let messages = adBreak.adBreak.messages(role)
      let own = messages.lazy.filter { !parts.contains($0) }
      guard !markers.isEmpty, let first = own.compactMap({ $0.payload?.section }).first
      else { return nil }
      // A message of hundreds of events is evidence of each.
      let payloads = Set(messages.compactMap(\.payload))
      let wanted = Set(payloads.compactMap { $0.section?.normalizedForComparison })
      let differing = markers.first { marker in
        marker.payload?.section.map { !wanted.contains($0.normalizedForComparison) } ?? false
      }
      guard let differing, let section = differing.payload?.section else { return nil }
      let difference = SpliceDifference(section, first)
      return Finding(
        """
        the message in \(differing.tagName ?? "the marker") has \(difference.own), the message that \
        \(role == .out ? "starts" : "ends") the break in the media has \(difference.other)
        """, at: adBreak.place(of: differing),
        subject: adBreak.subject.map { "\($0) \(role.rawValue)" })
    }
  }

  static let examples: RuleExamples = [
    .datedLive(
      "4 a.ts",
      #"▶#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=60.293,SCTE35-OUT=\#(Section.longSpliceOut)"#,
      "4 b.ts c.ts"
    )
    .with(
      splices: .section(
        "0xFC30250000000000000000F01405000000017FEFFE000CB735FE00526363000001010000BE86FD6A",
        at: MediaTime(seconds: 4))),
    .fixed.with(splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 4))),
  ]
}
