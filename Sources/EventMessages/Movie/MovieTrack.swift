public import MediaTiming

/// A track of a movie: its content and its timescale.
public struct MovieTrack: Hashable, Sendable {
  /// The id of the track in fragments.
  public var id: UInt32
  /// Units per second of the track's media.
  public var timescale: UInt32
  /// The kind of content: `vide`, `soun`, `meta`, `text`, `subt`, …
  public var handler: FourCharacterCode
  /// The sample format, such as `avc1`; for encrypted samples, the original format.
  public var codec: FourCharacterCode?
  /// Whether the samples are encrypted.
  public var isEncrypted: Bool
  /// The language, three letters of ISO 639-2, such as `und`.
  public var language: String
  /// The mapping of the media to the timeline.
  public var editList: EditList
  /// Units per second of the edit list's durations.
  public var movieTimescale: UInt32
  /// The time span of samples that the header itself lists; `nil` in an initialization segment.
  public var span: TrackSpan?
  var defaults: SampleDefaults

  /// A track of its parts.
  public init(
    id: UInt32, timescale: UInt32, handler: FourCharacterCode, codec: FourCharacterCode? = nil,
    isEncrypted: Bool = false, language: String = "und", editList: EditList = EditList(),
    movieTimescale: UInt32 = 0
  ) {
    self.id = id
    self.timescale = timescale
    self.handler = handler
    self.codec = codec
    self.isEncrypted = isEncrypted
    self.language = language
    self.editList = editList
    self.movieTimescale = movieTimescale
    self.span = nil
    self.defaults = SampleDefaults()
  }

  /// Whether it is a video track.
  public var isVideo: Bool { handler == "vide" }
  /// Whether it is an audio track.
  public var isAudio: Bool { handler == "soun" }

  /// A time of the track's media, including the composition offset, on the timeline of the
  /// presentation.
  ///
  /// (time - media_time) / timescale + the initial empty edit. `nil` when the timescale is zero.
  public func presentationTime(ofMediaTime time: Int128) -> MediaTime? {
    guard timescale > 0 else { return nil }
    let media = MediaTime(value: time - Int128(editList.mediaTime), timescale: Int128(timescale))
    let empty = MediaTime(value: Int128(editList.emptyDuration), timescale: Int128(movieTimescale))
    return media + empty
  }

  /// The duration of the initial empty edit; `nil` without one, or when the timescale of the movie is zero.
  var emptyEdit: MediaTime? {
    guard editList.emptyDuration > 0, movieTimescale > 0 else { return nil }
    return MediaTime(value: Int128(editList.emptyDuration), timescale: Int128(movieTimescale))
  }

  /// A number of units of the track as a duration.
  func length(_ units: Int128) -> MediaTime {
    MediaTime(value: units, timescale: Int128(timescale))
  }
}
