/// The ten-byte header of a tag (ID3v2.4.0 structure, section 3.1; the same in 2.2 and 2.3).
struct ID3TagHeader {
  let version: ID3Version
  let flags: UInt8
  /// The offset of the header in its buffer.
  let byteOffset: Int
  /// The declared number of bytes between header and footer.
  let bodyByteCount: Int

  static let unsynchronisation: UInt8 = 0x80
  static let extendedHeader: UInt8 = 0x40
  static let experimental: UInt8 = 0x20
  static let footer: UInt8 = 0x10

  /// The header at an offset; `nil` without one.
  init?(_ bytes: [UInt8], at offset: Int, marker: StaticString = "ID3") {
    guard offset >= 0, offset <= bytes.count - ID3Tag.headerByteCount else { return nil }
    let isHeader = marker.withUTF8Buffer { text in
      text.count == 3 && bytes[offset] == text[0] && bytes[offset + 1] == text[1]
        && bytes[offset + 2] == text[2]
    }
    guard isHeader, bytes[offset + 3] != 0xFF, bytes[offset + 4] != 0xFF else { return nil }
    var size = 0
    for index in (offset + 6)..<(offset + 10) {
      guard bytes[index] < 0x80 else { return nil }
      size = size << 7 | Int(bytes[index])
    }
    self.version = ID3Version(major: bytes[offset + 3], revision: bytes[offset + 4])
    self.flags = bytes[offset + 5]
    self.byteOffset = offset
    self.bodyByteCount = size
  }

  var isUnsynchronised: Bool { flags & Self.unsynchronisation != 0 }
  /// The bit has another meaning in version 2.2.
  var hasExtendedHeader: Bool { version.major > 2 && flags & Self.extendedHeader != 0 }
  var isExperimental: Bool { version.major > 2 && flags & Self.experimental != 0 }
  var hasFooter: Bool { version.major >= 4 && flags & Self.footer != 0 }

  /// The number of bytes of the whole tag.
  var byteCount: Int {
    bodyByteCount + ID3Tag.headerByteCount * (hasFooter ? 2 : 1)
  }

  /// Whether the header is certain, though it is inside other data.
  func isPlausible(in bytes: [UInt8]) -> Bool {
    let undefined: UInt8 =
      switch version.major {
      case 2: 0x3F
      case 3: 0x1F
      default: 0x0F
      }
    guard version.isSupported, version.revision == 0, flags & undefined == 0, bodyByteCount > 0
    else { return false }
    let first = byteOffset + ID3Tag.headerByteCount
    guard first + 2 < bytes.count, !hasExtendedHeader, bytes[first] != 0 else {
      return first < bytes.count
    }
    let code =
      UInt32(bytes[first]) << 24 | UInt32(bytes[first + 1]) << 16 | UInt32(bytes[first + 2]) << 8
    return ID3FrameID(code: code).isValid
  }
}
