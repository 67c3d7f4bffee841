internal import CueSources
internal import HLSInspection
internal import HLSPlaylists
internal import ID3
internal import MediaStreams
internal import TextTracks

/// The values of the fields of a presentation: the first one of each, rules before default sources.
struct MetadataValues {
  private typealias MetadataField = MetadataMapping.MetadataField
  private typealias Rule = MetadataMapping.FieldRule

  /// The default sources of fields.
  private static let usual: [Rule] = [
    Rule(.identifier, from: .id3(frame: "UFID", description: nil)),
    Rule(.title, from: .id3(frame: "TIT2", description: nil)),
    Rule(.title, from: .container("title")),
    Rule(.subtitle, from: .id3(frame: "TIT3", description: nil)),
    Rule(.subtitle, from: .container("show")),
    Rule(.subtitle, from: .id3(frame: "TPE1", description: nil)),
    Rule(.subtitle, from: .container("artist")),
    Rule(.artist, from: .id3(frame: "TPE1", description: nil)),
    Rule(.artist, from: .container("artist")),
    Rule(.album, from: .id3(frame: "TALB", description: nil)),
    Rule(.album, from: .container("album")),
    Rule(.description, from: .id3(frame: "COMM", description: nil)),
    Rule(.description, from: .container("description")),
    Rule(.description, from: .container("comment")),
    Rule(.identifier, from: .container("episode_id")),
    Rule(.episode, from: .container("episode_sort")),
    Rule(.season, from: .container("season_number")),
  ]

  private let sessionData: [SessionDataTag]
  private let containerTags: [(name: String, value: String)]
  private let stationName: String?
  private let cues: [Cue]
  private let rules: [Rule]

  init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack], rules: [MetadataMapping.FieldRule]
  ) {
    if case .multivariant(let playlist) = inspection.subject {
      sessionData = playlist.sessionData
    } else {
      sessionData = []
    }
    stationName = inspection.parts.lazy.compactMap { $0.radioHeaders["name"] }.first
    cues = tracks.flatMap(\.cues).sorted { $0.precedes($1) }
    let comments = cues.compactMap { $0.content as? CommentCueContent }
      .flatMap(\.comments.comments).map { (name: $0.name.lowercased(), value: $0.value) }
    containerTags =
      inspection.parts.flatMap(\.containerTags).map { ($0.key.lowercased(), $0.value) } + comments
    self.rules = rules + Self.usual
  }

  subscript(field: MetadataMapping.MetadataField) -> String? {
    rules.lazy.filter { $0.field == field }.compactMap { value(at: $0.origin) }.first
      ?? (field == .title ? stationName : nil)
  }

  /// The name of the series of an episode.
  var seriesTitle: String? { self[.album] ?? value(at: .container("show")) ?? self[.subtitle] }

  /// The mapped URL, else the first image of a tag.
  var imageSource: ImageSource {
    if let address = self[.image] {
      return .url(standard: address, lowResolution: self[.lowResolutionImage])
    }
    for cue in cues {
      guard case .picture(let picture)? = (cue.content as? ID3CueContent)?.frame else { continue }
      return picture.url.map { .url(standard: $0) }
        ?? .data(picture.data, mimeType: picture.mimeType)
    }
    return .none
  }

  /// Every URL of an image: those of the rules, then those in tags, each once.
  var images: [(address: String, size: MetadataMapping.ImageSize?)] {
    var images: [(address: String, size: MetadataMapping.ImageSize?)] = []
    for rule in rules where rule.field == .image || rule.field == .lowResolutionImage {
      if let address = value(at: rule.origin) { images.append((address, rule.imageSize)) }
    }
    for cue in cues {
      guard case .picture(let picture)? = (cue.content as? ID3CueContent)?.frame,
        let address = picture.url
      else { continue }
      images.append((address, nil))
    }
    var known: Set<String> = []
    return images.filter { known.insert($0.address).inserted }
  }

  private func value(at origin: MetadataMapping.Origin) -> String? {
    switch origin {
    case .sessionData(let id): return sessionData.first { $0.dataID == id }?.value
    case .container(let key):
      let key = key.lowercased()
      return containerTags.first { $0.name == key && !$0.value.isEmpty }?.value
    case .dateRange(let attribute, let attributeClass):
      return cues.lazy.compactMap { $0.content as? DateRangeCueContent }
        .filter { attributeClass == nil || $0.range.attributeClass == attributeClass }
        .compactMap { $0.range.text(ofAttribute: attribute) }.first
    case .id3(let frame, let description):
      return cues.lazy.compactMap { ($0.content as? ID3CueContent)?.frame }
        .filter { $0.id.description == frame }
        .compactMap { $0.value(described: description) }.first { !$0.isEmpty }
    }
  }
}

extension ID3Frame {
  /// The text of the frame, if its description matches.
  func value(described wanted: String?) -> String? {
    let (description, text): (String?, String)
    switch self {
    case .text(let frame): (description, text) = (nil, frame.text)
    case .userText(let frame): (description, text) = (frame.description, frame.text)
    case .address(let frame): (description, text) = (nil, frame.url)
    case .userAddress(let frame): (description, text) = (frame.description, frame.url)
    case .comment(let frame): (description, text) = (frame.description, frame.text)
    case .fileIdentifier(let frame):
      (description, text) = (
        frame.ownerIdentifier, String(decoding: frame.identifier, as: UTF8.self)
      )
    default: return nil
    }
    return wanted == nil || wanted == description ? text : nil
  }
}
