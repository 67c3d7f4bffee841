public import MediaTiming
public import SourceDiagnostics

/// Where in the input a cue was carried.
public struct CueSource: Hashable, Sendable {
  /// The segment or file that carries the cue, as the playlist names it.
  public var uri: String?
  /// The index of that segment in its playlist, from 0.
  public var segment: Int?
  /// The line of the playlist that carries or begins the cue, from 1.
  public var line: Int?
  /// Which load of the playlist had that line first, from 0.
  public var load = 0
  /// The packet identifier in a transport stream.
  public var pid: Int?
  /// The number of the program in a transport stream that has several; `nil` where the cue belongs to all there are.
  public var program: Int?
  /// The presentation time stamp that the cue was carried with.
  public var pts: TransportTimestamp?
  /// The offset in bytes from the start of the segment or file.
  public var byteOffset: Int?
  /// How often the cue was carried, at least 1.
  public var repeatCount: Int
  /// The media times at which the repeats arrived; long lists are cut.
  public var repeats: [MediaTime]

  /// A place of the parts that are known.
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
  /// - Parameter playlist: the address of the playlist, where the line does not know it.
  public init(_ source: SourceLine, in playlist: String, segment: Int?) {
    self.init(uri: source.uri ?? playlist, segment: segment, line: source.line)
    load = source.load
  }

  /// The line with its load.
  package var playlistLine: SourceLine? { line.map { SourceLine(uri: uri, line: $0, load: load) } }
}
