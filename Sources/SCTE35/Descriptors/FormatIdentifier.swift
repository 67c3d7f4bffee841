internal import ByteParsing

/// The identifier of the owner of private data, four bytes as registered with SMPTE (ISO/IEC
/// 13818-1, section 2.6.8).
public struct FormatIdentifier: RawRepresentable, Hashable, Sendable {
  /// The four bytes, the first one most significant.
  public var rawValue: UInt32

  /// An identifier from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `CUEI`, under which the tags of SCTE 35 are defined.
  public static let cuei = FormatIdentifier(rawValue: 0x4355_4549)

  /// An identifier from its four characters or its eight hexadecimal digits, with or without `0x`.
  public init?(_ text: String) {
    let characters = Array(text.utf8)
    if characters.count == 4 {
      self.init(rawValue: characters.reduce(0) { $0 << 8 | UInt32($1) })
      return
    }
    guard let bytes = try? Hexadecimal.bytes(text), bytes.count == 4 else { return nil }
    self.init(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }

  var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> UInt32(24 - 8 * $0)) } }
}

extension FormatIdentifier: CustomStringConvertible {
  /// The four characters, or eight hexadecimal digits when one of them is not printable.
  public var description: String {
    PrintableText.ascii(bytes) ?? Hexadecimal.text(bytes)
  }
}
