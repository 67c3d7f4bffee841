public import MediaTiming

/// The sound and pictures of a segment in figures, whichever reader they come from.
public struct MediaSummary: Hashable, Sendable {
  /// One stream of pictures or sound.
  public struct Stream: Hashable, Sendable {
    /// What it carries.
    public var kind: ElementaryStream.Kind
    /// The name of the coding; `nil` when it is not known.
    public var codec: String?
    /// The first presentation time in stream order, as the container counts.
    public var firstPTS: MediaTime?
    /// The last presentation time in stream order.
    public var lastPTS: MediaTime?
    /// From the earliest presentation to the end of the latest; the length of the last unit is the average
    /// one where the container does not tell it.
    public var measuredDuration: MediaTime?
    /// The presentation times at which decoding can start, in stream order.
    public var randomAccessTimes: [MediaTime]
    /// Whether the first frame is a key frame; `nil` when there is none.
    public var startsWithKeyFrame: Bool?
  }

  /// The streams in their order in the file.
  public var streams: [Stream]

  /// The figures of a transport stream or of packed audio.
  public init(_ content: MediaContent) {
    self.streams = content.streams.filter { $0.kind == .video || $0.kind == .audio }.map { stream in
      Stream(
        kind: stream.kind, codec: stream.codec, firstPTS: stream.timestamps?.first.time,
        lastPTS: stream.timestamps?.last.time,
        measuredDuration: stream.timestamps?.estimatedDuration ?? content.duration,
        randomAccessTimes: stream.randomAccessPoints.compactMap(\.pts?.time),
        // A flag that is not set proves nothing: many encoders never set it.
        startsWithKeyFrame: stream.startsWithKeyFrame
          ?? (stream.startsAtRandomAccessPoint == true ? true : nil))
    }
  }

  /// The figures of a file that libavformat read.
  public init(_ content: LibAVContent) {
    self.streams = content.streams.filter { $0.kind == .video || $0.kind == .audio }.map { stream in
      Stream(
        kind: stream.kind, codec: stream.codec, firstPTS: stream.firstPTS, lastPTS: stream.lastPTS,
        measuredDuration: stream.measuredDuration,
        randomAccessTimes: stream.packets.filter { $0.isKey == true }.compactMap(\.pts),
        startsWithKeyFrame: stream.startsWithKeyFrame)
    }
  }
}
