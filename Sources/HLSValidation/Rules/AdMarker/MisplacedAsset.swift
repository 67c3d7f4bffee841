internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// EXT-X-ASSET with text that is not encoded, or away from a break.
struct MisplacedAsset: PresentationRule {
  let row = DiagnosticRule(
    "ADM-023", "misplaced-asset", .warning,
    "EXT-X-ASSET stands beside the marker of a break, and its values are URL-encoded.",
    authority: .practice,
    rationale: """
      MediaTailor passes the values to the ad server in a URL. A blank cuts them off there, and \
      values away from a break are lost.
      """,
    remedy: "Write EXT-X-ASSET after EXT-OATCLS-SCTE35 or EXT-X-CUE-OUT, and `%20` for a blank.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist else { return [] }
    let lines = playlist.markers.filter { $0.name == .asset && $0.attributes["AID"] == nil }
    guard !lines.isEmpty else { return [] }
    let marked = Set(
      presentation.markers.filter { $0.tagName != TagName.asset.rawValue }.map(\.segmentIndex)
        + playlist.dateRanges.filter { $0.spliceCount > 0 }.flatMap {
          $0.placements.map(\.segmentIndex)
        })
    return lines.compactMap { line in
      let unencoded = line.attributes.first { attribute in
        attribute.hasValue && attribute.value.unicodeScalars.contains { !Self.isEncoded($0) }
      }
      if let unencoded {
        return Finding(
          "\(unencoded.name.rawValue) of EXT-X-ASSET is \"\(unencoded.value)\", which is not URL-encoded",
          at: presentation.place(ofValue: unencoded), subject: unencoded.name.rawValue,
          recurrence: Recurrence(key: unencoded.name.rawValue, of: lines.count))
      }
      guard !marked.contains(line.segmentIndex) else { return nil }
      return Finding(
        "EXT-X-ASSET is not beside a marker of a break",
        at: line.location.completed(by: presentation.place(line: line.line)),
        subject: "EXT-X-ASSET",
        recurrence: Recurrence(key: "place", of: lines.count))
    }
  }

  /// Whether a character is allowed in a URL (RFC 3986, section 2).
  private static func isEncoded(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)
      #EXT-X-ASSET:EPISODE="▶Name Date"
      #EXT-X-CUE-OUT:8
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
    .fixed(replacing: #"EPISODE="Name Date""#, with: #"EPISODE="Name%20Date""#),
    .datedMedia("4 a.ts", "▶#EXT-X-ASSET:CAID=12345678", "4 b.ts c.ts"),
  ]
}
