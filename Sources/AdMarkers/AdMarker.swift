public import MediaTiming
internal import SourceDiagnostics

/// A way of writing ad breaks into a playlist, named as reports name it.
public struct AdMarkerDialect: RawRepresentable, Hashable, Sendable {
  /// The name in reports.
  public var rawValue: String
  /// A dialect from its name in reports.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN in their many forms.
  public static let cueOut = AdMarkerDialect(rawValue: "cue-out")
}

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
  }

  /// The dialect.
  public var dialect: AdMarkerDialect
  /// The form within the dialect, such as `D7`; forms differ in how they write the same thing.
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
  /// The length that the break is to have.
  public var plannedDuration: MediaTime?
  /// How long the break has lasted at this line.
  public var elapsed: MediaTime?
  /// The identifier of the break.
  public var id: String?
  /// The SCTE-35 message, or a token of a vendor, as written.
  public var payloadText: String?

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
}
