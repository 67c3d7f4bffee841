public import HLSPlaylists
public import MediaTiming
public import SCTE35

/// One line of a playlist about an ad break, in terms common to all dialects.
public struct AdMarker: Hashable, Sendable {
  /// The role of a line in its break.
  public enum Role: String, Hashable, Sendable {
    /// The break starts here.
    case out
    /// The break continues; its start may have left the window.
    case cont
    /// The break ends here.
    case `in`
    /// Anything else, or an unreadable line.
    case cmd
    /// An ad of any length may be inserted here.
    case opportunity
    /// An ad within a break starts here.
    case ad
  }

  /// The dialect.
  public var dialect: AdMarkerDialect
  /// The form within the dialect, `D1` to `D29`; forms differ in notation.
  public var form: String
  /// The role.
  public var role: Role
  /// The name of the tag, such as `EXT-X-CUE-OUT`.
  public var tagName: String
  /// The text after the colon as written; `nil` without a colon.
  public var value: String?
  /// The number of the line, from 1.
  public var line: Int
  /// The index of the segment that it precedes; the number of segments after the last one.
  public var segmentIndex: Int
  /// The time after the start of that segment at which it takes effect.
  public var offset: MediaTime?
  /// The planned duration of the break; `nil` if there is none or it is 0.
  public var plannedDuration: MediaTime?
  /// That duration as written, valid or not; `nil` when the line has none.
  public var writtenDuration: String?
  /// The elapsed time of the break at this line.
  public var elapsed: MediaTime?
  /// The identifier of the break.
  public var id: String?
  /// The SCTE-35 message, or the token of a vendor.
  public var payload: DecodedSplice?
  /// The single splices and segments of the line; empty when it is about the break alone.
  public var events: [SignalledEvent] = []

  /// A marker without further values.
  public init(
    dialect: AdMarkerDialect, form: String, role: Role, tagName: String, value: String?, line: Int,
    segmentIndex: Int
  ) {
    self.dialect = dialect
    self.form = form
    self.role = role
    self.tagName = tagName
    self.value = value
    self.line = line
    self.segmentIndex = segmentIndex
  }

  /// The media time of its place in the playlist.
  public func time(in playlist: MediaPlaylist) -> MediaTime {
    let segments = playlist.segments
    let start =
      segments.indices.contains(segmentIndex)
      ? segments[segmentIndex].startTime : playlist.duration
    return start + (offset ?? .zero)
  }
}
