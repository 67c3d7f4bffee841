internal import HLSPlaylists
internal import SourceDiagnostics

/// A part that is listed twice in a segment.
struct RepeatedPart: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-013", "repeated-part", .warning,
    "Each part of a segment is another resource or byte range.",
    specification: "RFC 8216bis, sections 3.2 and 4.4.4.9",
    rationale: """
      Parts follow the order of the samples in their segment. A resource that is listed twice \
      plays twice, and every part after it has the wrong index.
      """,
    remedy: "List each part once; give each its own URI or BYTERANGE.")

  private struct Resource: Hashable {
    var segment: Int
    var uri: String
    var byteRange: ByteRangeText?
  }

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard playlist.tagNames.contains(.part) else { return [] }
    var lines: [Resource: Int] = [:]
    let parts = playlist.playlist.parts
    return parts.compactMap { part in
      // A range without an offset continues the previous one, and gaps have no media.
      guard let uri = part.tag.uri, part.tag.isGap != true,
        part.tag.byteRange.map({ $0.offset != nil }) ?? true
      else { return nil }
      let resource = Resource(segment: part.segmentIndex, uri: uri, byteRange: part.tag.byteRange)
      guard let first = lines[resource] else {
        lines[resource] = part.line
        return nil
      }
      return Finding(
        "the part repeats the one in line \(first)", at: playlist.place(line: part.line),
        subject: "EXT-X-PART", recurrence: Recurrence(of: parts.count))
    }
  }

  static let examples: RuleExamples = [
    .halfSecondParts(
      "1 a.mp4", #"#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#,
      #"▶#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#, #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
    .halfSecondParts(
      "1 a.mp4", #"#EXT-X-PART:DURATION=0.5,URI="b.mp4",BYTERANGE="20000@0""#,
      #"#EXT-X-PART:DURATION=0.5,URI="b.mp4",BYTERANGE="23000@20000""#,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.mp4",BYTERANGE-START=43000"#),
  ]
}
