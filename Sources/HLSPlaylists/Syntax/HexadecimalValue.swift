internal import ByteParsing
public import SourceDiagnostics

/// A hexadecimal sequence (RFC 8216bis, section 4.2): its text, and the bytes where it is one.
///
/// Broadcast packagers put such values in quotes; they are read alike.
public struct HexadecimalValue: Hashable, Sendable {
  /// The text as written, without quotes.
  public var text: String
  /// The bytes; `nil` when the text is no hexadecimal sequence of whole bytes.
  public var bytes: [UInt8]?
  /// Why there are no bytes. The offset is that of the character in the text.
  public var error: MalformedData?

  /// Reads a text such as `0xFC30`.
  public init(text: String) {
    self.text = text
    do {
      self.bytes = try Hexadecimal.bytes(text)
      self.error = nil
    } catch {
      self.bytes = nil
      self.error = error
    }
  }
}
