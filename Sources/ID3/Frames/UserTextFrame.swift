internal import SourceDiagnostics

/// A property named by the sender, `TXXX` (ID3v2.4.0 frames, section 4.2.6).
public struct UserTextFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The name as carried.
  public let descriptionText: ID3Text
  /// The texts as carried. Before version 2.4 only the first is a value.
  public let texts: ID3TextList

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.descriptionText = content.text("description")
    self.texts = content.values("value")
  }

  /// The name of the property.
  public var description: String { descriptionText.string }

  /// All values; the standard allows one, but senders write more. At most one before version 2.4.
  public var values: [String] { texts.values }

  /// The first value, or an empty text.
  public var text: String { texts.first.string }

  var attributes: [ID3Attribute] {
    [ID3Attribute("description", .text(description))] + texts.attributes
  }

  var summary: String {
    let value = "= \(values.map(\.quotedIfNeeded).joined(separator: " / "))"
    return descriptionText.isEmpty ? value : "\(description) \(value)"
  }
}
