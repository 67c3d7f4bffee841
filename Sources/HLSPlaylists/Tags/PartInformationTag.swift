public import MediaTiming

/// The information about all parts (RFC 8216bis, section 4.4.3.7).
public struct PartInformationTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.partInformation

  /// The upper bound of part durations in seconds.
  public var partTarget: MediaTime?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.partTarget = reader.requiredDecimal("PART-TARGET")
  }
}
