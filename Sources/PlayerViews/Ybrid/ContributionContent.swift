internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SCTE35
internal import TextTracks

extension TrackType {
  /// Metadata besides the cues of the stream: from a Ybrid server, the headers of a radio server,
  /// the session data of a playlist, the header of a file, and SCTE-35 segments.
  static let ybrid = TrackType(rawValue: "ybrid")

  /// The track types that contribute to Ybrid metadata.
  static let shownByYbrid: Set<TrackType> = [.icy, .comments, .id3, .daterange, .ybrid]
}

/// Metadata from outside the cues of a stream.
struct ContributionContent: CueContent {
  static var trackType: TrackType { .ybrid }

  var contribution: MetadataContribution

  var summary: String { contribution.current.composedTitle }
  var fields: [Field] { [] }
}

/// Makes the track of metadata besides the cues of the stream.
struct ContributionTrack {
  private(set) var track: TextTracks.TextTrack
  private var nextCue: Int
  private let whole: MediaTimeRange

  init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack], documents: [PlacedYbridDocument],
    mapping: MetadataMapping
  ) {
    track = TextTracks.TextTrack(uid: (tracks.map(\.uid).max() ?? 0) + 1, type: .ybrid)
    nextCue = (tracks.lazy.flatMap(\.cues).map(\.uid).max() ?? 0) + 1
    whole = inspection.playbackRange
    for part in inspection.parts.prefix(1) {
      add(Self.station(part.radioHeaders), in: whole)
      if let form = part.form { add(Self.service(form), in: whole) }
      add(Self.file(part.containerTags, mapping: mapping), in: whole)
    }
    if case .multivariant(let playlist) = inspection.subject {
      add(Self.session(playlist.sessionData, mapping: mapping), in: whole)
    }
    addAdvertisements(of: tracks)
    add(documents)
    track.sortCues()
  }

  private mutating func add(_ contribution: MetadataContribution, in range: MediaTimeRange) {
    guard !contribution.isEmpty else { return }
    track.cues.append(
      Cue(
        uid: nextCue, startTime: range.start, endTime: range.end,
        content: ContributionContent(contribution: contribution)))
    nextCue += 1
  }

  private static func station(_ headers: ICYHeaders) -> MetadataContribution {
    var contribution = MetadataContribution(.icy)
    contribution.service.displayName = headers["name"]
    contribution.service.genre = headers["genre"]
    contribution.service.description = headers["description"]
    contribution.service.infoUri = headers["url"]
    contribution.service.iconUri = headers["logo"]
    return contribution
  }

  /// The first service; a transport stream for a player has one program.
  private static func service(_ form: MediaForm) -> MetadataContribution {
    var contribution = MetadataContribution(.sdt)
    contribution.service.displayName = form.serviceName
    return contribution
  }

  private static func file(_ tags: [LibAVTag], mapping: MetadataMapping) -> MetadataContribution {
    var contribution = MetadataContribution(.container)
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { name in
        tags.first { $0.key.lowercased() == name.lowercased() && !$0.value.isEmpty }?.value
      }.first
    }
    for rule in mapping.fields {
      guard case .container(let key) = rule.origin, let text = value(key) else { continue }
      contribution.set(rule.field, to: text)
    }
    for (field, names) in [
      (MetadataMapping.MetadataField.title, ["title"]), (.artist, ["artist", "album_artist"]),
      (.album, ["album"]), (.genre, ["genre"]), (.description, ["description", "comment"]),
    ] {
      if let text = names.lazy.compactMap({ value($0) }).first { contribution.set(field, to: text) }
    }
    return contribution
  }

  private static func session(
    _ data: [SessionDataTag], mapping: MetadataMapping
  ) -> MetadataContribution {
    var contribution = MetadataContribution(.sessionData)
    for rule in mapping.fields {
      guard case .sessionData(let id) = rule.origin,
        let text = data.first(where: { $0.dataID == id })?.value?.nonEmpty
      else { continue }
      contribution.set(rule.field, to: text)
    }
    return contribution
  }

  private mutating func addAdvertisements(of tracks: [TextTracks.TextTrack]) {
    for interval in SegmentationInterval.intervals(in: tracks.map(\.cues))
    where interval.segment.type.isAdvertisement {
      var contribution = MetadataContribution(.scte35)
      contribution.current.type = .ADVERTISEMENT
      contribution.current.typeName = interval.segment.type.name
      contribution.current.identifier = interval.segment.upid.text?.nonEmpty
      add(contribution, in: interval.range)
    }
  }

  /// Adds documents. A document applies until a later one. Its next item starts at the stated time,
  /// and applies for its stated duration.
  private mutating func add(_ documents: [PlacedYbridDocument]) {
    let ordered = documents.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    for (index, placed) in ordered.enumerated() {
      let start = placed.time
      let end = ordered[(index + 1)...].first { $0.time > start }?.time ?? whole.end
      let document = placed.document
      var now = MetadataContribution(.ybrid)
      now.service = document.service
      now.current = document.current ?? MediaItem()
      now.next = document.next ?? MediaItem()
      guard let wait = document.timeToNextItem, document.next != nil else {
        add(now, in: MediaTimeRange(start: start, end: end))
        continue
      }
      let change = start + Self.time(milliseconds: wait)
      let isLater = end.map { change < $0 } ?? true
      add(now, in: MediaTimeRange(start: start, end: isLater ? change : end))
      guard isLater else { continue }
      addFollowing(document, from: change, to: end)
    }
  }

  private mutating func addFollowing(
    _ document: YbridDocument, from start: MediaTime, to end: MediaTime?
  ) {
    var service = MetadataContribution(.ybrid)
    service.service = document.service
    add(service, in: MediaTimeRange(start: start, end: end))
    var following = MetadataContribution(.ybrid)
    following.current = document.next ?? MediaItem()
    let over = following.current.playbackLength.map { start + Self.time(milliseconds: $0) }
    add(
      following,
      in: MediaTimeRange(
        start: start, end: end.map { end in over.map { min($0, end) } ?? end } ?? over))
  }

  private static func time(milliseconds: Int64) -> MediaTime {
    MediaTime(value: Int128(milliseconds), timescale: 1000)
  }
}

extension SegmentationType {
  /// Whether it starts an advertisement or an opportunity.
  fileprivate var isAdvertisement: Bool {
    (Self.providerAdvertisementStart.rawValue...Self.distributorPlacementOpportunityEnd.rawValue)
      .contains(rawValue)
  }
}
