/// One `moof` (ISO/IEC 14496-12, section 8.8.4) and where its samples lie.
public struct MovieFragment: Hashable, Sendable {
  /// The offset of the box from the first byte of the file.
  public var byteOffset: Int
  /// The number of the fragment; `nil` when it does not say.
  public var sequenceNumber: UInt32?
  /// The samples of each track, in the order of the file.
  public var spans: [TrackSpan]
}
