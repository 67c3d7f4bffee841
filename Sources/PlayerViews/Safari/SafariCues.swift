internal import CueSources
internal import EventMessages
internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The cues that Safari makes of groups of metadata: all tags of one time are a group, and each date range is one.
///
/// The ranges of a playlist come before the tags. Those of a live playlist come at any time, so there the two kinds do not
/// end one another here.
struct SafariCues {
  /// The longest length that counts as none.
  private static let shortestLength = MediaTime(value: 1, timescale: 1000)

  private let media: PlayedMedia
  private let settings: ViewSettings
  private var list: SafariCueList

  init(
    of ranges: [Cue], and tags: [PlayedMedia.TagGroup], in media: PlayedMedia,
    _ settings: ViewSettings
  ) {
    self.media = media
    self.settings = settings
    list = SafariCueList(settings, duration: media.duration)
    for cue in ranges { addRange(cue) }
    if media.reloads != nil {
      list.finish()
      list.startAgain()
    }
    for group in tags { list.add(listed(group)) }
    list.finish()
  }

  /// The cues in the order in which they come.
  var cues: [ViewCue] { list.cues }

  // MARK: Tags

  private func listed(_ group: PlayedMedia.TagGroup) -> SafariCueList.Group {
    let start = max(.zero, group.time)
    let origin = group.tags.first?.cues.first?.uid ?? 0
    var items: [SafariCueList.Item] = []
    for (tag, index) in group.tags.flatMap({ tag in tag.contents.indices.map { (tag, $0) } }) {
      let item = AVItem(tag.contents[index].frame)
      var cue = viewCue(
        of: item, key: "\(items.count)", origin: origin, start: start,
        ownEnd: ownEnd(of: tag, from: start))
      cue.addTime = start
      cue.otherOrigins = [tag.cues.first?.uid].compactMap(\.self).filter { $0 != origin }
      items.append(SafariCueList.Item(cue: cue, usualEnd: tag.cues[index].endTime))
    }
    return SafariCueList.Group(start: start, items: items)
  }

  /// The end of a tag in an event message with a duration.
  private func ownEnd(of tag: PlayedMedia.Tag, from start: MediaTime) -> MediaTime? {
    guard case .eventMessage(let box)? = tag.carried?.carrier, let length = box.duration,
      length > Self.shortestLength
    else { return nil }
    return start + length
  }

  // MARK: Date ranges

  private mutating func addRange(_ cue: Cue) {
    guard let content = cue.content as? DateRangeCueContent else { return }
    let range = content.range.read
    guard let startDate = range.startDate, let start = start(of: startDate, cue) else { return }
    let length = (range.end?.date).map { startDate.distance(to: $0) }
    let isOpen = length.map { settings.has("P44") && $0 <= Self.shortestLength } ?? true
    let end = isOpen ? nil : settings.has("P42") ? length.map { start + $0 } : cue.endTime
    let items = AVItem.items(of: range).map { item in
      SafariCueList.Item(
        cue: viewCue(of: item, key: item.key, origin: cue.uid, start: start, ownEnd: end),
        usualEnd: cue.endTime)
    }
    list.add(SafariCueList.Group(start: items.isEmpty ? nil : start, items: items))
  }

  private func start(of date: CalendarTime, _ cue: Cue) -> MediaTime? {
    guard settings.has("P42") else { return cue.startTime }
    let position = media.reloads?.joinTime ?? media.playbackRange.start
    guard let now = media.date(at: position) else { return .zero }
    return max(.zero, position + now.distance(to: date))
  }

  // MARK: Cues

  private func viewCue(
    of item: AVItem, key: String, origin: Int, start: MediaTime, ownEnd: MediaTime?
  ) -> ViewCue {
    var cue = ViewCue(
      key: key, origin: origin, startTime: start, endTime: ownEnd, name: item.key,
      summary: item.summary,
      fields: [
        Field("class", .string(settings.version == "2014" ? "WebKitDataCue" : "DataCue")),
        Field("id", .string("")), Field("type", .string(Self.type(of: item.keySpace))),
        Field("data", .null), Field("value", .object(Self.value(of: item))),
      ])
    cue.hasOwnEnd = ownEnd != nil
    return cue
  }

  private static func type(of keySpace: AVItem.KeySpace) -> String {
    switch keySpace {
    case .id3: "org.id3"
    case .dateRange: "com.apple.quicktime.HLS"
    }
  }

  /// The value of a cue: `key`, `data`, and the extra attributes that are not empty under their names in small letters.
  private static func value(of item: AVItem) -> [Field] {
    var value = [Field("key", .string(item.key)), item.field("data")]
    value.add("locale", item.locale)
    for attribute in item.extraAttributes {
      switch attribute.name {
      case "MIMEtype": value.append(Field("type", attribute.value))
      case "pictureType": break
      default:
        guard attribute.value.plainText != "" else { continue }
        value.append(Field(attribute.name.lowercased(), attribute.value))
      }
    }
    return value
  }
}
