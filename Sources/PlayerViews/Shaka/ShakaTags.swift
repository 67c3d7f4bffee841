internal import CueSources
internal import EventMessages
internal import FieldValues
internal import ID3
internal import MediaTiming
internal import TextTracks

/// The events that Shaka Player makes of ID3 tags and event messages.
struct ShakaTags {
  /// The type of metadata of ID3.
  private static let type = "org.id3"
  /// The scheme of ID3 whose unknown duration is none.
  private static let instantScheme = "https://aomedia.org/emsg/ID3"
  /// What is added to a negative offset of a source buffer, which counts for what is appended after it.
  private static let correction = MediaTime(value: 1, timescale: 1000)

  private let media: PlayedMedia
  private let settings: ViewSettings

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
  }

  /// The cues of each segment in order.
  var cues: [ViewCue] {
    let last = settings.has("P20") ? media.firstSegmentWithTagBetweenFrames : nil
    let tags = Dictionary(grouping: media.tags) { $0.segment ?? 0 }
    let messages = Dictionary(grouping: media.messages) { $0.source.segment ?? 0 }
    let segments = Set(tags.keys).union(messages.keys).union(media.segments.indices).sorted()
    return segments.filter { $0 <= last ?? .max }.flatMap { index in
      timestamp(of: index) + cues(of: tags[index] ?? [])
        + (settings.has("P8") ? [] : (messages[index] ?? []).compactMap(message))
    }
  }

  // MARK: Tags

  /// The time stamp at the start of packed audio.
  private func timestamp(of index: Int) -> [ViewCue] {
    guard settings.has("P24"), media.segments.indices.contains(index) else { return [] }
    let segment = media.segments[index]
    guard segment.isPackedAudio, let stamp = segment.firstStamp else { return [] }
    var cue = ViewCue(
      ShakaMetadata(timestamp: stamp, countsLastByteTwice: true), type: Self.type,
      key: "timestamp", origin: -1 - index)
    cue.startTime = segment.range.start
    cue.endTime = segment.range.end
    cue.addTime = segment.range.start
    return [cue]
  }

  /// The tags of a segment, for each source buffer that it is appended to.
  private func cues(of tags: [PlayedMedia.Tag]) -> [ViewCue] {
    let events = tags.flatMap(eventCues)
    let inBand = tags.filter { $0.message == nil && $0.carried?.carrier != .betweenFrames }
    guard let first = inBand.first else { return events }
    let pictures = settings.has("P21") ? media.decodingLead(ofSegment: first.segment) : .zero
    var made = inBand.flatMap { cues(of: $0, movedBy: pictures, buffer: 0) }
    if settings.has("P9"), let audio = audioShift(ofSegment: first.segment, pictures) {
      made += inBand.flatMap { cues(of: $0, movedBy: audio, buffer: 1) }
    }
    return made + events
  }

  /// The time by which tags are late in the source buffer of audio; `nil` if it has none, or the same as that of video,
  /// so that the player sees a repeat.
  private func audioShift(ofSegment index: Int?, _ pictures: MediaTime) -> MediaTime? {
    guard let start = media.rangeStart(ofSegment: index), let delay = start.audioDelay else {
      return nil
    }
    let audio = settings.has("P21") ? -delay : .zero
    guard let stamp = start.firstStamp else { return audio + Self.correction }
    let clock = MediaTime(
      value: Int128(stamp.ticks), timescale: Int128(TransportTimestamp.timescale))
    guard start.range.start < clock + max(delay, -start.decodingLead) else {
      return audio == pictures ? nil : audio
    }
    return audio + Self.correction
  }

  private func cues(of tag: PlayedMedia.Tag, movedBy shift: MediaTime, buffer: Int) -> [ViewCue] {
    guard let time = tag.time else { return [] }
    let segment = tag.segment.flatMap {
      media.segments.indices.contains($0) ? media.segments[$0] : nil
    }
    let start =
      tag.carried?.carrier == .startOfAudio ? segment?.range.start ?? time : time + shift
    var end = tag.cues.first?.endTime
    if settings.has("P22"), let segment {
      end = segment.range.end.map { max(start, $0) }
    }
    return metadata(of: tag, from: start, to: end, key: "\(buffer)")
  }

  private func metadata(
    of tag: PlayedMedia.Tag, from start: MediaTime, to end: MediaTime?, key: String
  ) -> [ViewCue] {
    frames(of: tag).enumerated().map { index, frame in
      var cue = ViewCue(
        frame, type: Self.type, key: "\(key) \(index)", origin: tag.cues.first?.uid ?? 0)
      cue.startTime = start
      cue.endTime = end
      cue.addTime = tag.addTime
      cue.hasOwnEnd = true
      return cue
    }
  }

  private func frames(of tag: PlayedMedia.Tag) -> [ShakaMetadata] {
    guard let carried = tag.carried else { return [] }
    let bytes = settings.has("P37") ? carried.bytesOfFirstPacket : carried.bytes
    let frames = TagFrames(of: bytes, sizes: .syncsafe).frames
    guard settings.has("P23") else {
      return frames.map { frame in
        // Zeros after 0xFF were added by unsynchronisation, where the tag has it.
        TagFrames.Frame(
          id: frame.id, body: tag.isUnsynchronised ? frame.body.synchronised : frame.body)
      }.compactMap(ShakaMetadata.init)
    }
    return frames.compactMap(ShakaMetadata.init)
  }

  // MARK: Event messages

  /// The metadata of a tag in an event message, and that message.
  private func eventCues(of tag: PlayedMedia.Tag) -> [ViewCue] {
    guard !settings.has("P8"), let box = tag.message, let cue = tag.cues.first,
      let start = start(of: box, tag.time, segment: tag.segment)
    else { return [] }
    let end = end(of: box, from: start)
    let metadata = metadata(of: tag, from: start, to: end, key: "emsg")
    guard tag.carried?.ordinal == 0 else { return metadata }
    return metadata + [message(box, of: cue, from: start)]
  }

  private func message(_ cue: Cue) -> ViewCue? {
    guard let box = (cue.content as? EventMessageCueContent)?.box,
      let start = start(of: box, cue.startTime, segment: cue.source.segment)
    else { return nil }
    return message(box, of: cue, from: start)
  }

  private func start(of box: EventMessageBox, _ time: MediaTime?, segment: Int?) -> MediaTime? {
    guard let time else { return nil }
    guard settings.has("P21"), case .time(_) = box.start else { return time }
    return time + media.decodingLead(ofSegment: segment)
  }

  private func end(of box: EventMessageBox, from start: MediaTime) -> MediaTime? {
    if let duration = box.duration { return start + duration }
    guard settings.has("P25") else { return nil }
    guard box.schemeIDURI != Self.instantScheme, box.timescale > 0 else { return start }
    return start + MediaTime(value: Int128(UInt32.max), timescale: Int128(box.timescale))
  }

  private func message(_ box: EventMessageBox, of cue: Cue, from start: MediaTime) -> ViewCue {
    let segmentStart = cue.source.segment.flatMap { index in
      media.segments.indices.contains(index) ? media.segments[index].range.start : nil
    }
    let delta: FieldValue
    switch box.start {
    case .delta(let units): delta = .integer(units)
    case .time(let units):
      let time = MediaTime(value: Int128(units), timescale: Int128(max(1, box.timescale)))
      delta = .time(time - (segmentStart ?? .zero))
    }
    var made = ViewCue(
      key: "emsg", origin: cue.uid, startTime: start, endTime: end(of: box, from: start),
      addTime: cue.addTime, name: box.schemeIDURI, summary: box.value,
      fields: [
        Field("schemeIdUri", .string(box.schemeIDURI)), Field("value", .string(box.value)),
        Field("timescale", .integer(box.timescale)), Field("presentationTimeDelta", delta),
        Field("eventDuration", .integer(box.eventDuration ?? .max)), Field("id", .integer(box.id)),
        Field("messageDataBase64", .bytes(box.messageData[...])),
      ])
    made.track = ShakaView.List.messages.rawValue
    made.hasOwnEnd = true
    return made
  }
}

extension PlayedMedia {
  /// The first segment of packed audio with a tag between its frames.
  var firstSegmentWithTagBetweenFrames: Int? {
    tags.first { $0.carried?.carrier == .betweenFrames }?.segment
  }
}

extension PlayedMedia.Tag {
  /// The event message that carries it.
  fileprivate var message: EventMessageBox? {
    if case .eventMessage(let box)? = carried?.carrier { box } else { nil }
  }

  /// Whether its header says that zeros were added.
  fileprivate var isUnsynchronised: Bool {
    guard let bytes = carried?.bytes, bytes.count > 5 else { return false }
    return bytes[5] & 0x80 != 0
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without each zero that follows 0xFF.
  fileprivate var synchronised: ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    var isAfterMark = false
    for byte in self {
      if !(isAfterMark && byte == 0) { bytes.append(byte) }
      isAfterMark = byte == 0xFF
    }
    return bytes[...]
  }
}
