internal import CueSources
internal import EventMessages
internal import FieldValues
internal import HLSInspection
internal import HLSValidation
internal import ID3
internal import MediaStreams
internal import MediaTiming
internal import TextTracks

/// The metadata that Media3 gives to a listener: entries for each tag and event message.
struct Media3Metadata {
  /// The number of bytes of the time stamp of packed audio.
  private static let timestampByteCount: UInt64 = 8

  private let media: PlayedMedia
  private let settings: ViewSettings

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
  }

  /// One cue for each call.
  var cues: [ViewCue] {
    let cues = timestampCues + media.tags.compactMap(cue) + media.messages.compactMap(cue)
    return cues.sorted { ($0.addTime ?? .zero) < ($1.addTime ?? .zero) }
  }

  private func cue(of tag: PlayedMedia.Tag) -> ViewCue? {
    guard let time = tag.time, let origin = tag.cues.first else { return nil }
    if settings.has("P51"), let ordinal = tag.carried?.ordinal, ordinal > 0 { return nil }
    if settings.has("P52") {
      guard case .eventMessage? = tag.carried?.carrier else { return nil }
    }
    let entries = frames(of: tag).compactMap { frame in
      Media3Frame(frame, in: tag.carried, skipsUnusual: settings.has("P54")).entry
    }
    guard !entries.isEmpty else { return nil }
    return cue(of: entries, origin, at: time, until: origin.endTime)
  }

  /// The frames of a tag in their order, with those of timing, which are no cues.
  private func frames(of tag: PlayedMedia.Tag) -> [ID3Frame] {
    let frames = tag.contents.map(\.frame)
    guard settings.has("P53"), let carried = tag.carried else { return frames }
    let timing = carried.timingFrames.map {
      (place: $0.header.byteOffset + carried.byteOffset, frame: $0)
    }
    guard !timing.isEmpty else { return frames }
    let all = timing + frames.map { (place: $0.header.byteOffset, frame: $0) }
    return all.sorted { $0.place < $1.place }.map(\.frame)
  }

  private func cue(of message: Cue) -> ViewCue? {
    guard !settings.has("P8"), let content = message.content as? EventMessageCueContent,
      let time = message.startTime
    else { return nil }
    let entries = Media3Message(content, settings).entries
    return cue(of: entries, message, at: time, until: message.endTime)
  }

  private func cue(
    of entries: [Media3Entry], _ origin: Cue, at time: MediaTime, until end: MediaTime?
  ) -> ViewCue {
    var cue = ViewCue(
      key: "metadata", origin: origin.uid, startTime: time,
      endTime: settings.has("P50") ? time : end,
      addTime: origin.addTime, name: entries.map(\.name).joined(separator: " "),
      summary: entries.map(\.summary).joined(separator: "; "),
      fields: [
        Field("presentationTimeUs", .integer(time.microseconds)),
        Field("entries", .array(entries.map(\.value))),
      ])
    cue.showsTimes = false
    cue.timesName = "presentationTimeUs"
    cue.hasOwnEnd = true
    return cue
  }

  /// Whether a tag has the time stamp of packed audio beside other frames.
  private static func hasTimestamp(_ tag: PlayedMedia.Tag) -> Bool {
    tag.carried.map { !$0.timingFrames.isEmpty } ?? false
  }

  /// The tags of packed audio with nothing but the time stamp.
  private var timestampCues: [ViewCue] {
    guard settings.has("P53"), !settings.has("P52"), let part = media.part,
      media.segments.contains(where: \.isPackedAudio)
    else { return [] }
    let stamped = Set(media.tags.filter(Self.hasTimestamp).compactMap(\.segment))
    return zip(media.segments.indices, part.media).compactMap { index, facts in
      guard case .packedAudio? = facts?.container, !stamped.contains(index),
        case .transport(let clock)? = facts?.firstClock
      else { return nil }
      let bytes = (0..<Self.timestampByteCount).reversed().map { shift in
        UInt8(truncatingIfNeeded: clock.timestamp.ticks >> (shift * 8))
      }
      let start = media.segments[index].range.start
      var cue = cue(
        of: [Media3Frame.privateData(PrivateFrame.transportStreamTimestampOwner, bytes[...])],
        Cue(uid: 0, startTime: start, endTime: start, content: TimestampContent(), addTime: start),
        at: start, until: start)
      cue.key = "timestamp \(index)"
      return cue
    }
  }
}

extension CarriedTag {
  /// The frames with the timing of packed audio. Nothing is inflated for them: the limit of a stream is for its cues.
  fileprivate var timingFrames: [ID3Frame] {
    let budget = ID3Budget(byteCount: 0)
    return ID3Tag.parse(in: bytes, inflating: budget)?.tag.frames.filter(\.isTiming) ?? []
  }
}

/// The content of the place of a time stamp, which is no cue by the standards.
private struct TimestampContent: CueContent {
  static let trackType = TrackType.id3
  var summary: String { "" }
  var fields: [Field] { [] }
}

/// An entry of `Metadata`.
struct Media3Entry: Sendable {
  /// The class, or the identifier of a frame, for text.
  var name: String
  /// Its value in one line of text.
  var summary: String
  /// Its members; `type` is the class.
  var value: FieldValue

  init(_ type: String, name: String? = nil, summary: String = "", _ fields: [Field] = []) {
    self.name = name ?? type
    self.summary = summary
    value = .object([Field("type", .string(type))] + fields)
  }
}
