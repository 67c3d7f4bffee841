internal import HLSPlaylists
internal import SourceDiagnostics

/// Groups of one TYPE that do not offer the same renditions.
struct UnequalRenditionGroups: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-010", "unequal-rendition-groups", .warning,
    "Groups of one TYPE have members with the same names and languages.",
    specification: "RFC 8216bis, section 4.4.6.1.1",
    rationale:
      "When a player changes to a variant with another group, the language that the viewer chose is missing.",
    remedy: "Offer each rendition in every group of its TYPE, with the same NAME and LANGUAGE.")

  private struct Group {
    var id: String
    var line: Int
    /// The languages by name.
    var members: [String: String] = [:]
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    var groupsByType: [String: [Group]] = [:]
    var positions: [[String]: Int] = [:]
    for rendition in playlist.playlist.renditions {
      guard let type = rendition.type, let id = rendition.groupID,
        let name = rendition.renditionName
      else { continue }
      let position = positions[[type, id]] ?? groupsByType[type, default: []].count
      if positions.updateValue(position, forKey: [type, id]) == nil {
        groupsByType[type, default: []].append(Group(id: id, line: rendition.line))
      }
      groupsByType[type]?[position].members[name] = rendition.language ?? ""
    }
    return groupsByType.sorted { $0.key < $1.key }.flatMap { type, groups -> [Finding] in
      guard let first = groups.first else { return [] }
      return groups.dropFirst().compactMap { group in
        guard let difference = difference(of: group, from: first) else { return nil }
        return Finding(
          "the \(type) group \"\(group.id)\" \(difference) in group \"\(first.id)\"",
          at: playlist.place(line: group.line), subject: "\(type) \(group.id)")
      }
    }
  }

  private func difference(of group: Group, from first: Group) -> String? {
    for name in first.members.keys.sorted() where group.members[name] == nil {
      return "has no \"\(name)\", which is"
    }
    for name in group.members.keys.sorted() where first.members[name] == nil {
      return "has \"\(name)\", which is not"
    }
    for name in first.members.keys.sorted() where first.members[name] != group.members[name] {
      return "has another language for \"\(name)\" than"
    }
    return nil
  }

  static let examples: RuleExamples = [
    """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8"
    ▶#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English",LANGUAGE="en",URI="en-ac3.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac"
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2280000,AUDIO="ac3"
    low.m3u8
    """,
    .fixed(
      removing:
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8""#),
  ]
}
