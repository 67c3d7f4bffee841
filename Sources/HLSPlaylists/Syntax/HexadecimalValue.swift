internal import ByteParsing
public import SourceDiagnostics

/// A hexadecimal sequence (RFC 8216bis, section 4.2): its text, and the bytes if it is valid.
///
/// Broadcast packagers put such values in quotes; they are read in the same way.
public struct HexadecimalValue: Hashable, Sendable {
  /// The text as written, without quotes.
  public var text: String

  /// A text such as `0xFC30`.
  public init(text: String) { self.text = text }

  /// The bytes; `nil` when the text is not a hexadecimal sequence of whole bytes.
  ///
  /// They are decoded on each access: a playlist may have a million such values, few of which are
  /// accessed more than once.
  public var bytes: [UInt8]? { try? Hexadecimal.bytes(text) }

  /// The reason why there are no bytes. The offset is that of the character in the text.
  public var error: MalformedData? {
    do throws(MalformedData) {
      _ = try Hexadecimal.bytes(text)
      return nil
    } catch {
      return error
    }
  }
}
