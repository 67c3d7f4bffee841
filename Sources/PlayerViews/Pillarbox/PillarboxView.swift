internal import FieldValues
public import HLSInspection
public import HLSReports
internal import MediaTiming
public import TextTracks

/// The metadata that a Pillarbox player publishes, with the names of its properties.
public enum PillarboxView: PlayerView {
  /// `pillarbox`.
  public static let name = "pillarbox"

  /// Returns the fields, chapters and time ranges.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    let metadata = PlayerMetadata(inspection, tracks: tracks, mapping: options.mapping)
    return MetadataReport(
      input: inspection.input, view: name, members: metadata.fields(files: options.imageFiles),
      sections: metadata.sections)
  }
}

extension PlayerMetadata {
  fileprivate func fields(files: [ImageSource: String]) -> [Field] {
    var fields: [Field] = []
    fields.add("identifier", identifier)
    fields.add("title", title)
    fields.add("subtitle", subtitle)
    fields.add("description", description)
    fields.add("imageSource", imageSource.field(files: files))
    fields.add("viewport", viewport.rawValue)
    if let episodeInformation {
      var episode = [Field("episode", .integer(episodeInformation.episode))]
      episode.add("season", episodeInformation.season)
      fields.append(Field("episodeInformation", .object(episode)))
    }
    fields.add("nowPlaying", nowPlaying.field(files: files))
    fields.append(Field("chapters", .array(chapters.map { .object($0.fields(files: files)) })))
    fields.append(Field("timeRanges", .array(timeRanges.map { .object($0.fields) })))
    return fields
  }

  fileprivate var sections: [MetadataReport.Section] {
    let texts: [(String, String?)] = [
      ("identifier", identifier), ("title", title), ("subtitle", subtitle),
      ("description", description), ("image", imageSource.text), ("viewport", viewport.rawValue),
      ("episode", episodeInformation?.description),
    ]
    let rows = texts.compactMap { name, text in
      text.map { MetadataReport.Section.Row(start: nil, end: nil, name: name, text: $0) }
    }
    let chapterRows = chapters.map { chapter in
      MetadataReport.Section.Row(
        chapter.timeRange, name: chapter.identifier ?? "chapter", text: chapter.title)
    }
    let rangeRows = timeRanges.map { range in
      MetadataReport.Section.Row(
        range.range, name: range.kind.name,
        text: [range.kind.type, range.skipTarget.map { "skip to \($0.clockText)" }]
          .compactMap(\.self).joined(separator: ", "))
    }
    return [
      MetadataReport.Section(title: "metadata", rows: rows),
      MetadataReport.Section(title: "chapters", rows: chapterRows),
      MetadataReport.Section(title: "timeRanges", rows: rangeRows),
    ].filter { !$0.rows.isEmpty }
  }
}

extension MetadataReport.Section.Row {
  fileprivate init(_ range: MediaTimeRange, name: String, text: String) {
    self.init(start: range.start, end: range.end, name: name, text: text)
  }
}

extension ImageSource {
  fileprivate func field(files: [ImageSource: String]) -> FieldValue? {
    var fields: [Field]
    switch self {
    case .none: return nil
    case .url(let standard, let lowResolution):
      fields = [Field("standard", .string(standard))]
      fields.add("lowResolution", lowResolution)
    case .data(let bytes, let mimeType):
      fields = [Field("mimeType", .string(mimeType)), Field("byteCount", .integer(bytes.count))]
    }
    fields.add("file", files[self])
    return .object(fields)
  }

  fileprivate var text: String? {
    switch self {
    case .none: nil
    case .url(let standard, _): standard
    case .data(let bytes, let mimeType): "\(mimeType), \(bytes.count) bytes"
    }
  }
}

extension NowPlaying {
  /// `nil` for an empty source.
  fileprivate func field(files: [ImageSource: String]) -> FieldValue? {
    var fields: [Field] = []
    fields.add("title", title)
    fields.add("artist", artist)
    fields.add("artwork", artwork.field(files: files))
    return fields.isEmpty ? nil : .object(fields)
  }
}

extension MediaTimeRange {
  /// `start` and `end`, which is `null` when unknown.
  fileprivate var fields: [Field] {
    [Field("start", .time(start)), Field("end", end.map(FieldValue.time) ?? .null)]
  }
}

extension Chapter {
  fileprivate func fields(files: [ImageSource: String]) -> [Field] {
    var fields: [Field] = []
    fields.add("identifier", identifier)
    fields.append(Field("title", .string(title)))
    fields.add("imageSource", imageSource.field(files: files))
    fields.append(Field("timeRange", .object(timeRange.fields)))
    return fields
  }
}

extension TimeRange.Kind {
  fileprivate var name: String {
    switch self {
    case .credits: "credits"
    case .blocked: "blocked"
    case .custom: "custom"
    }
  }

  fileprivate var type: String? {
    switch self {
    case .credits(let type): type.rawValue
    case .blocked: nil
    case .custom(let name): name
    }
  }
}

extension TimeRange {
  fileprivate var fields: [Field] {
    var fields = [Field("kind", .string(kind.name))]
    fields.add("type", kind.type)
    fields += range.fields
    fields.add("skipTo", skipTarget)
    return fields
  }
}
