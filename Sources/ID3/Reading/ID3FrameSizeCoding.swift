/// The coding of the frame sizes of a tag.
enum ID3FrameSizeCoding {
  /// Plain integers, as in versions 2.2 and 2.3.
  case plain
  /// Seven bits a byte, as in version 2.4.
  case syncsafe

  init(_ version: ID3Version) {
    self = version.major >= 4 ? .syncsafe : .plain
  }

  var other: Self { self == .plain ? .syncsafe : .plain }

  func size(_ bytes: ArraySlice<UInt8>) -> Int {
    var size = 0
    switch self {
    case .plain: for byte in bytes { size = size << 8 | Int(byte) }
    case .syncsafe: for byte in bytes { size = size << 7 | Int(byte & 0x7F) }
    }
    return size
  }

  /// Whether frames with this coding fill the bytes up to their end or to padding.
  func fits(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while rest.count >= ID3FrameReader.headerByteCount {
      guard let first = rest.first, first != 0 else { return true }
      let sizeBytes = rest.dropFirst(4).prefix(4)
      if self == .syncsafe, sizeBytes.contains(where: { $0 >= 0x80 }) { return false }
      let size = size(sizeBytes)
      guard ID3FrameID(code: rest.bigEndianPrefix(4)).isValidInCapitals,
        size <= rest.count - ID3FrameReader.headerByteCount
      else { return false }
      rest = rest.dropFirst(ID3FrameReader.headerByteCount + size)
    }
    return rest.allSatisfy { $0 == 0 }
  }
}

extension ArraySlice<UInt8> {
  /// The big-endian integer of up to four leading bytes.
  func bigEndianPrefix(_ byteCount: Int) -> UInt32 {
    var value: UInt32 = 0
    for byte in prefix(byteCount) { value = value << 8 | UInt32(byte) }
    return value
  }
}
