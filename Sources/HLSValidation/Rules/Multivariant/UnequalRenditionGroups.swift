internal import HLSPlaylists
internal import SourceDiagnostics

/// Groups of one TYPE that do not offer the same renditions to the variants of one pathway.
struct UnequalRenditionGroups: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-010", "unequal-rendition-groups", .error,
    "Groups of one TYPE have the same members, with the same attributes but for the encoding.",
    specification: "RFC 8216bis, section 4.4.6.1.1",
    rationale: """
      When a player changes to a variant with another group, the language that the viewer chose is \
      missing, or another rendition is the default.
      """,
    remedy: """
      Offer each rendition in every group of its TYPE. Only URI, CHANNELS, BIT-DEPTH, SAMPLE-RATE, \
      STABLE-RENDITION-ID and INSTREAM-ID may differ. Groups of different pathways need not be equal.
      """)

  /// The attributes of members that must be equal; one that is absent has the default value.
  private static let equalAttributes: [(name: AttributeName, defaultValue: String)] = [
    ("LANGUAGE", ""), ("ASSOC-LANGUAGE", ""), ("DEFAULT", "NO"), ("AUTOSELECT", "NO"),
    ("FORCED", "NO"), ("CHARACTERISTICS", ""),
  ]

  /// The pathway of variants without PATHWAY-ID.
  private static let defaultPathway = "."

  /// The TYPE and the GROUP-ID.
  private struct Name: Hashable {
    var type: String
    var id: String
  }

  private struct Group {
    var name: Name
    var line: Int
    /// The renditions by name.
    var members: [String: MultivariantPlaylist.Rendition] = [:]
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let pathways = Self.pathways(in: playlist.playlist)
    // By TYPE and pathway.
    var references: [Name: Group] = [:]
    return Self.groups(in: playlist.playlist).compactMap { group in
      var finding: Finding?
      var compared: Set<String> = []
      // Players never choose a group that no variant has.
      for pathway in pathways[group.name, default: []].sorted() {
        let key = Name(type: group.name.type, id: pathway)
        guard let first = references[key] else {
          references[key] = group
          continue
        }
        guard compared.insert(first.name.id).inserted else { continue }
        finding = finding ?? difference(of: group, from: first, in: playlist)
      }
      return finding
    }
  }

  /// The groups by TYPE, those of one TYPE in order.
  private static func groups(in playlist: MultivariantPlaylist) -> [Group] {
    var groups: [Group] = []
    var positions: [Name: Int] = [:]
    for rendition in playlist.renditions {
      guard let type = rendition.type, let id = rendition.groupID,
        let member = rendition.renditionName
      else { continue }
      let name = Name(type: type, id: id)
      let position = positions[name] ?? groups.count
      if positions.updateValue(position, forKey: name) == nil {
        groups.append(Group(name: name, line: rendition.line))
      }
      groups[position].members[member] = rendition
    }
    let byType = Dictionary(grouping: groups, by: \.name.type)
    return byType.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The pathways whose variants use each group.
  private static func pathways(in playlist: MultivariantPlaylist) -> [Name: Set<String>] {
    var pathways: [Name: Set<String>] = [:]
    func add(_ groups: [(type: String, id: String?)], _ pathway: String?) {
      for group in groups {
        guard let id = group.id else { continue }
        pathways[Name(type: group.type, id: id), default: []].insert(pathway ?? defaultPathway)
      }
    }
    for variant in playlist.variants {
      let groups = [
        ("AUDIO", variant.audio), ("VIDEO", variant.video), ("SUBTITLES", variant.subtitles),
        ("CLOSED-CAPTIONS", variant.closedCaptions),
      ]
      add(groups.map { (type: $0.0, id: $0.1) }, variant.pathwayID)
    }
    for stream in playlist.iFrameStreams {
      add([(type: "VIDEO", id: stream.video)], stream.pathwayID)
    }
    return pathways
  }

  /// The first difference of a group from the first one of its TYPE.
  private func difference(
    of group: Group, from first: Group, in playlist: MultivariantSubject
  ) -> Finding? {
    func finding(_ difference: String, line: Int) -> Finding {
      Finding(
        "the \(group.name.type) group \"\(group.name.id)\" \(difference) in group \"\(first.name.id)\"",
        at: playlist.place(line: line), subject: "\(group.name.type) \(group.name.id)")
    }
    for name in first.members.keys.sorted() where group.members[name] == nil {
      return finding("has no \"\(name)\", which is", line: group.line)
    }
    for name in group.members.keys.sorted() where first.members[name] == nil {
      return finding("has \"\(name)\", which is not", line: group.line)
    }
    for (name, member) in group.members.sorted(by: { $0.value.line < $1.value.line }) {
      guard let other = first.members[name] else { continue }
      let own = playlist.attributes(line: member.line)
      let attributes = playlist.attributes(line: other.line)
      let unequal = Self.equalAttributes.first { attribute in
        Self.value(of: attribute.name, in: own, or: attribute.defaultValue)
          != Self.value(of: attribute.name, in: attributes, or: attribute.defaultValue)
      }
      guard let unequal else { continue }
      return finding(
        "has another \(unequal.name.rawValue) for \"\(name)\" than", line: member.line)
    }
    return nil
  }

  /// The value of an attribute, with the parts of a list in one order.
  private static func value(
    of name: AttributeName, in attributes: AttributeList?, or defaultValue: String
  ) -> [String] {
    // A default rendition is one that may be selected, whether it says so or not.
    let isImplied = name == "AUTOSELECT" && attributes?["DEFAULT"]?.value == "YES"
    let value = attributes?[name]?.value ?? (isImplied ? "YES" : defaultValue)
    return value.split(separator: ",").map(String.init).sorted()
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
    """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
    ▶#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English",LANGUAGE="en",CHANNELS="6",URI="en-ac3.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="aac"
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2280000,AUDIO="ac3"
    low.m3u8
    """,
    .fixed(replacing: #"CHANNELS="6""#, with: #"CHANNELS="6",DEFAULT=YES"#),
    .multivariant(
      #"#EXT-X-CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID="CDN-A""#,
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="A",NAME="English",LANGUAGE="en",URI="a.m3u8""#,
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="B",NAME="ENGLISH",LANGUAGE="en",URI="b.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="A",PATHWAY-ID="CDN-A""#, "low-a.m3u8",
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="B",PATHWAY-ID="CDN-B""#, "low-b.m3u8"),
  ]
}
