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
    var changes: [MetadataChange] = []
    audio.changed = { changes.append($0) }
    audio.load(
      inspection, tracks: tracks, documents: options.placedDocuments(in: inspection),
      mapping: options.mapping)
    audio.player.playToEnd()
    let timeline = inspection.parts.first?.timeline.map
    let events = changes.map { change -> FieldValue in
      var fields = [Field("time", .time(change.time))]
      fields.add("programDateTime", timeline?.date(at: change.time)?.date.description)
      return .object(fields + change.fields)
    }
    let ends = changes.dropFirst().map(\.time) + [inspection.playbackRange.end]
    let rows = zip(changes, ends).map { $0.row(until: $1) }
    return MetadataReport(
      input: inspection.input, view: name, members: [Field("metadataChanged", .array(events))],
      sections: [
        MetadataReport.Section(title: "service", rows: changes.last?.metadata.service.rows ?? []),
        MetadataReport.Section(title: "metadataChanged", rows: rows),
      ].filter { !$0.rows.isEmpty })
  }
}

extension MetadataChange {
  fileprivate var fields: [Field] {
    var fields = [Field("reason", .string(reason.rawValue))]
    fields.add("byteOffset", source?.byteOffset)
    fields.add("pts", source?.pts?.ticks)
    fields.append(Field("displayTitle", .string(metadata.displayTitle)))
    fields.add("current", metadata.current.map { .object($0.fields) })
    fields.add("next", metadata.next.map { .object($0.fields) })
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
  fileprivate var fields: [Field] {
    var fields = [Field("displayTitle", .string(displayTitle))]
    for (name, path) in Self.textFields { fields.add(name, self[keyPath: path]) }
    if !images.isEmpty {
      fields.append(Field("companions", .array(images.compactMap(\.companion))))
    }
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
