internal import SourceDiagnostics
public import SCTE35

/// What a marker carries in the place of an SCTE-35 message.
///
/// It need not be one: vendors write tokens of their own there, which is no reason to lose the marker. What was decoded
/// is shared by all copies, since a message goes with its marker through many hands.
public struct MarkerPayload: Sendable {
  private final class Decoded: Sendable {
    let text: String
    let bytes: [UInt8]?
    let section: SpliceInfoSection?

    init(text: String, bytes: [UInt8]?, section: SpliceInfoSection?) {
      self.text = text
      self.bytes = bytes
      self.section = section
    }
  }

  private let decoded: Decoded

  /// The text as written; empty for a message that was carried as bytes.
  public var text: String { decoded.text }
  /// The bytes; `nil` when the text stands for none.
  public var bytes: [UInt8]? { decoded.bytes }
  /// The message; `nil` when the bytes are none.
  public var section: SpliceInfoSection? { decoded.section }

  /// Reads base64 or hexadecimal text.
  public init(_ text: String) {
    let bytes = try? SplicePayloadText.bytes(text)
    decoded = Decoded(
      text: text, bytes: bytes, section: bytes.flatMap { SpliceInfoSection.decode($0).section })
  }

  /// A message that was carried as bytes.
  public init(_ section: SpliceInfoSection, bytes: [UInt8]?) {
    decoded = Decoded(text: "", bytes: bytes, section: section)
  }
}

extension MarkerPayload: Hashable {
  /// Whether two payloads are written alike and carry the same.
  public static func == (left: MarkerPayload, right: MarkerPayload) -> Bool {
    left.decoded === right.decoded
      || (left.text == right.text && left.bytes == right.bytes && left.section == right.section)
  }

  /// Feeds what the rest follows from to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(decoded.text)
    hasher.combine(decoded.bytes)
  }
}
