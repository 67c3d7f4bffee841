/// A text of a frame as carried. The string is made on demand.
public struct ID3Text: Hashable, Sendable {
  /// The coding of the bytes, with a known byte order.
  enum Coding: Hashable, Sendable {
    case latin1, utf8, utf16BigEndian, utf16LittleEndian
  }

  let coding: Coding
  /// The bytes without byte order mark and terminator.
  let bytes: ArraySlice<UInt8>

  init(coding: Coding, bytes: ArraySlice<UInt8>) {
    self.coding = coding
    self.bytes = bytes
  }

  /// The text between two terminators, without its byte order mark.
  ///
  /// A text in UTF-16 without a mark has the order of the previous one in the frame, else that of
  /// its zero bytes, which are the high ones of Latin letters, else big-endian (RFC 2781, section
  /// 4.3).
  init(_ bytes: ArraySlice<UInt8>, encoding: ID3TextEncoding, after previous: Coding?) {
    let first = bytes.first
    let second = bytes.dropFirst().first
    switch encoding {
    case .latin1:
      self.init(coding: .latin1, bytes: bytes)
    case .utf8:
      let isMarked = first == 0xEF && second == 0xBB && bytes.dropFirst(2).first == 0xBF
      self.init(coding: .utf8, bytes: isMarked ? bytes.dropFirst(3) : bytes)
    case .utf16, .utf16BigEndian:
      if first == 0xFE, second == 0xFF {
        self.init(coding: .utf16BigEndian, bytes: bytes.dropFirst(2))
      } else if first == 0xFF, second == 0xFE {
        self.init(coding: .utf16LittleEndian, bytes: bytes.dropFirst(2))
      } else if encoding == .utf16, let previous {
        self.init(coding: previous, bytes: bytes)
      } else {
        let isLittleEndian = encoding == .utf16 && Self.isLittleEndian(bytes)
        self.init(coding: isLittleEndian ? .utf16LittleEndian : .utf16BigEndian, bytes: bytes)
      }
    }
  }

  private static func isLittleEndian(_ bytes: ArraySlice<UInt8>) -> Bool {
    var balance = 0
    for (index, byte) in bytes.enumerated() where byte == 0 {
      balance += index.isMultiple(of: 2) ? -1 : 1
    }
    return balance > 0
  }

  /// A text without characters.
  static let empty = ID3Text(coding: .latin1, bytes: [])

  /// Whether there are no characters.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The characters. Invalid bytes become U+FFFD.
  public var string: String {
    switch coding {
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .latin1: latin1String
    case .utf16BigEndian: utf16String(highByte: 0)
    case .utf16LittleEndian: utf16String(highByte: 1)
    }
  }

  private var latin1String: String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private func utf16String(highByte: Int) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      units.append(UInt16(bytes[index + highByte]) << 8 | UInt16(bytes[index + 1 - highByte]))
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether the bytes are valid in the encoding. Unpaired surrogates are not checked.
  var isValid: Bool {
    switch coding {
    case .latin1: true
    case .utf16BigEndian, .utf16LittleEndian: bytes.count % 2 == 0
    case .utf8:
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
  }
}
