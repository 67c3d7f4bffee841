internal import HLSPlaylists
internal import SourceDiagnostics

/// A variant that refers to a group that does not exist.
struct UnknownRenditionGroup: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-002", "unknown-rendition-group", .error,
    "AUDIO, VIDEO, SUBTITLES and CLOSED-CAPTIONS name the GROUP-ID of an EXT-X-MEDIA of that TYPE.",
    specification: "RFC 8216bis, section 4.4.6.2",
    rationale: "Players reject the variant, or play it without sound or subtitles.",
    remedy: "Correct the name of the group, or add the EXT-X-MEDIA tags of the group.")

  private static let variantAttributes = ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]
  private static let iFrameAttributes = ["VIDEO"]

  private struct Group: Hashable {
    var type: String
    var id: String
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let groups = Set(
      playlist.playlist.renditions.compactMap { rendition in
        rendition.type.flatMap { type in rendition.groupID.map { Group(type: type, id: $0) } }
      })
    let lines =
      playlist.playlist.variants.map { ($0.line, Self.variantAttributes) }
      + playlist.playlist.iFrameStreams.map { ($0.line, Self.iFrameAttributes) }
    return lines.flatMap { line, names -> [Finding] in
      guard let attributes = playlist.attributes(line: line) else { return [] }
      return names.compactMap { name in
        guard let attribute = attributes[AttributeName(rawValue: name)] else { return nil }
        let id = attribute.value
        let isNone = name == "CLOSED-CAPTIONS" && id == "NONE" && !attribute.isQuoted
        guard !isNone, !groups.contains(Group(type: name, id: id)) else { return nil }
        return Finding(
          "\(name) is \"\(id)\", there is no EXT-X-MEDIA with TYPE=\(name) and GROUP-ID=\"\(id)\"",
          at: playlist.lines.place(ofValue: attribute), subject: "\(name) \(id)",
          recurrence: Recurrence(key: "\(name) \(id)", of: lines.count),
          notes: name == "CLOSED-CAPTIONS" && id == "NONE"
            ? ["NONE in quotes is the name of a group"] : [])
      }
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,URI="en.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="▶acc""#, "low.m3u8"),
    .fixed(replacing: #"AUDIO="acc""#, with: #"AUDIO="aac",CLOSED-CAPTIONS=NONE"#),
  ]
}
