internal import Foundation

/// The character set of the texts of a radio stream, which no header declares.
public enum ICYCharset: String, Hashable, Sendable, CaseIterable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// Western Europe.
  case latin1 = "iso-8859-1"
  /// Central Europe.
  case latin2 = "iso-8859-2"
  /// Central Europe, Windows.
  case windows1250 = "windows-1250"
  /// Cyrillic, Windows.
  case windows1251 = "windows-1251"
  /// Western Europe, Windows.
  case windows1252 = "windows-1252"
  /// Greek, Windows.
  case windows1253 = "windows-1253"
  /// Turkish, Windows.
  case windows1254 = "windows-1254"
  /// Japanese.
  case shiftJIS = "shift_jis"
  /// Japanese, Unix.
  case japaneseEUC = "euc-jp"

  private var encoding: String.Encoding {
    switch self {
    case .utf8: .utf8
    case .latin1: .isoLatin1
    case .latin2: .isoLatin2
    case .windows1250: .windowsCP1250
    case .windows1251: .windowsCP1251
    case .windows1252: .windowsCP1252
    case .windows1253: .windowsCP1253
    case .windows1254: .windowsCP1254
    case .shiftJIS: .shiftJIS
    case .japaneseEUC: .japaneseEUC
    }
  }

  /// The text of bytes in a character set. Without one, UTF-8 if valid, else Windows-1252, which
  /// equals Latin-1 but has letters and quotes in place of control characters.
  static func text(_ bytes: [UInt8], in charset: ICYCharset?) -> String {
    if let charset, charset != .utf8, let text = String(bytes: bytes, encoding: charset.encoding) {
      return text
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if charset == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    if charset == nil, let text = String(bytes: bytes, encoding: .windowsCP1252) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
