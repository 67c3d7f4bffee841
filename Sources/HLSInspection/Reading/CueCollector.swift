internal import AdMarkers
internal import AdBreaks
internal import CueSources
internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// Makes the cue groups of one part of a presentation. A new type of track is one more call here.
///
/// Media and lines are read in any case, since they may be findings or parts of a break. Without
/// tracks, no cue is made.
struct CueCollector {
  /// The index of the playlist in the presentation.
  let playlist: Int
  /// Its URI, or the input.
  let uri: String
  let timeline: PresentationTimeline

  private let makesTracks: Bool
  private let keepsTags: Bool
  private var groups: [CueGroup] = []
  private var chapters: [Chapter] = []
  /// The cues that may contain segmentation messages, by source.
  private var spliceSources: [[Cue]] = []
  private(set) var findings: [Diagnostic] = []
  /// The SCTE-35 messages of the media, up to the limit.
  private(set) var splices: [InBandSplice] = []
  /// The traits of the ID3 tags of each segment that has any.
  private var tagTraits: [Int: ID3TagTraits] = [:]
  /// The limits of the whole input.
  private(set) var budget: MetadataBudget

  init(
    playlist: Int, uri: String, timeline: PresentationTimeline, makesTracks: Bool,
    keepsTags: Bool = false, budget: MetadataBudget = MetadataBudget()
  ) {
    self.playlist = playlist
    self.uri = uri
    self.timeline = timeline
    self.makesTracks = makesTracks
    self.keepsTags = keepsTags
    self.budget = budget
  }

  /// Adds the tracks of a playlist's text and of its date ranges.
  mutating func add(_ media: MediaPlaylist) {
    var (ranges, segmented): ([Cue], [Cue]) = ([], [])
    let map = timeline.map
    if makesTracks { ranges.reserveCapacity(media.dateRanges.count) }
    for range in media.dateRanges {
      let range = range.read
      let messages = DateRangeCues.messages(in: [range], uri: uri)
      findings += messages.findings
      guard makesTracks else { continue }
      let cue = DateRangeCues.cue(of: PlacedDateRange(range, on: map), uri: uri, on: timeline)
      if messages.isSegmented { segmented.append(cue) }
      if let chapter = DateRangeChapters.chapter(of: range, in: cue) { chapters.append(chapter) }
      ranges.append(cue)
    }
    guard makesTracks else { return }
    add(ranges, of: .daterange, label: "Date ranges")
    spliceSources.append(segmented)
    add(
      TagCues.cues(of: tagBreaks(of: media), uri: uri, on: timeline), of: .cueTags,
      label: "Ad break tags")
    let tags = media.programDateTimes.map {
      ProgramDateTimeCues.Tag(date: $0.date, segment: $0.segmentIndex, source: $0.source)
    }
    add(
      ProgramDateTimeCues.cues(of: tags, after: media.inheritedDate, uri: uri, on: timeline),
      of: .programDateTime, label: "Program date-times")
  }

  /// Adds the tracks of payloads and event messages in the media.
  ///
  /// - Parameter isFile: whether all of the media is one file.
  mutating func add(
    _ payloads: [CarriedPayload], messages: [CarriedEventMessage], streams: MetadataStreams,
    isFile: Bool = false
  ) {
    let sorting = EventMessageSorting(messages, on: timeline)
    findings += sorting.findings
    let tags = addID3(payloads, messages: sorting.id3, streams: streams)
    for (pid, entries) in streams.tracks(
      of: payloads.filter { $0.payload.kind == .scte35 }, .scte35)
    {
      let (messages, faults) = SpliceCues.messages(in: entries, on: timeline)
      findings += faults
      add(messages.lazy.compactMap(InBandSplice.init))
      guard makesTracks else { continue }
      let cues = SpliceCues.cues(of: messages, on: timeline)
      add(cues, of: .scte35, label: "SCTE-35", pid: pid)
      spliceSources.append(cues)
    }
    let (events, faults) = EventMessageCues.messages(in: sorting.others, on: timeline)
    findings += faults
    add(events.lazy.compactMap { InBandSplice($0, isOfFile: isFile) })
    if makesTracks {
      let cues = EventMessageCues.cues(of: events, on: timeline)
      add(cues, of: .emsg, label: "Event messages")
      spliceSources.append(cues)
    }
    let (chapters, notes) = ChapterCues.chapters(in: tags, isFile: isFile)
    add(chapters)
    findings += notes
  }

  private mutating func add(_ messages: some Sequence<InBandSplice>) {
    for message in messages where budget.descriptorCount <= MetadataBudget.maximumDescriptors {
      budget.descriptorCount += message.section.descriptors.count
      if budget.descriptorCount <= MetadataBudget.maximumDescriptors {
        splices.append(message)
      } else {
        findings.append(
          Diagnostic(
            .metadataLimitExceeded,
            """
            the SCTE-35 messages have more than \(MetadataBudget.maximumDescriptors) descriptors, no \
            breaks are read from the others
            """,
            at: SourceLocation(
              uri: message.uri, segment: message.segment, pid: message.pid,
              time: message.startTime)))
      }
    }
  }

  /// Adds the tracks of ID3 tags from all carriers; returns the tags.
  private mutating func addID3(
    _ payloads: [CarriedPayload], messages: [CarriedEventMessage], streams: MetadataStreams
  ) -> [ID3Cues.TimedTag] {
    var tracks = streams.tracks(of: payloads.filter { $0.payload.kind == .id3 }, .id3)
      .map { pid, entries in
        let (tags, faults) = ID3Cues.tags(
          in: entries, on: timeline, spending: &budget.id3, keepsBytes: keepsTags)
        findings += faults
        // A tag that only times its segment comes before the packets and makes no cue.
        let pids = Set(tags.lazy.filter(\.isShown).map(\.source.pid))
        return (pid: pids.count == 1 ? pids.first ?? nil : pid, tags: tags)
      }
    let (carried, faults) = ID3Cues.tags(
      in: messages, on: timeline, spending: &budget.id3, keepsBytes: keepsTags)
    findings += faults
    if tracks.count == 1, !carried.isEmpty {
      // Segments of both formats in one playlist: one track, in the order of the segments.
      let all = tracks[0].tags + carried
      tracks = [
        (nil, all.sorted { ($0.source.segment ?? 0) < ($1.source.segment ?? 0) })
      ]
    } else if !carried.isEmpty {
      tracks.append((nil, carried))
    }
    for (pid, tags) in tracks where makesTracks {
      add(ID3Cues.cues(of: tags, on: timeline), of: .id3, label: "Timed ID3", pid: pid)
    }
    let all = tracks.flatMap(\.tags)
    for tag in all where tag.isShown && !tag.traits.isEmpty {
      tagTraits[tag.source.segment ?? 0, default: []].formUnion(tag.traits)
    }
    return all
  }

  /// Adds the chapters, from any source, to their track.
  mutating func add(_ chapters: [Chapter]) { self.chapters += chapters }

  /// Adds the tracks that only files have.
  mutating func add(_ file: MediaFile, uri: String) {
    guard makesTracks else { return }
    add(file.chapters.map { $0.chapter(ofFile: uri) })
    add(file.matroskaChapters.map { $0.chapter(ofFile: uri) })
    add(file.commentChapters.map { $0.chapter(ofFile: uri) })
    add(
      CommentCues.cues(of: file.comments, uri: uri, on: timeline), of: .comments,
      label: "Comments")
    add(
      ICYCues.cues(of: file.blocks, charset: file.charset, uri: uri, on: timeline), of: .icy,
      label: "Radio titles")
  }

  /// Returns the media of each segment with the traits of its ID3 tags.
  func noted(_ media: [SegmentFacts?]) -> [SegmentFacts?] {
    var media = media
    for (segment, traits) in tagTraits where media.indices.contains(segment) {
      media[segment]?.tagTraits = traits
    }
    return media
  }

  /// Returns the groups of everything added.
  mutating func finish() -> [CueGroup] {
    guard makesTracks else { return [] }
    var all: [CueGroup] = []
    swap(&all, &groups)
    all.append(
      CueGroup(
        type: .chapters, playlist: playlist, label: "Chapters",
        cues: ChapterCues.cues(
          of: chapters + ChapterCues.chapters(in: spliceSources), on: timeline)))
    return all
  }

  private func tagBreaks(of media: MediaPlaylist) -> [AdBreak] {
    AdBreakAnalysis(of: media, on: timeline.map, sources: .tags).breaks
  }

  private mutating func add(_ cues: [Cue], of type: TrackType, label: String, pid: Int? = nil) {
    groups.append(
      CueGroup(
        type: type, playlist: playlist, label: pid.map { "\(label), PID \($0)" } ?? label, pid: pid,
        cues: cues))
  }
}

/// The PIDs with metadata, so that simultaneous PIDs get separate tracks.
struct MetadataStreams {
  /// The kinds of streams of which one segment declares several PIDs.
  private var simultaneous: Set<ElementaryStream.Kind> = []

  init(_ readings: [SegmentReading?]) {
    for reading in readings {
      guard let streams = reading?.metadataStreams else { continue }
      // Nearly every segment has one, which takes no set of PIDs.
      guard streams.count > 1 else { continue }
      for kind in [ElementaryStream.Kind.id3, .scte35] {
        let pids = Set(streams.lazy.filter { $0.kind == kind }.map(\.pid))
        if pids.count > 1 { simultaneous.insert(kind) }
      }
    }
  }

  /// Returns the payloads of each track, with the PID if all come from one.
  func tracks(
    of payloads: [CarriedPayload], _ kind: ElementaryStream.Kind
  ) -> [(pid: Int?, payloads: [CarriedPayload])] {
    let pids = Set(payloads.map(\.payload.pid))
    guard simultaneous.contains(kind) else {
      return payloads.isEmpty ? [] : [(pids.count == 1 ? pids.first ?? nil : nil, payloads)]
    }
    return Dictionary(grouping: payloads, by: \.payload.pid)
      .sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { ($0.key, $0.value) }
  }
}
