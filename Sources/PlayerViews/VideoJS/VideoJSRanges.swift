internal import CueSources
internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The cues that video.js makes of date ranges: one for each attribute that is not about identity or time.
struct VideoJSRanges {
  private static let type = "com.apple.quicktime.HLS"
  /// The attributes that make no cue.
  private static let silent: Set<String> = [
    "ID", "CLASS", "START-DATE", "DURATION", "END-DATE", "END-ON-NEXT",
  ]
  /// The attributes whose names the cues have.
  private static let named: Set<String> = ["PLANNED-DURATION", "SCTE35-OUT", "SCTE35-IN"]

  /// A range as the player keeps it: all its tags, of which the last says what counts.
  private struct Range {
    var cue: Cue
    /// Names and values in the order of the player.
    var attributes: [Attribute] = []
    var startDate: CalendarTime?
    var endDate: CalendarTime?
    /// The number of ranges of its class before it that come with the same load.
    var place = 0
    /// The index of the next of them behind it.
    var next: Int?

    subscript(name: String) -> Attribute? { attributes.first { $0.name.rawValue == name } }
  }

  /// Whether a range has no attribute that makes a cue, nor a class.
  static func isSilent(_ range: DateRange) -> Bool {
    range.attributeClass == nil
      && range.attributes.allSatisfy { silent.contains($0.name.rawValue) }
  }

  private let media: PlayedMedia
  private let settings: ViewSettings
  private let ranges: [Range]
  private let zero: CalendarTime?

  init(_ cues: [Cue], in media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
    zero = media.firstDate.map { $0.date.advanced(by: -$0.time) }
    ranges = Self.placed(cues.compactMap(Self.range))
  }

  private struct ClassOfLoad: Hashable {
    var name: String
    var load: Int
  }

  /// The ranges with their places among those of their class, in the order of the tags.
  private static func placed(_ ranges: [Range]) -> [Range] {
    var ranges = ranges
    var last: [ClassOfLoad: Int] = [:]
    for index in ranges.indices {
      guard let name = ranges[index]["CLASS"]?.value else { continue }
      let load = ranges[index].cue.source.load
      if let before = last.updateValue(index, forKey: ClassOfLoad(name: name, load: load)) {
        ranges[index].place = ranges[before].place + 1
        ranges[before].next = index
      }
    }
    return ranges
  }

  /// The parser takes the attributes of a tag from the last to the first, and lets those of later tags replace them.
  private static func range(_ cue: Cue) -> Range? {
    guard let content = cue.content as? DateRangeCueContent else { return nil }
    var range = Range(cue: cue)
    var indices: [AttributeName: Int] = [:]
    for tag in content.range.tags {
      for attribute in tag.reversed() {
        if let index = indices[attribute.name] {
          range.attributes[index] = attribute
        } else {
          indices[attribute.name] = range.attributes.count
          range.attributes.append(attribute)
        }
      }
      range.startDate = tag["START-DATE"]?.date ?? range.startDate
      if let duration = tag["DURATION"]?.decimal, tag["END-DATE"] != nil {
        range.endDate = range.startDate.map { $0.advanced(by: duration) }
      } else {
        range.endDate = tag["END-DATE"]?.date ?? range.endDate
      }
    }
    return range.startDate == nil ? nil : range
  }

  /// The starts of the ranges that have cues.
  var starts: [MediaTime] {
    ranges.filter { !values(of: $0).isEmpty }.compactMap(start)
  }

  /// The cues of all ranges in the order of the tags.
  func cues(endedBy ends: VideoJSEnds) -> [ViewCue] {
    guard zero != nil else { return [] }
    var cues = ranges.flatMap { range -> [ViewCue] in
      guard let start = start(of: range) else { return [] }
      let end = ends.end(after: start) ?? end(of: range, from: start)
      return values(of: range).enumerated().map { index, value in
        var cue = ViewCue(
          key: "\(index)", origin: range.cue.uid, startTime: start, endTime: end,
          name: value.key ?? value.name, summary: value.summary,
          fields: [
            Field("id", .string(range["ID"]?.value ?? "")), Field("type", .string(Self.type)),
            Field("value", .object(value.fields)),
          ])
        cue.id = range["ID"]?.value ?? ""
        cue.track = VideoJSView.Track.metadata.rawValue
        return cue
      }
    }
    if settings.has("P35"), !ends.apply, media.reloads == nil, let last = cues.indices.last,
      let end = media.mediaEnd
    {
      cues[last].endTime = end
    }
    return cues
  }

  // MARK: Values

  private struct Value {
    var name: String
    var key: String?
    var data: Field

    var fields: [Field] { (key.map { [Field("key", .string($0))] } ?? []) + [data] }
    var summary: String {
      switch data.value {
      case .string(let text): text
      case .number(let number): "\(number)"
      case .integer(let number): "\(number)"
      default: ""
      }
    }
  }

  private func values(of range: Range) -> [Value] {
    var values = range.attributes.filter { !Self.silent.contains($0.name.rawValue) }.map(value)
    if settings.has("P33"), range["CLASS"] != nil {
      values.append(Value(name: "class index", data: Field("data", .integer(range.place))))
    }
    return values
  }

  private func value(of attribute: Attribute) -> Value {
    let name = attribute.name.rawValue
    let text = attribute.value
    var value = Value(
      name: name, key: Self.named.contains(name) ? name : nil, data: Field("data", .string(text)))
    switch name {
    case "PLANNED-DURATION":
      if let number = attribute.decimal { value.data.value = .number(number.seconds) }
    case "SCTE35-OUT", "SCTE35-IN":
      let bytes =
        settings.has("P6") ? Self.decimalBytes(of: text) : attribute.hexadecimal.bytes ?? []
      value.data = Field("dataBase64", .bytes(bytes[...]))
    case let name where name.hasPrefix("X-"):
      if Self.isNumber(text), let number = Double(text) { value.data.value = .number(number) }
    default: break
    }
    return value
  }

  /// Whether the player reads the value of a custom attribute as a number: digits, perhaps with a point between, but not
  /// six in a row, which it takes for hexadecimal ones.
  private static func isNumber(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.count < 6 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }

  /// Pairs of hexadecimal digits, each read as a decimal number; zero for one with a letter.
  private static func decimalBytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while !rest.isEmpty {
      let pair = rest.prefix(2)
      guard pair.count == 2, pair.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
        rest = rest.dropFirst()
        continue
      }
      bytes.append(UInt8(pair) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  // MARK: Times

  private func start(of range: Range) -> MediaTime? {
    guard settings.has("P32"), let zero, let date = range.startDate else {
      return range.cue.startTime
    }
    return zero.distance(to: date)
  }

  private func end(of range: Range, from start: MediaTime) -> MediaTime? {
    guard settings.has("P32"), let zero else { return range.cue.endTime }
    if let date = range.endDate { return zero.distance(to: date) }
    if range["END-ON-NEXT"]?.value.uppercased().contains("YES") == true, let next = range.next {
      return self.start(of: ranges[next])
    }
    for name in ["DURATION", "PLANNED-DURATION"] {
      if let length = range[name]?.decimal, length > .zero { return start + length }
    }
    return start
  }
}
