internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The cues that hls.js makes of date ranges: one for each attribute that is not about identity or time.
struct HLSjsRanges {
  private static let type = "com.apple.quicktime.HLS"
  /// The attributes that make no cue.
  private static let silent: Set<String> = [
    "ID", "CLASS", "CUE", "START-DATE", "DURATION", "END-DATE", "END-ON-NEXT",
  ]

  /// Whether a range has no attribute that makes a cue.
  static func isSilent(_ range: DateRange) -> Bool {
    range.attributes.allSatisfy { silent.contains($0.name.rawValue) }
  }

  private typealias Entry = (cue: Cue, range: HLSjsRange)

  private let ranges: [Entry]
  private let media: PlayedMedia
  private let settings: ViewSettings
  private let load: Int
  /// The starts of the ranges of each class from the last tag on, without those that a later tag exceeds.
  private let lastStarts: [String: [MediaTime]]
  /// The attributes of the first load, which P1 loses, by the `uid` of their cue.
  private let firstAttributes: [Int: Set<String>]

  init(_ cues: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings) {
    let all = cues.compactMap { cue in
      (cue.content as? DateRangeCueContent).flatMap { HLSjsRange($0.range) }.map { (cue, $0) }
    }
    // `sort` is stable.
    ranges = all.sorted { ($0.1.number ?? .max) < ($1.1.number ?? .max) }
    self.media = media
    self.settings = settings
    self.load = load
    lastStarts = Self.lastStarts(of: ranges)
    let first = settings.has("P1") ? media.firstRanges : []
    firstAttributes = Dictionary(
      first.map { ($0.uid, Self.attributeNames(of: $0)) }, uniquingKeysWith: { $1 })
  }

  private static func lastStarts(of ranges: [Entry]) -> [String: [MediaTime]] {
    var starts: [String: [MediaTime]] = [:]
    for (cue, range) in ranges.reversed() {
      guard let name = range.attributeClass, let start = cue.startTime else { continue }
      if starts[name]?.last.map({ $0 < start }) ?? true { starts[name, default: []].append(start) }
    }
    return starts
  }

  private static func attributeNames(of cue: Cue) -> Set<String> {
    guard let range = (cue.content as? DateRangeCueContent)?.range else { return [] }
    return Set(range.attributes.map(\.name.rawValue))
  }

  /// The cues of all ranges in the order of the tags.
  var cues: [ViewCue] {
    guard media.firstDate != nil else { return [] }
    return ranges.flatMap { cues(of: $0.range, $0.cue) }
  }

  private func cues(of range: HLSjsRange, _ cue: Cue) -> [ViewCue] {
    guard let start = start(of: range, cue) else { return [] }
    let end = end(of: range, from: start, cue)
    return range.attributes.flatMap { attribute -> [ViewCue] in
      let name = attribute.name.rawValue
      let isSilent =
        Self.silent.contains(name) && !(name == "CUE" && settings.version == "1.5")
      guard !isSilent else { return [] }
      let value = value(of: attribute, name)
      var made = ViewCue(
        key: name, origin: cue.uid, startTime: start, endTime: end, name: name,
        summary: HLSjsValue.summary(of: value),
        fields: HLSjsView.fields(id: range.id, type: Self.type, value: value))
      made.id = range.id
      guard firstAttributes[cue.uid]?.contains(name) ?? false else { return [made] }
      var lost = made
      lost.isLost = true
      // A track without cues gets its cues again with the next load, which a live playlist has.
      let isReloaded = media.reloads == nil && media.part?.playlist?.header.isEnded == false
      guard media.tags.isEmpty, load > 0 || isReloaded else { return [lost] }
      made.key = "\(name) again"
      return load > 0 ? [made] : [lost, made]
    }
  }

  private func value(of attribute: Attribute, _ name: String) -> [Field] {
    var value = [Field("key", .string(name))]
    let isMessage =
      name.hasPrefix("SCTE35-") && !(settings.version == "1.5" && name == "SCTE35-CMD")
    if isMessage, let bytes = attribute.hexadecimal.bytes {
      value.append(Field("dataBase64", .bytes(bytes[...])))
    } else {
      value.append(Field("data", .string(attribute.value)))
    }
    return value
  }

  private func start(of range: HLSjsRange, _ cue: Cue) -> MediaTime? {
    guard settings.has("P11"), let last = media.lastDate, let date = range.startDate else {
      return cue.startTime
    }
    return last.time + last.date.distance(to: date)
  }

  /// The end: DURATION, else END-DATE, else the next range of the class.
  private func end(of range: HLSjsRange, from start: MediaTime, _ cue: Cue) -> MediaTime? {
    let length =
      range.duration
      ?? range.startDate.flatMap { from in
        range.endDate.map { from.distance(to: $0) }
      }
    if let length { return settings.has("P4") ? start + length : cue.endTime }
    guard range.endsOnNext else { return nil }
    guard settings.has("P3") else { return cue.endTime }
    return range.attributeClass.flatMap { name in
      guard let starts = lastStarts[name] else { return nil }
      let next = starts.partitioningIndex { $0 > start }
      return next < starts.count ? starts[next] : nil
    }
  }
}
