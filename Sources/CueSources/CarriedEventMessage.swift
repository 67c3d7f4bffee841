public import EventMessages
internal import MediaTiming
internal import TextTracks

/// An event message found in the media, with the segment that contains it.
public struct CarriedEventMessage: Sendable {
  /// The message and its time on the timeline of the tracks.
  public var message: ISOMediaReading.PlacedEventMessage
  /// The index of the segment in its playlist.
  public var segment: Int
  /// The segment as named in the playlist, or the input.
  public var uri: String

  /// A message of a segment.
  public init(_ message: ISOMediaReading.PlacedEventMessage, segment: Int, uri: String) {
    self.message = message
    self.segment = segment
    self.uri = uri
  }

  var box: EventMessageBox { message.box }

  /// The offset of the message in its segment; `nil` when unknown.
  var byteOffset: Int? { message.placeIsUnknown ? nil : box.byteOffset }

  /// The source of a cue of this message.
  var source: CueSource {
    CueSource(uri: uri, segment: segment, byteOffset: byteOffset)
  }
}

extension PresentationTimeline {
  /// The media time at which the event of a message starts; `nil` when it cannot be placed.
  ///
  /// Without an initialization section the times of samples have no scale, so only an index
  /// (`sidx`) relates the clock of the media to the playlist. Without either, version 0 counts from
  /// the start of its segment in the playlist. Version 1 has a time of a clock with unknown start,
  /// and cannot be placed.
  func startTime(of carried: CarriedEventMessage) -> MediaTime? {
    if let time = carried.message.presentationTime,
      let placed = map.mediaTime(of: .presentation(time), carriedBy: carried.segment)
    {
      return placed
    }
    guard case .delta = carried.box.start else { return nil }
    return carried.box.presentationTime(inSegmentFrom: start(ofSegment: carried.segment))
  }
}
