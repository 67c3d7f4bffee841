internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A number that is negative, too large, or zero where that is not allowed.
struct NumberOutOfRange: PlaylistRule {
  let row = DiagnosticRule.numberOutOfRange

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    OnDemandFindings(targetBelowOne(in: playlist), in: playlist.linesWithAttributes) {
      line, definitions in
      guard line.tagName != .dateRange else { return [] }
      var found: [Finding] = []
      for attribute in line.attributes {
        let name = attribute.name.rawValue
        let isPositive = Self.positive.contains(name)
        guard isPositive || definitions[name]?.form == .decimal, let number = attribute.decimal
        else { continue }
        let tag = line.tagName?.rawValue ?? ""
        // Reading reports negative whole numbers.
        if number.isNegative, definitions[name]?.form == .decimal {
          found.add(
            "\(name) is \(attribute.value), a negative number",
            at: playlist.place(ofValue: attribute),
            subject: "\(tag) \(name)", recurrence: Recurrence(key: "\(tag) \(name)"))
        } else if isPositive, number == .zero {
          found.add(
            "\(name) is 0, a number above 0 was expected", at: playlist.place(ofValue: attribute),
            subject: "\(tag) \(name)", recurrence: Recurrence(key: "\(tag) \(name)"))
        }
      }
      return found
    }
  }

  /// Attributes that describe nothing when they are zero.
  private static let positive: Set<String> = ["SCORE", "BANDWIDTH", "AVERAGE-BANDWIDTH"]

  private func targetBelowOne(in playlist: PlaylistSubject) -> [Finding] {
    guard case .media(let media) = playlist.playlist, let target = media.header.targetDuration,
      target < MediaTime(seconds: 1)
    else { return [] }
    return .one(
      "EXT-X-TARGETDURATION is \(target.messageText), at least 1 s was expected",
      at: playlist.place(line: media.header.lines[.targetDuration]),
      subject: "EXT-X-TARGETDURATION")
  }

  static let examples: RuleExamples = [
    .media("▶#EXT-X-MEDIA-SEQUENCE:-1", "4 a.ts"),
    .multivariant("▶#EXT-X-VERSION:0", "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=▶-12.0", "4 a.ts"),
    """
    #EXTM3U
    ▶#EXT-X-TARGETDURATION:0
    #EXTINF:0,
    a.ts
    #EXT-X-ENDLIST
    """,
    .media("#EXT-X-START:TIME-OFFSET=▶NaN", "4 a.ts"),
    .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=▶0", "low.m3u8"),
    .media("#EXT-X-MEDIA-SEQUENCE:0", "#EXT-X-START:TIME-OFFSET=-2.5", "4 a.ts"),
  ]
}
