internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
internal import MediaTiming
public import TextTracks
internal import VirtualPlayback

/// The metadata that a Ybrid player passes to its listener at each change.
public enum YbridView: PlayerView {
  /// `ybrid`.
  public static let name = "ybrid"

  /// Returns one `metadataChanged` for each change of a playback from the start to the end.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    var playing = VirtualPlayer.Options()
    playing.tick = nil
    let audio = VirtualAudioPlayer(options: playing)
    var log = ChangeLog()
    audio.changed = { log.append($0) }
    audio.load(
      inspection, tracks: tracks, documents: options.placedDocuments(in: inspection),
      mapping: options.mapping)
    audio.player.playToEnd()
    let changes = log
    let timeline = inspection.parts.first?.timeline.map
    let ends = changes.all.dropFirst().map(\.time) + [inspection.playbackRange.end]
    let rows = zip(changes.all, ends).map { $0.row(until: $1) }
    var report = MetadataReport(
      input: inspection.input, view: name,
      sections: [
        MetadataReport.Section(
          title: "service", rows: changes.all.last?.metadata.service.rows ?? []),
        MetadataReport.Section(title: "metadataChanged", rows: rows),
      ].filter { !$0.rows.isEmpty })
    report.rowList = MetadataReport.RowList(
      name: "metadataChanged",
      rows: ReportRows(count: changes.all.count) { position in
        let change = changes.all[position]
        var fields = [Field("time", .time(change.time))]
        fields.add("programDateTime", timeline?.date(at: change.time)?.date.description)
        return fields + changes.fields(at: position)
      })
    return report
  }
}

/// The changes of a playback, of which each may have hundreds of images.
private struct ChangeLog {
  /// The changes without their images.
  private(set) var all: [MetadataChange] = []
  private var current = CompanionLists()
  private var next = CompanionLists()

  mutating func append(_ change: MetadataChange) {
    var change = change
    current.append(change.metadata.current?.images ?? [])
    next.append(change.metadata.next?.images ?? [])
    change.metadata.current?.images = []
    change.metadata.next?.images = []
    all.append(change)
  }

  /// The members of a change after its times.
  func fields(at position: Int) -> [Field] {
    all[position].fields(current: current.list(at: position), next: next.list(at: position))
  }
}

/// The companions of each change, in few bytes: a list that stays the same is kept once, and so is each companion.
private struct CompanionLists {
  /// The different companions.
  private var companions: [FieldValue] = []
  private var numbers: [FieldValue: Int32] = [:]
  /// The companions of each change by their numbers; `nil` without images.
  private var lists: [[Int32]?] = []
  /// The images of the last change.
  private var latest: [ImageSource] = []

  /// Adds the images of the next change.
  mutating func append(_ images: [ImageSource]) {
    if let last = lists.last, images == latest { return lists.append(last) }
    latest = images
    guard !images.isEmpty else { return lists.append(nil) }
    let list = images.compactMap(\.companion).map { number(of: $0) }
    lists.append(list)
  }

  private mutating func number(of companion: FieldValue) -> Int32 {
    if let known = numbers[companion] { return known }
    let number = Int32(companions.count)
    numbers[companion] = number
    companions.append(companion)
    return number
  }

  /// The companions of a change; `nil` without images.
  func list(at position: Int) -> [FieldValue]? {
    lists[position].map { list in list.map { companions[Int($0)] } }
  }
}

extension MetadataChange {
  fileprivate func fields(current: [FieldValue]?, next: [FieldValue]?) -> [Field] {
    var fields = [Field("reason", .string(reason.rawValue))]
    fields.add("byteOffset", source?.byteOffset)
    fields.add("pts", source?.pts?.ticks)
    fields.append(Field("displayTitle", .string(metadata.displayTitle)))
    fields.add("current", metadata.current.map { .object($0.fields(companions: current)) })
    fields.add("next", metadata.next.map { .object($0.fields(companions: next)) })
    fields.append(Field("service", .object(metadata.service.fields)))
    let sources = origins.map { Field($0.path, .string($0.origin.rawValue)) }
    fields.append(Field("sources", .object(sources)))
    return fields
  }

  fileprivate func row(until end: MediaTime?) -> MetadataReport.Section.Row {
    var text = metadata.displayTitle.oneLine
    if let next = metadata.next?.displayTitle.nonEmpty { text += "  next: \(next.oneLine)" }
    return MetadataReport.Section.Row(
      start: time, end: end, name: metadata.current?.type?.rawValue ?? "", text: text)
  }
}

extension MediaItem {
  fileprivate func fields(companions: [FieldValue]?) -> [Field] {
    var fields = [Field("displayTitle", .string(displayTitle))]
    for (name, path) in Self.textFields { fields.add(name, self[keyPath: path]) }
    if let companions { fields.append(Field("companions", .array(companions))) }
    fields.add("playbackLength", playbackLength)
    fields.add("type", type?.rawValue)
    fields.add("typeName", typeName == type?.rawValue ? nil : typeName)
    return fields
  }
}

extension MediaService {
  fileprivate var texts: [(name: String, text: String?)] {
    [
      ("identifier", identifier), ("displayName", displayName), ("iconUri", iconUri),
      ("genre", genre), ("description", description), ("infoUri", infoUri),
    ]
  }

  fileprivate var fields: [Field] {
    var fields: [Field] = []
    for (name, text) in texts { fields.add(name, text) }
    return fields
  }

  fileprivate var rows: [MetadataReport.Section.Row] {
    texts.compactMap { name, text in
      text.map { MetadataReport.Section.Row(start: nil, end: nil, name: name, text: $0) }
    }
  }
}

extension ImageSource {
  /// A URL, or the kind of an image in the stream.
  fileprivate var companion: FieldValue? {
    switch self {
    case .none: return nil
    case .url(let standard, _): return .string(standard)
    case .data(let bytes, let mimeType):
      return .object([
        Field("mimeType", .string(mimeType)), Field("byteCount", .integer(bytes.count)),
      ])
    }
  }
}

extension String {
  fileprivate var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
