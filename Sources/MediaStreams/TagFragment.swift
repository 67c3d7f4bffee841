/// A part of a timed ID3 tag that continues from one segment to the next.
public struct TagFragment: Hashable, Sendable {
  /// The packet identifier of the stream.
  public var pid: Int
  /// The available bytes of the tag; the later part may have further bytes.
  public var bytes: [UInt8]
  /// The offset of the packet in which the part starts.
  public var byteOffset: Int
  /// The number of missing bytes; zero for the later part, where it is unknown.
  public var missingCount: Int
  /// Whether the cut is inside a PES packet; `nil` when unknown.
  public var isInsidePacket: Bool?

  /// A part of a tag.
  package init(
    pid: Int, bytes: [UInt8], byteOffset: Int, missingCount: Int, isInsidePacket: Bool?
  ) {
    self.pid = pid
    self.bytes = bytes
    self.byteOffset = byteOffset
    self.missingCount = missingCount
    self.isInsidePacket = isInsidePacket
  }

  /// The tag that starts here, joined with its later part in the next segment; `nil` when the two
  /// do not fit or bytes are still missing.
  public func joined(with next: TagFragment) -> [UInt8]? {
    guard pid == next.pid, missingCount > 0,
      isInsidePacket ?? next.isInsidePacket == next.isInsidePacket
    else { return nil }
    // If even the header is cut, the length of the tag is known only from both parts.
    let all = bytes + next.bytes
    guard let size = ID3TagHeader(all[...])?.tagSize, size <= all.count, size > bytes.count
    else { return nil }
    let rest = all[size...]
    guard rest.allSatisfy({ $0 == rest.first }) else { return nil }
    return Array(all[..<size])
  }
}
