/// The number of the first continuity range (RFC 8216bis, section 4.4.3.3).
public struct DiscontinuitySequenceTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.discontinuitySequence

  /// The number; `nil` when it is not a number.
  public var number: Int?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.number = reader.sequenceNumber()
  }
}
