public import HLSInspection
internal import MediaTiming
internal import ResourceLoading

/// What was read of the media of one playlist.
private struct Readings {
  private var whole = RecordedMedia()
  private var parts: [MediaUnit: [Int: (uri: String, reading: SegmentReading)]] = [:]

  mutating func add(_ load: MediaLoad) {
    var unit = load.unit
    guard let part = unit.part else {
      whole.add(load.reading, number: unit.number, epoch: unit.epoch)
      return
    }
    unit.part = nil
    parts[unit, default: [:]][part] = (load.uri, load.reading)
  }

  /// The segments, also those of which all parts were read.
  var media: RecordedMedia {
    var media = whole
    for (unit, known) in parts {
      var read: [(uri: String, reading: SegmentReading)] = []
      while let part = known[read.count], part.reading.unusableReason == nil { read.append(part) }
      guard read.count == known.count else { continue }
      media.add(SegmentReading(ofParts: read), number: unit.number, epoch: unit.epoch)
    }
    return media
  }
}

/// The first playlist of a recorded channel: its loads as a folder of snapshots, and what was read of its media.
public struct RecordedPlaylist: Sendable {
  /// A playlist of the channel that is not read.
  public struct Other: Hashable, Sendable {
    /// Its name.
    public let key: PlaylistKey
    /// The folder of its loads.
    public let folder: String
  }

  /// Its name.
  public let key: PlaylistKey
  /// The folder of its loads.
  public let folder: String
  /// The other media playlists of the channel in their order.
  public let others: [Other]
  /// Lines about loads of the channel that are not what was recorded.
  public let changes: [String]
  /// What the recording lacks.
  public let faults: [RecordingError]
  private let media: RecordedMedia
  /// When its bodies were last loaded again, by the names of their files.
  private let repeats: [String: CalendarTime]

  /// Finds the first playlist whose media was read, or else the first one; `nil` when none was loaded.
  public init?(of channel: String, in recording: Recording) throws(RecordingError) {
    var readings: [PlaylistKey: Readings] = [:]
    var keys: Set<PlaylistKey> = []
    var changes: [String] = []
    let events = try recording.events(of: channel) { changes.append($0) }
    while let event = try events.next() {
      guard case .entry(let entry, _) = event else { continue }
      switch entry {
      case .playlist(let load):
        if load.exchange.failure == nil, load.playlist != .main { keys.insert(load.playlist) }
      case .media(let load): readings[load.playlist, default: Readings()].add(load)
      }
    }
    guard let key = readings.keys.min() ?? keys.min() else { return nil }
    media = readings[key]?.media ?? RecordedMedia()
    repeats = try Self.repeats(of: key, of: channel, in: recording)
    self.changes = changes
    faults = events.faults
    func path(of key: PlaylistKey) -> String {
      "\(recording.folder)/\(RecordingFiles.folder(of: channel))/\(RecordingFiles.folder(of: key.rawValue))"
    }
    self.key = key
    folder = path(of: key)
    others = keys.subtracting([key]).sorted().map { Other(key: $0, folder: path(of: $0)) }
    // All files of the folder are read as its loads.
    for name in RecordingStorage.names(in: folder) {
      try RecordingStorage.checkLink("\(folder)/\(name)")
    }
  }

  /// When the bodies of a playlist were last loaded again, by the names of their files.
  private static func repeats(
    of key: PlaylistKey, of channel: String, in recording: Recording
  ) throws(RecordingError) -> [String: CalendarTime] {
    var repeats: [String: CalendarTime] = [:]
    let index = try recording.index()
    while let head = try index.next()?.head {
      guard head.channel == channel, head.playlist == key, let body = head.body,
        body.sameAs != nil, let name = body.file.split(separator: "/").last
      else { continue }
      repeats[String(name)] = head.ended
    }
    return repeats
  }

  /// The options with which its folder is inspected.
  public func options(_ options: InspectionOptions) -> InspectionOptions {
    var options = options
    options.recordedMedia = media
    options.recordedRepeats = repeats
    return options
  }
}
