/// What some players make less of in ID3 tags than the standards say.
public struct ID3TagTraits: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public var rawValue: UInt8

  /// A set of traits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The tag is in packed audio, between two frames.
  public static let betweenFrames = Self(rawValue: 1)
  /// The tag is in an event message of version 0.
  public static let inMessageOfVersion0 = Self(rawValue: 2)
  /// The tag follows another one in its packet or message.
  public static let behindAnotherTag = Self(rawValue: 4)
  /// A frame has text in another encoding than UTF-8.
  public static let otherEncoding = Self(rawValue: 8)
}
