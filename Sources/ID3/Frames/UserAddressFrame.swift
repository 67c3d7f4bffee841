internal import SourceDiagnostics

/// A URL with a description by the sender, `WXXX` (ID3v2.4.0 frames, section 4.3.2).
public struct UserAddressFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The description as carried.
  public let descriptionText: ID3Text
  /// The URL as carried.
  public let urlText: ID3Text

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.descriptionText = content.text("description")
    self.urlText = content.lastLatin1Text("URL")
  }

  /// The description of the URL.
  public var description: String { descriptionText.string }

  /// The URL.
  public var url: String { urlText.string }

  var attributes: [ID3Attribute] {
    [ID3Attribute("description", .text(description)), ID3Attribute("url", .text(url))]
  }

  var summary: String {
    descriptionText.isEmpty ? "= \(url.quotedIfNeeded)" : "\(description) = \(url.quotedIfNeeded)"
  }
}
