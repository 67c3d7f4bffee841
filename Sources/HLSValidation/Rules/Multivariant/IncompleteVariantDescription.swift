internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A variant without the attributes by which players choose.
struct IncompleteVariantDescription: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-008", "incomplete-variant-description", .warning,
    "A variant has CODECS and AVERAGE-BANDWIDTH, and RESOLUTION and FRAME-RATE where it has video.",
    specification: "RFC 8216bis, section 4.4.6.2; Apple HLS Authoring Specification",
    authority: .appleDelivery,
    rationale: """
      Without CODECS a player must load segments to find out whether it can play them; without the \
      others it may choose a variant that is too large for the screen, too fast for the decoder or \
      too much for the network. In the standard CODECS is a SHOULD, so its absence is a warning. \
      The others are OPTIONAL or recommended there, and a MUST only for Apple: an info, and an \
      error in the profile apple.
      """,
    remedy: "Let the packager write the missing attributes.")

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let variants = playlist.playlist.variants
    return variants.compactMap { variant in
      var missing: [String] = []
      if variant.averageBandwidth == nil { missing.append("AVERAGE-BANDWIDTH") }
      if variant.codecs == nil { missing.append("CODECS") }
      if variant.hasVideo {
        if variant.resolution == nil { missing.append("RESOLUTION") }
        if variant.frameRate == nil { missing.append("FRAME-RATE") }
      }
      guard let last = missing.last else { return nil }
      let list =
        missing.count > 1
        ? missing.dropLast().joined(separator: ", ") + " and " + last : last
      return Finding(
        "the variant has no \(list)", at: playlist.place(line: variant.line),
        subject: URIReference(variant.uri).path, severity: variant.codecs == nil ? nil : .info,
        recurrence: Recurrence(key: list, of: variants.count))
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"▶#EXT-X-STREAM-INF:BANDWIDTH=1680000,AVERAGE-BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2""#,
      "low.m3u8"),
    .multivariant(
      #"#EXT-X-STREAM-INF:BANDWIDTH=1680000,AVERAGE-BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25"#,
      "low.m3u8", #"#EXT-X-STREAM-INF:BANDWIDTH=68000,AVERAGE-BANDWIDTH=64000,CODECS="mp4a.40.2""#,
      "sound.m3u8"),
  ]
}
