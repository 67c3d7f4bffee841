internal import ByteParsing
internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The regions that Shaka Player makes of date ranges, and the metadata of their attributes.
struct ShakaRanges {
  /// The scheme of a range without a class.
  private static let defaultClass = "com.apple.quicktime.HLS"
  /// The classes whose metadata has that scheme, too.
  private static let appleClasses: Set<String> = [
    "com.apple.hls.interstitial", "com.apple.hls.overlay",
  ]
  /// The attributes that are no metadata.
  private static let silent: Set<String> = [
    "CLASS", "START-DATE", "END-DATE", "DURATION", "END-ON-NEXT",
  ]

  /// A tag with what it says of its time.
  private struct Tag {
    var cue: Cue
    var attributes: AttributeList
    /// START-DATE as written, by which tags are sorted.
    var startText: String
    var startDate: CalendarTime

    var attributeClass: String { attributes["CLASS"]?.value ?? ShakaRanges.defaultClass }

    init?(_ cue: Cue, _ attributes: AttributeList) {
      guard let start = attributes["START-DATE"], let date = start.date else { return nil }
      self.cue = cue
      self.attributes = attributes
      startText = start.value
      startDate = date
    }
  }

  /// The date of media time zero for the player.
  private let firstDate: CalendarTime?
  private let media: PlayedMedia
  private let settings: ViewSettings
  private let tags: [Tag]
  /// The next tag of the same class that starts later, by tag.
  private let followers: [Int?]

  init(_ cues: [Cue], in media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
    firstDate = media.firstDate.map { $0.date.advanced(by: -$0.time) }
    let isSplit = settings.has("P26")
    let tags = cues.flatMap { cue -> [Tag] in
      guard let range = (cue.content as? DateRangeCueContent)?.range else { return [] }
      return (isSplit ? range.tags : [range.attributes]).compactMap { Tag(cue, $0) }
    }
    // The order of tags with equal dates is that of the playlist.
    self.tags = tags.enumerated().sorted { left, right in
      (left.element.startText, left.offset) < (right.element.startText, right.offset)
    }.map(\.element)
    followers = Self.followers(of: self.tags)
  }

  /// The next later start of each class, without a search for each tag: of those behind a tag, only starts later than all
  /// before them may be next.
  private static func followers(of tags: [Tag]) -> [Int?] {
    var followers = [Int?](repeating: nil, count: tags.count)
    var candidates: [String: [Int]] = [:]
    for index in tags.indices.reversed() {
      var behind = candidates.removeValue(forKey: tags[index].attributeClass) ?? []
      while let next = behind.last, tags[next].startDate <= tags[index].startDate {
        behind.removeLast()
      }
      followers[index] = behind.last
      behind.append(index)
      candidates[tags[index].attributeClass] = behind
    }
    return followers
  }

  /// A region for each tag, followed by its metadata.
  var cues: [ViewCue] {
    guard let firstDate else { return [] }
    return tags.indices.flatMap { index in cues(of: index, firstDate) }
  }

  private func cues(of index: Int, _ firstDate: CalendarTime) -> [ViewCue] {
    let tag = tags[index]
    guard var start = place(tag.startDate, firstDate, of: tag.cue) else { return [] }
    let isBefore = settings.has("P27") && start.isNegative
    if isBefore { start = .zero }
    guard let end = end(of: index, from: start, firstDate) else { return [] }
    let scheme = tag.attributeClass
    let identifier = tag.attributes["ID"]?.value ?? ""
    let place = "\(start.secondsText)–\(end?.secondsText ?? "")"
    let region = ViewCue(
      key: "region \(place)", origin: tag.cue.uid, startTime: start, endTime: end, name: scheme,
      summary: identifier,
      fields: [
        Field("schemeIdUri", .string(scheme)), Field("id", .string(identifier)),
        Field("value", .string("")), Field("timescale", .integer(1)),
      ])
    let values = tag.attributes.filter { !Self.silent.contains($0.name.rawValue) }
    // A range with its ID alone has no metadata.
    guard values.count > 1 else { return [region] }
    let type = Self.appleClasses.contains(scheme) ? Self.defaultClass : scheme
    return [region]
      + values.map { attribute in
        let name = attribute.name.rawValue
        let text = text(of: attribute)
        // A value that another tag of the range repeats is a repeat for the player, too.
        var cue = ViewCue(
          ShakaMetadata(name, text: text), type: type, key: "\(name)=\(text) \(place)",
          origin: tag.cue.uid)
        cue.startTime = start
        cue.endTime = end
        return cue
      }
  }

  private func text(of attribute: Attribute) -> String {
    let name = attribute.name.rawValue
    guard name == "X-ASSET-URI" || name == "X-ASSET-LIST", let base = media.part?.uri else {
      return attribute.value
    }
    return URIReference.resolve(attribute.value, against: base)
  }

  private func place(_ date: CalendarTime, _ firstDate: CalendarTime, of cue: Cue) -> MediaTime? {
    settings.has("P27") ? firstDate.distance(to: date) : cue.startTime
  }

  /// The end: END-DATE, DURATION, PLANNED-DURATION, the next range of the class, else infinity; `nil` for a range that is
  /// left out, as it is over before the start or its end is not known yet.
  private func end(of index: Int, from start: MediaTime, _ firstDate: CalendarTime) -> MediaTime?? {
    let tag = tags[index]
    if let date = tag.attributes["END-DATE"]?.date {
      let end = firstDate.distance(to: date)
      guard settings.has("P27") else { return .some(tag.cue.endTime) }
      return end.isNegative ? nil : .some(end)
    }
    let planned = settings.has("P28") ? tag.attributes["PLANNED-DURATION"]?.decimal : nil
    if let duration = tag.attributes["DURATION"]?.decimal ?? planned {
      let isOver = (firstDate.distance(to: tag.startDate) + duration).isNegative
      return isOver && settings.has("P27") ? nil : .some(start + duration)
    }
    guard tag.attributes["END-ON-NEXT"]?.value == "YES" else { return .some(nil) }
    guard let next = followers[index].map({ tags[$0] }),
      let end = place(next.startDate, firstDate, of: next.cue)
    else { return nil }
    return .some(max(.zero, end))
  }
}

extension ViewCue {
  /// An event of metadata, without its times.
  init(_ metadata: ShakaMetadata, type: String, key: String, origin: Int) {
    self.init(
      key: "metadata \(key)", origin: origin, startTime: nil, endTime: nil, name: metadata.key,
      summary: metadata.summary,
      fields: [
        Field("metadataType", .string(type)), Field("payload", .object(metadata.payload)),
      ])
    track = ShakaView.List.metadata.rawValue
  }
}
