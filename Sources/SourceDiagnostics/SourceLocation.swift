public import MediaTiming

/// A place in the input: a line of a playlist, a byte of a file, a time in a stream.
///
/// Every part is optional; an inner layer sets some parts and an outer one adds the rest.
public struct SourceLocation: Hashable, Sendable {
  /// The playlist, segment or file, as named by the user or by a playlist.
  public var uri: String?
  /// The index of the playlist in the presentation.
  public var playlist: Int?
  /// The line in the playlist, from 1.
  public var line: Int?
  /// The load of a growing playlist that had the line first, from 0; `nil` for the playlist as it is.
  package var load: Int?
  /// The column in the line in bytes, from 1.
  public var column: Int?
  /// The index of the segment in its playlist, from 0.
  public var segment: Int?
  /// The packet identifier in a transport stream.
  public var pid: Int?
  /// The presentation time stamp.
  public var pts: TransportTimestamp?
  /// The offset from the first byte of the file or playlist.
  public var byteOffset: Int?
  /// The media time in the presentation.
  public var time: MediaTime?

  /// A location from the known parts.
  public init(
    uri: String? = nil, playlist: Int? = nil, line: Int? = nil, column: Int? = nil,
    segment: Int? = nil, pid: Int? = nil, pts: TransportTimestamp? = nil, byteOffset: Int? = nil,
    time: MediaTime? = nil
  ) {
    self.uri = uri
    self.playlist = playlist
    self.line = line
    self.column = column
    self.segment = segment
    self.pid = pid
    self.pts = pts
    self.byteOffset = byteOffset
    self.time = time
  }

  /// This location, with missing parts taken from another one.
  public func completed(by outer: SourceLocation) -> SourceLocation {
    var place = SourceLocation(
      uri: uri ?? outer.uri, playlist: playlist ?? outer.playlist, line: line ?? outer.line,
      column: column ?? outer.column, segment: segment ?? outer.segment, pid: pid ?? outer.pid,
      pts: pts ?? outer.pts, byteOffset: byteOffset ?? outer.byteOffset, time: time ?? outer.time)
    place.load = line == nil ? outer.load : load
    return place
  }
}
