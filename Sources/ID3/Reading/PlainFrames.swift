/// The frames of a tag as players that ignore much of the ID3 standard find them: headers of ten bytes with any four
/// printable characters, the content as it is.
package struct PlainFrames: Sequence, IteratorProtocol {
  /// One frame.
  package struct Frame {
    /// The offset of its header in the tag.
    package let byteOffset: Int
    /// The four characters of the identifier.
    package let name: ArraySlice<UInt8>
    /// The content as carried.
    package let body: ArraySlice<UInt8>
  }

  /// How the size of a frame is read.
  package enum Sizes: Sendable {
    /// Seven bits of each byte, whatever the version.
    case syncsafe
    /// Seven bits of each byte in version 2.4, eight in others.
    case byVersion
  }

  private let tag: [UInt8]
  /// The bits that count of each byte of a size.
  private let bits: Int
  private var offset: Int

  /// The first version whose sizes have seven bits in each byte.
  fileprivate static let syncsafeVersion: UInt8 = 4
  /// The number of bytes of the header of a tag, and of a frame.
  private static let headerByteCount = 10

  /// The frames of a tag up to the first that is not complete.
  package init(of tag: [UInt8], sizes: Sizes) {
    self.tag = tag
    guard tag.count > Self.headerByteCount else {
      bits = 0
      offset = tag.count
      return
    }
    bits = sizes == .syncsafe || tag[3] >= Self.syncsafeVersion ? 7 : 8
    let hasExtendedHeader = tag[5] & 0x40 != 0
    offset = Self.headerByteCount * (hasExtendedHeader ? 2 : 1)
  }

  /// The next frame; `nil` behind the last one.
  package mutating func next() -> Frame? {
    let start = offset + Self.headerByteCount
    guard start < tag.count else { return nil }
    let name = tag[offset..<offset + 4]
    guard name.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    let mask = 1 << bits - 1
    let size = tag[offset + 4..<offset + 8].reduce(0) { ($0 << bits) | Int($1) & mask }
    defer { offset = start + size }
    return Frame(
      byteOffset: offset, name: name,
      body: tag[start...].prefix(Swift.min(size, ID3Limits.frameByteCount)))
  }
}

extension PlainFrames.Frame {
  /// The number of values behind the first one that a player makes of the content.
  fileprivate var furtherValueCount: Int {
    guard name.first == UInt8(ascii: "T"), !name.elementsEqual("TXXX".utf8) else { return 0 }
    let width = body.first.flatMap { ID3TextEncoding(rawValue: $0) }?.terminatorByteCount ?? 1
    var count = 0
    // Terminators at the end add no value.
    var pending = 0
    var index = body.startIndex + 1
    while index + width <= body.endIndex {
      let isTerminator = body[index] == 0 && (width == 1 || body[index + 1] == 0)
      if isTerminator {
        pending += 1
      } else {
        count += pending
        pending = 0
      }
      index += width
    }
    return Swift.min(count, ID3Limits.entryCount)
  }
}

extension ID3Budget {
  /// Subtracts what players find in a tag by rules of their own, beside the frames that were read.
  ///
  /// - Parameters:
  ///   - tag: the bytes of the tag.
  ///   - count: the number of its frames that were read.
  /// - Returns: the number of bytes for which there was memory.
  package mutating func spendPlainFrames(of tag: [UInt8], beyond count: Int) -> Int {
    let end = spendPlainFrames(of: PlainFrames(of: tag, sizes: .syncsafe), beyond: count)
    let isSyncsafe = tag.count <= 3 || tag[3] >= PlainFrames.syncsafeVersion
    let otherEnd =
      isSyncsafe
      ? nil : spendPlainFrames(of: PlainFrames(of: tag, sizes: .byVersion), beyond: count)
    return min(end ?? tag.count, otherEnd ?? tag.count)
  }

  /// Subtracts frames; returns the offset of the first one for which there was no memory.
  private mutating func spendPlainFrames(of frames: PlainFrames, beyond count: Int) -> Int? {
    for (index, frame) in frames.enumerated() {
      let valueCount = frame.furtherValueCount
      guard index >= count || valueCount > 0 else { continue }
      guard !hasNoMemory else { return frame.byteOffset }
      if index >= count { spendFrame(frame.body.count) }
      spendEntries(valueCount)
    }
    return nil
  }
}
