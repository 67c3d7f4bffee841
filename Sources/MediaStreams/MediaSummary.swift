public import MediaTiming

/// The key figures of the audio and video of a segment, for any reader.
public struct MediaSummary: Hashable, Sendable {
  /// One video or audio stream.
  public struct Stream: Hashable, Sendable {
    /// The kind of content.
    public var kind: ElementaryStream.Kind
    /// The name of the codec; `nil` when unknown.
    public var codec: String?
    /// The first presentation time in stream order, on the clock of the container.
    public var firstPTS: MediaTime?
    /// The last presentation time in stream order.
    public var lastPTS: MediaTime?
    /// The time from the earliest presentation to the end of the latest; the last unit has the
    /// average duration if the container has none.
    public var measuredDuration: MediaTime?
    /// The presentation times of random access points, in stream order.
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
        // A missing flag proves nothing: many encoders never set it.
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
