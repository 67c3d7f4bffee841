/// The character encoding of a frame: its first byte (ID3v2.4.0 structure, section 4).
public enum ID3TextEncoding: UInt8, Hashable, Sendable {
  /// ISO 8859-1.
  case latin1 = 0
  /// UTF-16, with a byte order mark before every text.
  case utf16 = 1
  /// UTF-16, most significant byte first, without a mark; since version 2.4.
  case utf16BigEndian = 2
  /// UTF-8; since version 2.4.
  case utf8 = 3

  /// Whether a version defines it.
  func isDefined(in version: ID3Version) -> Bool {
    switch self {
    case .latin1, .utf16: true
    case .utf16BigEndian, .utf8: !version.isBefore24
    }
  }

  /// The number of zero bytes that end a text.
  var terminatorByteCount: Int {
    switch self {
    case .latin1, .utf8: 1
    case .utf16, .utf16BigEndian: 2
    }
  }
}
