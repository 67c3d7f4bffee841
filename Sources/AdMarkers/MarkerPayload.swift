internal import SourceDiagnostics
public import SCTE35

/// What a marker carries in the place of an SCTE-35 message.
///
/// It need not be one: vendors write tokens of their own there, which is no reason to lose the marker.
public struct MarkerPayload: Hashable, Sendable {
  /// The text as written.
  public var text: String
  /// The bytes; `nil` when the text stands for none.
  public var bytes: [UInt8]?
  /// The message; `nil` when the bytes are none.
  public var section: SpliceInfoSection?

  /// Reads base64 or hexadecimal text.
  public init(_ text: String) {
    self.text = text
    self.bytes = try? SplicePayloadText.bytes(text)
    self.section = bytes.flatMap { SpliceInfoSection.decode($0).section }
  }
}
