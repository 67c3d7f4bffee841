public import HLSPlaylists
public import MediaTiming
public import SCTE35

/// One line of a playlist that says something of an ad break, in the terms that all dialects share.
public struct AdMarker: Hashable, Sendable {
  /// What a line says of its break.
  public enum Role: String, Hashable, Sendable {
    /// The break begins here.
    case out
    /// The break goes on; its beginning may have left the window.
    case cont
    /// The break is over here.
    case `in`
    /// Something else is said, or cannot be read.
    case cmd
    /// An ad may be put here, of any length.
    case opportunity
    /// An ad within a break begins here.
    case ad
  }

  /// The dialect.
  public var dialect: AdMarkerDialect
  /// The form within the dialect, `D1` to `D29`; forms differ in how they write the same thing.
  public var form: String
  /// What it says.
  public var role: Role
  /// The name of the tag, such as `EXT-X-CUE-OUT`.
  public var tagName: String
  /// The text after the colon as written; `nil` without a colon.
  public var value: String?
  /// The number of the line, from 1.
  public var line: Int
  /// The index of the segment it stands before; the number of segments after the last one.
  public var segmentIndex: Int
  /// How far after the start of that segment it takes effect.
  public var offset: MediaTime?
  /// The length that the break is to have.
  public var plannedDuration: MediaTime?
  /// That length as the line writes it, whatever it is; `nil` when it writes none.
  public var writtenDuration: String?
  /// How long the break has lasted at this line.
  public var elapsed: MediaTime?
  /// The identifier of the break.
  public var id: String?
  /// The SCTE-35 message, or a token of a vendor.
  public var payload: DecodedSplice?
  /// What it says of single splices and segments; empty when it speaks of the break alone.
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

  /// The media time of the place in its playlist.
  public func time(in playlist: MediaPlaylist) -> MediaTime {
    let segments = playlist.segments
    let start =
      segments.indices.contains(segmentIndex)
      ? segments[segmentIndex].startTime : playlist.duration
    return start + (offset ?? .zero)
  }
}
