internal import EventMessages
public import ID3
internal import MediaStreams
public import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// Makes cues of timed ID3 tags: one for each frame.
public enum ID3Cues {
  /// A decoded tag and its time.
  public struct TimedTag: Sendable {
    /// The tag.
    public var tag: ID3Tag
    /// The presentation time, if known.
    public var time: MediaTime?
    /// The source of its cues.
    public var source: CueSource
    /// The start of the segment that contains it.
    public var addTime: MediaTime?
    /// The duration of its event message; `nil` if the next tag ends it.
    public var duration: MediaTime?
    /// Whether the header of the tag was missing and has been restored.
    public var hasRestoredHeader = false
    /// The tag as carried, where that is kept.
    public var carriedTag: CarriedTag?
    /// What some players make less of in it.
    public var traits: ID3TagTraits = []

    /// Whether it has frames other than the timing of the segment itself.
    public var isShown: Bool { tag.frames.contains { !$0.isTiming } }

    /// A tag at a time.
    public init(tag: ID3Tag, time: MediaTime?, source: CueSource, addTime: MediaTime?) {
      self.tag = tag
      self.time = time
      self.source = source
      self.addTime = addTime
    }
  }

  /// Returns the tags in payloads, with findings about them.
  ///
  /// - Parameters:
  ///   - carried: metadata of all kinds, in the order of the media; only ID3 is read.
  ///   - timeline: the presentation, for the times of the tags.
  ///   - budget: what is left of the limits for all tags of the stream.
  ///   - keepsBytes: whether the tags keep their bytes.
  public static func tags(
    in carried: [CarriedPayload], on timeline: PresentationTimeline,
    spending budget: inout ID3Budget, keepsBytes: Bool = false
  ) -> (tags: [TimedTag], findings: [Diagnostic]) {
    var tags: [TimedTag] = []
    var findings: [Diagnostic] = []
    var packets = TagPackets()
    var leftOut = LeftOutTags()
    for entry in carried where entry.payload.kind == .id3 {
      let parsing = ID3Tag.parseAll(in: entry.payload.bytes, spending: &budget)
      let time = timeline.presentationTime(of: entry)
      var cutCount = 0
      for tag in parsing.tags {
        var timed = TimedTag(
          tag: tag, time: time, source: entry.source,
          addTime: timeline.start(ofSegment: entry.segment))
        timed.hasRestoredHeader = entry.payload.traits.contains(.headerIsRestored)
        let (carrier, ordinal) = packets.place(ofTagIn: entry)
        timed.traits = tag.traits(in: entry.payload.bytes, carrier, ordinal)
        if keepsBytes {
          timed.carriedTag = CarriedTag(
            bytes: tag.bytes(in: entry.payload.bytes, spending: &budget, cutting: &cutCount),
            at: tag.byteOffset, carrier: carrier, ordinal: ordinal,
            firstPacketByteCount: entry.payload.firstPacketByteCount)
        }
        tags.append(timed)
      }
      let place = SourceLocation(
        uri: entry.uri, segment: entry.segment, pid: entry.payload.pid, pts: entry.payload.pts,
        byteOffset: entry.byteOffset, time: time)
      findings += self.findings(parsing.issues, at: place)
      // A tag whose frames were left out may be one whose bytes are cut.
      leftOut.add(max(parsing.leftOutTagCount, cutCount), at: place)
    }
    return (tags, findings + leftOut.findings)
  }

  /// The longest duration of an event message that counts as unintended (rule R13).
  private static let shortestDuration = MediaTime(value: 1, timescale: 1000)

  /// Returns the tags in event messages of ID3, with findings about them.
  ///
  /// - Parameters:
  ///   - messages: event messages of all schemes, in the order of the media; only ID3 is read.
  ///   - timeline: the presentation, for the times of the tags.
  ///   - budget: what is left of the limits for all tags of the stream.
  ///   - keepsBytes: whether the tags keep their bytes.
  public static func tags(
    in messages: [CarriedEventMessage], on timeline: PresentationTimeline,
    spending budget: inout ID3Budget, keepsBytes: Bool = false
  ) -> (tags: [TimedTag], findings: [Diagnostic]) {
    var tags: [TimedTag] = []
    var findings: [Diagnostic] = []
    var leftOut = LeftOutTags()
    for entry in messages where entry.box.isID3 {
      let parsing = ID3Tag.parseAll(in: entry.box.messageData, spending: &budget)
      let time = timeline.startTime(of: entry)
      let duration = entry.box.duration.flatMap { $0 > shortestDuration ? $0 : nil }
      var cutCount = 0
      for (ordinal, tag) in parsing.tags.enumerated() {
        var timed = TimedTag(
          tag: tag, time: time, source: entry.source,
          addTime: timeline.start(ofSegment: entry.segment))
        timed.duration = duration
        let carrier = CarriedTag.Carrier.eventMessage(entry.box)
        timed.traits = tag.traits(in: entry.box.messageData, carrier, ordinal)
        if keepsBytes {
          timed.carriedTag = CarriedTag(
            bytes: tag.bytes(in: entry.box.messageData, spending: &budget, cutting: &cutCount),
            at: tag.byteOffset, carrier: carrier, ordinal: ordinal)
        }
        tags.append(timed)
      }
      let place = SourceLocation(
        uri: entry.uri, segment: entry.segment, byteOffset: entry.byteOffset, time: time)
      findings += self.findings(parsing.issues, at: place)
      // A tag whose frames were left out may be one whose bytes are cut.
      leftOut.add(max(parsing.leftOutTagCount, cutCount), at: place)
    }
    return (tags, findings + leftOut.findings)
  }

  private static func findings(_ issues: [ID3Issue], at place: SourceLocation) -> [Diagnostic] {
    issues.filter { $0.severity >= .warning }.map { $0.diagnostic(.id3TagMalformed, at: place) }
  }

  /// Returns one cue for each frame except the timing of the segment itself.
  ///
  /// All frames of a tag end where the next later tag of the track starts, and those of the last
  /// tag with the presentation (rule R11). Tags at the same time do not shorten each other. A tag
  /// with its own duration ends after it, whatever follows. An end that comes with a later segment
  /// is known to a player only then.
  public static func cues(of tags: [TimedTag], on timeline: PresentationTimeline) -> [Cue] {
    let shown = tags.filter(\.isShown)
    let starts = TagStarts(of: shown)
    return shown.enumerated().flatMap { index, entry -> [Cue] in
      let next = entry.duration == nil ? entry.time.flatMap { starts.next(after: $0) } : nil
      let end = entry.time.flatMap { start in
        entry.duration.map { start + $0 } ?? next?.time ?? timeline.end.map { max(start, $0) }
      }
      let endAddTime = next?.addTime.flatMap { time in
        entry.addTime.flatMap { $0 < time ? time : nil }
      }
      return entry.tag.frames.filter { !$0.isTiming }.map { frame in
        Cue(
          uid: 0, startTime: entry.time, endTime: end, startDate: timeline.date(at: entry.time),
          endDate: timeline.date(at: end), source: entry.source,
          content: ID3CueContent(
            frame: frame, version: entry.tag.version, tagIndex: index,
            tagByteCount: entry.tag.byteCount, hasRestoredHeader: entry.hasRestoredHeader,
            carriedTag: entry.carriedTag),
          addTime: entry.addTime, endAddTime: endAddTime)
      }
    }
  }

  /// The starts of tags in order, each with the start of the first segment that has a tag there.
  private struct TagStarts {
    private let starts: [(time: MediaTime, addTime: MediaTime?)]

    init(of tags: [TimedTag]) {
      starts = tags.compactMap { tag in tag.time.map { ($0, tag.addTime) } }.sorted {
        if $0.time != $1.time { return $0.time < $1.time }
        guard let addTime = $1.addTime else { return false }
        return $0.addTime.map { $0 < addTime } ?? true
      }
    }

    func next(after time: MediaTime) -> (time: MediaTime, addTime: MediaTime?)? {
      let next = starts.partitioningIndex { $0.time > time }
      return next < starts.count ? starts[next] : nil
    }
  }
}

/// Counts the tags that are beyond the limit of memory.
private struct LeftOutTags {
  private var count = 0
  private var place: SourceLocation?

  mutating func add(_ count: Int, at place: SourceLocation) {
    guard count > 0 else { return }
    self.count += count
    self.place = self.place ?? place
  }

  /// One finding at the first of them.
  var findings: [Diagnostic] {
    place.map { [Diagnostic(.metadataLimitExceeded, ID3Limits.leftOut(count), at: $0)] } ?? []
  }
}

/// Counts the tags of each packet.
private struct TagPackets {
  private var previous: CarriedPayload?
  private var ordinal = 0

  /// Returns what carries the next tag of a payload, and its place among those of the same packet.
  mutating func place(
    ofTagIn entry: CarriedPayload
  ) -> (carrier: CarriedTag.Carrier, ordinal: Int) {
    let payload = entry.payload
    let isNext =
      previous.map {
        $0.segment == entry.segment && $0.payload.pid == payload.pid && payload.pts != nil
          && $0.payload.pts == payload.pts
      } ?? false
    ordinal = isNext ? ordinal + 1 : 0
    previous = entry
    let carrier: CarriedTag.Carrier =
      payload.pid != nil
      ? .packets : payload.traits.contains(.leadsFile) ? .startOfAudio : .betweenFrames
    return (carrier, ordinal)
  }
}

extension ID3Tag {
  /// The bytes of the tag in the bytes that it was read from, up to the limit of memory for what players make of them.
  fileprivate func bytes(
    in bytes: [UInt8], spending budget: inout ID3Budget, cutting cutCount: inout Int
  ) -> [UInt8] {
    let own = Array(bytes.dropFirst(byteOffset).prefix(byteCount))
    // A tag without a cue is shown by no player.
    guard !frames.allSatisfy(\.isTiming) else { return own }
    let end = budget.spendPlainFrames(of: own, beyond: frames.count)
    guard end < own.count else { return own }
    cutCount += 1
    return Array(own[..<end])
  }

  /// What some players make less of in the tag.
  ///
  /// - Parameter bytes: those that it was read from.
  fileprivate func traits(
    in bytes: [UInt8], _ carrier: CarriedTag.Carrier, _ ordinal: Int
  ) -> ID3TagTraits {
    var traits: ID3TagTraits = ordinal > 0 ? .behindAnotherTag : []
    switch carrier {
    case .betweenFrames: traits.insert(.betweenFrames)
    case .eventMessage(let box):
      if case .delta = box.start { traits.insert(.inMessageOfVersion0) }
    case .packets, .startOfAudio: break
    }
    if frames.contains(where: { $0.header.hasOtherEncoding(in: bytes) }) {
      traits.insert(.otherEncoding)
    }
    return traits
  }
}

extension ID3FrameHeader {
  /// The frames besides those of `T` that have texts with an encoding, in version 2.2 and later.
  private static let textFrames: Set<String> = [
    "WXX", "COM", "ULT", "PIC", "GEO", "WXXX", "COMM", "USLT", "APIC", "GEOB",
  ]
  /// The number of UTF-8 in the first byte of a text.
  private static let utf8: UInt8 = 3

  /// Whether the text of the frame has another encoding than UTF-8.
  fileprivate func hasOtherEncoding(in bytes: [UInt8]) -> Bool {
    let name = id.description
    let size = name.utf8.count < 4 ? 6 : 10
    guard name.hasPrefix("T") || Self.textFrames.contains(name), byteOffset >= 0,
      // Further bytes stand before a content that is coded.
      flags.isDisjoint(with: [.compressed, .encrypted, .grouped, .hasDataLength]),
      byteCount > size + 1, let encoding = bytes.dropFirst(byteOffset).dropFirst(size).first
    else { return false }
    return encoding != Self.utf8
  }
}
