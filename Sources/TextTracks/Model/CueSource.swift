public import MediaTiming
public import SourceDiagnostics

/// The place in the input that a cue comes from.
public struct CueSource: Hashable, Sendable {
  /// The segment or file that carries the cue, as the playlist names it.
  public var uri: String?
  /// The index of that segment in its playlist, from 0.
  public var segment: Int?
  /// The line of the playlist that carries or starts the cue, from 1.
  public var line: Int?
  /// The load of the playlist that had that line first, from 0.
  public var load = 0
  /// The packet identifier in a transport stream.
  public var pid: Int?
  /// The program number in a transport stream with several programs; `nil` for a cue of all
  /// programs.
  public var program: Int?
  /// The presentation time stamp of the carrier.
  public var pts: TransportTimestamp?
  /// The offset in bytes from the start of the segment or file.
  public var byteOffset: Int?
  /// The number of times that the cue was carried, at least 1.
  public var repeatCount: Int
  /// The arrival times of the repeats as media time; long lists are cut.
  public var repeats: [MediaTime]

  /// A source from its known parts.
  public init(
    uri: String? = nil, segment: Int? = nil, line: Int? = nil, pid: Int? = nil,
    pts: TransportTimestamp? = nil, byteOffset: Int? = nil, repeatCount: Int = 1,
    repeats: [MediaTime] = []
  ) {
    self.uri = uri
    self.segment = segment
    self.line = line
    self.pid = pid
    self.program = nil
    self.pts = pts
    self.byteOffset = byteOffset
    self.repeatCount = repeatCount
    self.repeats = repeats
  }

  /// A line of a playlist.
  ///
  /// - Parameter playlist: the URI of the playlist, if the line has none.
  public init(_ source: SourceLine, in playlist: String, segment: Int?) {
    self.init(uri: source.uri ?? playlist, segment: segment, line: source.line)
    load = source.load
  }

  /// The line with its load.
  package var playlistLine: SourceLine? { line.map { SourceLine(uri: uri, line: $0, load: load) } }
}
