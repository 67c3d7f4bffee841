/// One `moof` (ISO/IEC 14496-12, section 8.8.4) with the time spans of its samples.
public struct MovieFragment: Hashable, Sendable {
  /// The offset of the box from the first byte of the file.
  public var byteOffset: Int
  /// The sequence number; `nil` without one.
  public var sequenceNumber: UInt32?
  /// The samples of each track, in the order of the file.
  public var spans: [TrackSpan]
}
