internal import HLSPlaylists
internal import SourceDiagnostics

/// A media sequence number that counts the next segment instead of the first one listed.
struct SequenceOfNextSegment: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LIV-019", "sequence-of-next-segment", .warning,
    "EXT-X-MEDIA-SEQUENCE is the number of the first segment listed, not of the next one.",
    specification: "RFC 8216bis, section 4.4.3.2", authority: .practice,
    rationale: """
      A packager that writes the number of the next segment raises it with every reload, even if \
      no segment is removed. In one file it only looks odd; in a live playlist players lose their \
      position.
      """,
    remedy: "Write the number of the first segment that is listed.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let segments = playlist.playlist.segments
    let sequence = playlist.playlist.header.mediaSequence
    guard sequence > 1, let last = segments.last, Self.number(in: last.uri) == sequence - 1,
      let first = segments.first.flatMap({ Self.number(in: $0.uri) }),
      // Without a run of numbers from 0, or with few segments, it may be a coincidence.
      first == 0 || segments.count > 2, segments.count == sequence - first,
      segments.enumerated().allSatisfy({ Self.number(in: $1.uri) == first + $0 })
    else { return [] }
    return .one(
      "EXT-X-MEDIA-SEQUENCE is \(sequence), the segment names count from \(first) to \(sequence - 1)",
      at: playlist.place(ofHeader: .mediaSequence), subject: "EXT-X-MEDIA-SEQUENCE",
      recurrence: Recurrence(key: "EXT-X-MEDIA-SEQUENCE"))
  }

  /// The last number in a file name, before its extension.
  private static func number(in uri: String) -> Int? {
    let path = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? path
    let stem = name.prefix(upTo: name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)
    let digits = stem.suffix(stem.reversed().prefix { (0x30...0x39).contains($0) }.count)
    return Int(Substring(digits))
  }

  static let examples: RuleExamples = [
    .media("▶#EXT-X-MEDIA-SEQUENCE:3", "4 seg0.ts seg1.ts seg2.ts"),
    .live("▶#EXT-X-MEDIA-SEQUENCE:10", "4 seg7.ts seg8.ts seg9.ts"),
    .media("#EXT-X-MEDIA-SEQUENCE:3", "4 seg3.ts seg4.ts seg5.ts"),
  ]
}
