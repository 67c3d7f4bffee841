/// One end of a timed ID3 tag that goes on from one segment to the next.
public struct TagFragment: Hashable, Sendable {
  /// The packet identifier of the stream.
  public var pid: Int
  /// The bytes of the tag that are there; for the later part perhaps more than those.
  public var bytes: [UInt8]
  /// The offset of the packet in which the part starts.
  public var byteOffset: Int
  /// How many bytes the tag lacks; zero for the later part, which does not tell.
  public var missingCount: Int
  /// Whether the cut goes through a PES packet; `nil` where that is not known.
  public var isInsidePacket: Bool?

  /// The tag of which this is the first part, with the later part in the next segment; `nil` when the two do not fit
  /// together or bytes are still missing.
  public func joined(with next: TagFragment) -> [UInt8]? {
    guard pid == next.pid, missingCount > 0,
      isInsidePacket ?? next.isInsidePacket == next.isInsidePacket
    else { return nil }
    // Where even the header is cut, only both parts together tell how long the tag is.
    let all = bytes + next.bytes
    guard let size = ID3TagHeader(all[...])?.tagSize, size <= all.count, size > bytes.count
    else { return nil }
    let rest = all[size...]
    guard rest.allSatisfy({ $0 == rest.first }) else { return nil }
    return Array(all[..<size])
  }
}
