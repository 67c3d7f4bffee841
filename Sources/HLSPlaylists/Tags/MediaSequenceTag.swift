/// The number of the first segment (RFC 8216bis, section 4.4.3.2).
public struct MediaSequenceTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.mediaSequence

  /// The number; `nil` when it is not a number. The standard allows no negative one.
  public var number: Int?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.number = reader.sequenceNumber()
  }
}
