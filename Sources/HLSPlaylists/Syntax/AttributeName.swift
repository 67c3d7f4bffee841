/// The name of an attribute in an attribute list (RFC 8216bis, section 4.2).
public struct AttributeName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written, in capitals by the standard.
  public var rawValue: String

  /// A name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A name from a literal, `"START-DATE"`.
  public init(stringLiteral value: String) { self.rawValue = value }
}
