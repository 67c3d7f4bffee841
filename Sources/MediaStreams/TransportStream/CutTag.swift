import ByteParsing

/// An ID3 tag without its first bytes.
///
/// FFmpeg 5.1 removes five bytes from the start of each timed tag that it copies, because it
/// expects a metadata access unit header there. The remainder starts with the flags and the size; a
/// second copy leaves only the frames.
struct CutTag {
  private static let lostByTwoCopies = ID3TagHeader.size

  /// The tag with a restored header.
  let restored: [UInt8]
  /// The number of restored bytes.
  let restoredCount: Int

  /// Restores a tag without its first bytes; `nil` when no frames fill the size.
  init?(_ payload: ArraySlice<UInt8>) {
    if let tag = Self.withoutMark(payload) ?? Self.withoutHeader(payload) {
      self = tag
    } else {
      return nil
    }
  }

  private init(restored: [UInt8], restoredCount: Int) {
    self.restored = restored
    self.restoredCount = restoredCount
  }

  /// Identifier and version are missing; flags and size are present.
  private static func withoutMark(_ payload: ArraySlice<UInt8>) -> CutTag? {
    guard let flags = payload.first, flags & 0x0F == 0 else { return nil }
    guard let header = ID3TagHeader(Array("ID3".utf8) + [4, 0] + payload.prefix(5)) else {
      return nil
    }
    let size = header.tagSize - 5
    guard size > 5, size <= payload.count else { return nil }
    let rest = payload.dropFirst(size)
    guard rest.isEmpty || ID3TagHeader(rest) != nil || rest.allSatisfy({ $0 == rest.first }) else {
      return nil
    }
    guard let version = version(ofFrames: payload.dropFirst(5).prefix(size - 5)) else { return nil }
    return CutTag(restored: Array("ID3".utf8) + [version, 0] + payload, restoredCount: 5)
  }

  /// The whole header is missing, the frames are present.
  private static func withoutHeader(_ payload: ArraySlice<UInt8>) -> CutTag? {
    guard payload.count < 1 << 28, let version = version(ofFrames: payload) else { return nil }
    let size = [21, 14, 7, 0].map { UInt8(payload.count >> $0 & 0x7F) }
    return CutTag(
      restored: Array("ID3".utf8) + [version, 0, 0] + size + payload,
      restoredCount: lostByTwoCopies)
  }

  /// The version in which frames and padding fill the bytes; the later one if both do.
  private static func version(ofFrames bytes: ArraySlice<UInt8>) -> UInt8? {
    if framesFill(bytes, bitsPerByte: 7) { return 4 }
    return framesFill(bytes, bitsPerByte: 8) ? 3 : nil
  }

  private static func framesFill(_ bytes: ArraySlice<UInt8>, bitsPerByte: Int) -> Bool {
    var rest = bytes
    var count = 0
    while !rest.isEmpty {
      // Padding may follow the last frame.
      if count > 0, rest.allSatisfy({ $0 == 0 }) { return true }
      guard rest.count > 10, rest.prefix(4).allSatisfy(isIdentifierByte) else { return false }
      let size = rest.dropFirst(4).prefix(4)
      guard bitsPerByte == 8 || size.allSatisfy({ $0 < 0x80 }) else { return false }
      let length = size.reduce(0) { $0 << bitsPerByte | Int($1) }
      guard length > 0, length <= rest.count - 10 else { return false }
      rest = rest.dropFirst(10 + length)
      count += 1
    }
    return count > 0
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension ID3TagHeader {
  fileprivate init?(_ bytes: [UInt8]) { self.init(bytes[...]) }
}
