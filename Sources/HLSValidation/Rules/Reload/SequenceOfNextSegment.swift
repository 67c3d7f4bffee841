internal import HLSPlaylists
internal import SourceDiagnostics

/// A media sequence number that is that of the next segment to come instead of the first one listed.
struct SequenceOfNextSegment: MediaPlaylistRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "LIV-019", "sequence-of-next-segment", .warning,
      "EXT-X-MEDIA-SEQUENCE is the number of the first segment listed, not of the next one to come.",
      specification: "RFC 8216bis, section 4.4.3.2"),
    authority: .practice,
    rationale: """
      A packager that writes the number of the next segment raises it with every reload, also \
      while nothing leaves the list. In one file it only looks odd; in a live playlist players \
      lose their place.
      """,
    remedy: "Write the number of the first segment that is listed.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      ▶#EXT-X-MEDIA-SEQUENCE:3
      #EXTINF:4,
      seg0.ts
      #EXTINF:4,
      seg1.ts
      #EXTINF:4,
      seg2.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-MEDIA-SEQUENCE:3
      #EXTINF:4,
      seg3.ts
      #EXTINF:4,
      seg4.ts
      #EXTINF:4,
      seg5.ts
      #EXT-X-ENDLIST
      """
    ])

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let segments = playlist.playlist.segments
    let sequence = playlist.playlist.header.mediaSequence
    // The names must count from 0 up to just before the number: less is no more than a coincidence.
    guard sequence > 1, segments.count == sequence, let first = segments.first?.uri,
      let last = segments.last?.uri, Self.number(in: first) == 0,
      Self.number(in: last) == sequence - 1
    else { return [] }
    return [
      Finding(
        "EXT-X-MEDIA-SEQUENCE is \(sequence), the names of the segments count from 0 to \(sequence - 1)",
        at: playlist.place(ofHeader: .mediaSequence), subject: "EXT-X-MEDIA-SEQUENCE")
    ]
  }

  /// The last number in the name of a file, before its ending.
  private static func number(in uri: String) -> Int? {
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? path
    let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
    return Int(String(digits.reversed()))
  }
}
