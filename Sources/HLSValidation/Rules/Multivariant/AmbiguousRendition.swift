internal import HLSPlaylists
internal import SourceDiagnostics

/// Renditions of a group with the same NAME, or with several defaults.
struct AmbiguousRendition: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-003", "ambiguous-rendition", .error,
    "Renditions of a group have different names, at most one is the default, and the default is selected automatically.",
    specification: "RFC 8216bis, sections 4.4.6.1 and 4.4.6.1.1",
    rationale:
      "Players list renditions by name and start with the default. If two have the same name, the viewer cannot choose.",
    remedy:
      "Give each rendition of the group its own NAME, and one of them DEFAULT=YES without AUTOSELECT=NO."
  )

  private struct Group: Hashable {
    var type: String
    var id: String
  }

  private struct Member: Hashable {
    var group: Group
    var name: String
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    var found: [Finding] = []
    var lineByMember: [Member: Int] = [:]
    var defaultByGroup: [Group: Int] = [:]
    for rendition in playlist.playlist.renditions {
      guard let type = rendition.type, let id = rendition.groupID else { continue }
      let group = Group(type: type, id: id)
      if let name = rendition.renditionName {
        if let first = lineByMember[Member(group: group, name: name)] {
          found.add(
            "the \(type) group \"\(id)\" already has the name \"\(name)\" in line \(first)",
            at: place(of: "NAME", in: rendition, playlist), subject: "\(type) \(id) \(name)")
        } else {
          lineByMember[Member(group: group, name: name)] = rendition.line
        }
      }
      guard rendition.isDefault == true else { continue }
      if let first = defaultByGroup[group] {
        found.add(
          "the \(type) group \"\(id)\" already has a default in line \(first)",
          at: place(of: "DEFAULT", in: rendition, playlist), subject: "\(type) \(id) DEFAULT")
      } else {
        defaultByGroup[group] = rendition.line
      }
      if rendition.isAutoselect == false {
        found.add(
          "the rendition has DEFAULT=YES and AUTOSELECT=NO, YES was expected",
          at: place(of: "AUTOSELECT", in: rendition, playlist),
          subject: "\(type) \(id) AUTOSELECT")
      }
    }
    return found
  }

  private func place(
    of name: AttributeName, in rendition: MultivariantPlaylist.Rendition,
    _ playlist: MultivariantSubject
  ) -> SourceLocation {
    playlist.attributes(line: rendition.line)?[name].map(playlist.lines.place(ofValue:))
      ?? playlist.place(line: rendition.line)
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,URI="en.m3u8""#,
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="▶English",URI="en-2.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac""#, "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,URI="en.m3u8""#,
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",DEFAULT=▶YES,URI="de.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac""#, "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,AUTOSELECT=▶NO,URI="en.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac""#, "low.m3u8"),
    """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="en-ac3.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="Deutsch",URI="de-ac3.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac"
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2280000,AUDIO="ac3"
    low.m3u8
    """,
  ]
}
