public import CueSources
public import HLSInspection
public import HLSPlaylists
internal import HLSValidation
internal import ID3
internal import MediaStreams
public import MediaTiming
public import TextTracks

/// The metadata of a presentation as any player finds it: what is carried, by what, and where. The views apply the rules
/// of each player to it.
public struct PlayedMedia: Sendable {
  /// An ID3 tag in the media.
  public struct Tag: Sendable {
    /// The cues of its frames, in order.
    public var cues: [Cue]
    /// The frames, in the same order.
    public var contents: [ID3CueContent]

    /// The start; `nil` when it cannot be placed.
    public var time: MediaTime? { cues.first?.startTime }
    /// The index of the segment that carries it.
    public var segment: Int? { cues.first?.source.segment }
    /// The start of that segment.
    public var addTime: MediaTime? { cues.first?.addTime }
    /// The tag as carried; `nil` if the inspection did not keep it.
    public var carried: CarriedTag? { contents.first?.carriedTag }
  }

  /// A segment.
  public struct Segment: Sendable {
    /// The URI as written.
    public var uri: String
    /// Its media time. The end is the start of the next one.
    public var range: MediaTimeRange
    /// The number of its continuity range: the discontinuities before it.
    public var discontinuity: Int
    /// EXT-X-PROGRAM-DATE-TIME before it.
    public var date: CalendarTime?
    /// The time from its first decode time to its first presentation time; zero when unknown.
    public var decodingLead: MediaTime
    /// The time from its first picture to its first audio; `nil` unless it has both in one transport stream.
    public var audioDelay: MediaTime?
    /// The first time stamp of a transport stream or packed audio.
    public var firstStamp: TransportTimestamp?
    /// Whether it is packed audio.
    public var isPackedAudio: Bool
  }

  /// The types of the tracks whose cues are in it.
  public static let trackTypes: Set<TrackType> = [.id3, .emsg, .daterange, .scte35, .chapters]

  /// The tags in the order of the media.
  public let tags: [Tag]
  /// The tags that can be placed, those of one time together.
  let tagsByTime: [TagGroup]
  /// The event messages that are not ID3: cues of `EventMessageCueContent`.
  public let messages: [Cue]
  /// The date ranges in the order of their first tags: cues of `DateRangeCueContent`.
  public let ranges: [Cue]
  /// The SCTE-35 sections of transport streams: cues of `SpliceCueContent`.
  public let splices: [Cue]
  /// The chapters: cues of `ChapterCueContent`.
  public let chapters: [Cue]
  /// EXT-X-SESSION-DATA of the multivariant playlist.
  public let sessionData: [SessionDataTag]
  /// The segments of the playlist.
  public let segments: [Segment]
  /// The first date of the playlist with its media time.
  public let firstDate: (date: CalendarTime, time: MediaTime)?
  /// The index of the first segment of each continuity range.
  private let rangeStarts: [Int: Int]
  /// The end of the presentation; `nil` while it may still grow.
  public let duration: MediaTime?
  /// The media time of a playback.
  public let playbackRange: MediaTimeRange
  /// The loads of a live playlist.
  public internal(set) var reloads: ReloadSequence?
  /// The time from which segments are loaded; `nil` for all.
  public var loadedFrom: MediaTime?
  /// The playlist or file that is played.
  public let part: Inspection.Part?

  /// The metadata of the first playlist of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: an inspection that kept the tags.
  ///   - tracks: its selected tracks and cues.
  public init(_ inspection: Inspection, tracks: [TextTracks.TextTrack]) {
    let played = tracks.filter { $0.playlist == 0 }
    func cues(_ type: TrackType) -> [Cue] {
      played.filter { $0.type == type }.flatMap(\.cues)
    }
    tags = played.filter { $0.type == .id3 }.flatMap { Self.tags(in: $0.cues) }
      .sorted { ($0.segment ?? 0, $0.time ?? .zero) < ($1.segment ?? 0, $1.time ?? .zero) }
    tagsByTime = Self.groups(of: tags)
    messages = cues(.emsg)
    ranges = cues(.daterange).sorted {
      ($0.source.load, $0.source.line ?? 0) < ($1.source.load, $1.source.line ?? 0)
    }
    splices = cues(.scte35)
    chapters = cues(.chapters)
    part = inspection.parts.first
    if case .multivariant(let playlist) = inspection.subject {
      sessionData = playlist.sessionData
    } else {
      sessionData = []
    }
    let segments = part.map(Self.segments) ?? []
    self.segments = segments
    firstDate =
      segments.lazy.compactMap { segment in
        segment.date.map { (date: $0, time: segment.range.start) }
      }.first
    rangeStarts = Dictionary(
      segments.enumerated().map { ($1.discontinuity, $0) }, uniquingKeysWith: { first, _ in first })
    playbackRange = inspection.playbackRange
    duration = part?.timeline.end
    let kept = Set(played.flatMap { $0.cues.map(\.uid) })
    reloads = inspection.reloadSequence?.keeping { kept.contains($0.cue.uid) }
  }

  /// The frames of each tag. All frames of one have its number, and follow one another.
  private static func tags(in cues: [Cue]) -> [Tag] {
    var numbers: [Int: Int] = [:]
    var tags: [Tag] = []
    for cue in cues.sorted(by: { $0.uid < $1.uid }) {
      guard let content = cue.content as? ID3CueContent else { continue }
      if let number = numbers[content.tagIndex] {
        tags[number].cues.append(cue)
        tags[number].contents.append(content)
      } else {
        numbers[content.tagIndex] = tags.count
        tags.append(Tag(cues: [cue], contents: [content]))
      }
    }
    return tags
  }

  private static func segments(of part: Inspection.Part) -> [Segment] {
    guard let playlist = part.playlist else { return [] }
    let places = part.timeline.map.segments
    let dates = Dictionary(
      playlist.programDateTimes.map { ($0.segmentIndex, $0.date) }, uniquingKeysWith: { $1 })
    return zip(playlist.segments.indices, places).map { index, place in
      let facts = part.media.indices.contains(index) ? part.media[index] : nil
      return Segment(
        uri: playlist.segments[index].uri,
        range: MediaTimeRange(start: place.start, end: place.start + place.duration),
        discontinuity: place.continuityRange, date: dates[index] ?? nil,
        decodingLead: facts?.decodingLead ?? .zero,
        audioDelay: facts?.audioDelay, firstStamp: facts?.firstStamp,
        isPackedAudio: facts?.isPackedAudio ?? false)
    }
  }

  /// The date ranges of the first load.
  public var firstRanges: [Cue] {
    guard let load = reloads?.loads.first else { return ranges }
    return load.revisions.compactMap { revision in
      guard case .add(let arrival) = revision, arrival.track.type == .daterange else { return nil }
      return arrival.cue
    }
  }

  /// The first segment that is loaded.
  public var firstSegment: Segment? {
    guard let loadedFrom else { return segments.first }
    return segments.last { $0.range.start <= loadedFrom } ?? segments.first
  }

  /// The first segment of the continuity range of another one.
  public func rangeStart(ofSegment index: Int?) -> Segment? {
    guard let index, segments.indices.contains(index),
      let first = rangeStarts[segments[index].discontinuity]
    else { return nil }
    return segments[first]
  }

  /// The decode time that a player counts from in the continuity range of a segment, as a time before its first
  /// presentation.
  public func decodingLead(ofSegment index: Int?) -> MediaTime {
    rangeStart(ofSegment: index)?.decodingLead ?? .zero
  }

  /// The first decode time of the media on its own clock, as a time from zero; zero when unknown.
  public var firstDecodeTime: MediaTime {
    guard case .presentation(let first)? = part?.media.first??.firstClock else { return .zero }
    return first - (segments.first?.decodingLead ?? .zero)
  }

  /// The tags of one time.
  struct TagGroup: Sendable {
    var time: MediaTime
    var tags: [Tag]
  }

  private static func groups(of tags: [Tag]) -> [TagGroup] {
    var groups: [MediaTime: [Tag]] = [:]
    for tag in tags {
      if let time = tag.time { groups[time, default: []].append(tag) }
    }
    return groups.map(TagGroup.init).sorted { $0.time < $1.time }
  }

  /// The date of a media time by the tags before it, or else after it.
  public func date(at time: MediaTime) -> CalendarTime? {
    part?.timeline.map.date(at: time)?.date
  }

  /// The date of the last segment with its media time.
  public var lastDate: (date: CalendarTime, time: MediaTime)? {
    guard let last = segments.last?.range.start else { return nil }
    return date(at: last).map { ($0, last) }
  }
}

extension SegmentFacts {
  fileprivate var firstStamp: TransportTimestamp? {
    if case .transport(let clock)? = firstClock { clock.timestamp } else { nil }
  }

  fileprivate var isPackedAudio: Bool {
    if case .packedAudio? = container { true } else { false }
  }
}
