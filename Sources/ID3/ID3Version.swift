/// The version of a tag: 2.2, 2.3 or 2.4, from the two bytes after `ID3`.
public struct ID3Version: Hashable, Sendable, CustomStringConvertible {
  /// The major version after "2.", such as 4.
  public var major: UInt8
  /// The revision. A reader of the major version can read every revision.
  public var revision: UInt8

  /// A version from its two bytes.
  public init(major: UInt8, revision: UInt8 = 0) {
    self.major = major
    self.revision = revision
  }

  /// Whether this library supports the frames of the version.
  public var isSupported: Bool { (2...4).contains(major) }

  /// Whether a property has one value and texts are ISO 8859-1 or UTF-16 with a mark, as before version 2.4.
  var isBefore24: Bool { major < 4 }

  /// The usual text, such as `2.4`.
  public var description: String { "2.\(major)" }
}
