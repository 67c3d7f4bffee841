internal import ByteParsing
public import SourceDiagnostics

/// A hexadecimal sequence (RFC 8216bis, section 4.2): its text, and the bytes where it is one.
///
/// Broadcast packagers put such values in quotes; they are read alike.
public struct HexadecimalValue: Hashable, Sendable {
  /// The text as written, without quotes.
  public var text: String

  /// A text such as `0xFC30`.
  public init(text: String) { self.text = text }

  /// The bytes; `nil` when the text is no hexadecimal sequence of whole bytes.
  ///
  /// They are read anew each time: a playlist may hold a million of such values, and few are asked for their bytes
  /// more than once.
  public var bytes: [UInt8]? { try? Hexadecimal.bytes(text) }

  /// Why there are no bytes. The offset is that of the character in the text.
  public var error: MalformedData? {
    do throws(MalformedData) {
      _ = try Hexadecimal.bytes(text)
      return nil
    } catch {
      return error
    }
  }
}
