internal import CueSources
internal import HLSPlaylists
internal import ID3
internal import MediaStreams
internal import MediaTiming
internal import TextTracks

extension MetadataContribution {
  /// The metadata of a cue while it is active; `nil` for none.
  init?(_ cue: Cue, mapping: MetadataMapping) {
    switch cue.content {
    case let content as ContributionContent: self = content.contribution
    case let content as ICYCueContent: self.init(content)
    case let content as CommentCueContent: self.init(content.comments)
    case let content as ID3CueContent: self.init(content.frame, mapping: mapping)
    case let content as DateRangeCueContent: self.init(content.range, mapping: mapping)
    default: return nil
    }
    if isEmpty { return nil }
  }

  private init(_ content: ICYCueContent) {
    self.init(.icy)
    let text = content.metadata.streamTitle.flatMap(\.nonEmpty)
    guard let text else { return }
    current.displayTitle = text
    current.title = content.title
    current.artist = content.artist
    current.infoUri = content.metadata.streamURL.flatMap(\.nonEmpty)
  }

  // MARK: Comments

  private init(_ comments: VorbisComments) {
    self.init(.comments)
    func value(_ name: String) -> String? {
      comments.values(of: name).filter { !$0.isEmpty }.joined(separator: ", ").nonEmpty
    }
    current.title = value("title")
    current.artist = value("artist")
    current.album = value("album")
    current.version = value("version")
    current.genre = value("genre")
    current.description = value("description")
    current.infoUri = value("contact").flatMap { $0.contains("://") ? $0 : nil }
    if let genre = current.genre, let type = ItemType(genre: genre) {
      current.type = type
      current.typeName = genre
    }
    if let title = current.title {
      // The text format of the SDK: [ALBUM - ][ARTIST - ]TITLE[ (VERSION)].
      let names = [current.album, current.artist, title].compactMap(\.self)
      current.displayTitle =
        names.joined(separator: " - ") + (current.version.map { " (\($0))" } ?? "")
    }
  }

  // MARK: ID3

  private init(_ frame: ID3Frame, mapping: MetadataMapping) {
    self.init(.id3)
    addUsualFields(of: frame)
    for rule in mapping.fields {
      guard case .id3(let id, let description) = rule.origin, frame.id.description == id,
        let text = frame.value(described: description)?.nonEmpty
      else { continue }
      set(rule.field, to: text)
    }
  }

  private mutating func addUsualFields(of frame: ID3Frame) {
    switch frame {
    case .text(let frame): addText(frame)
    case .comment(let comment) where frame.id.description == "COMM":
      current.description = comment.text.nonEmpty
    case .fileIdentifier: current.identifier = frame.value(described: nil)?.nonEmpty
    case .picture(let picture):
      current.images = [
        picture.url.map { .url(standard: $0) } ?? .data(picture.data, mimeType: picture.mimeType)
      ]
    case .address(let address):
      switch frame.id.description {
      case "WOAF": current.infoUri = address.url.nonEmpty
      case "WORS": service.infoUri = address.url.nonEmpty
      default: break
      }
    case .userAddress(let address):
      guard let url = address.url.nonEmpty else { return }
      if Self.isPicture(url) {
        current.images = [.url(standard: url)]
      } else {
        current.infoUri = url
      }
    default: break
    }
  }

  private mutating func addText(_ frame: TextFrame) {
    let text = frame.text.nonEmpty
    switch frame.header.id.description {
    case "TIT2": current.title = text
    case "TPE1":
      current.artist = frame.texts.strings.filter { !$0.isEmpty }.joined(separator: ", ").nonEmpty
    case "TALB": current.album = text
    case "TIT3": current.version = text
    case "TCON":
      current.genre = text
      if let text, let type = ItemType(genre: text) {
        current.type = type
        current.typeName = text
      }
    // ID3v2.4, section 4.2.3: the length of the audio in milliseconds.
    case "TLEN": current.playbackLength = text.flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
    case "TRSN": service.displayName = text
    default: break
    }
  }

  private static func isPicture(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.hasSuffix($0) }
  }

  // MARK: Date ranges

  private static let millisecondsPerSecond: Int64 = 1000

  private init(_ range: DateRange, mapping: MetadataMapping) {
    self.init(.daterange)
    for rule in mapping.fields {
      guard case .dateRange(let attribute, let attributeClass) = rule.origin,
        attributeClass == nil || attributeClass == range.attributeClass,
        let text = range.text(ofAttribute: attribute)
      else { continue }
      set(rule.field, to: text)
    }
    guard current != MediaItem() else { return }
    // What is planned is only expected: the actual end counts, whichever attribute has it.
    let actual = range.startDate.flatMap { start in range.end.map { start.distance(to: $0.date) } }
    current.playbackLength = (actual ?? range.plannedDuration).flatMap {
      $0.isNegative ? nil : $0.rounded(toTimescale: Self.millisecondsPerSecond)
    }
  }

  // MARK: Mapped fields

  /// Sets a field of a mapping; the first rule of a field counts.
  mutating func set(_ field: MetadataMapping.MetadataField, to text: String) {
    if let path = field.itemPath {
      if current[keyPath: path] == nil { current[keyPath: path] = text }
      return
    }
    if let path = field.servicePath {
      if service[keyPath: path] == nil { service[keyPath: path] = text }
      return
    }
    switch field {
    case .image where current.images.isEmpty: current.images = [.url(standard: text)]
    case .type where current.type == nil: current.setType(named: text)
    default: break
    }
  }
}

extension MetadataMapping.MetadataField {
  fileprivate var itemPath: WritableKeyPath<MediaItem, String?>? {
    switch self {
    case .identifier: \.identifier
    case .title: \.title
    case .artist: \.artist
    case .album: \.album
    case .version: \.version
    case .genre: \.genre
    case .description: \.description
    case .infoUri: \.infoUri
    default: nil
    }
  }

  fileprivate var servicePath: WritableKeyPath<MetadataContribution.Service, String?>? {
    switch self {
    case .serviceIdentifier: \.identifier
    case .serviceName: \.displayName
    case .serviceIcon: \.iconUri
    case .serviceGenre: \.genre
    case .serviceDescription: \.description
    case .serviceInfoUri: \.infoUri
    default: nil
    }
  }
}

extension String {
  /// The text; `nil` when empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
