/// An address: a frame whose identifier begins with `W` (ID3v2.4.0 frames, section 4.3).
public struct AddressFrame: ID3FrameBody {
  /// What the header says.
  public let header: ID3FrameHeader
  /// The address as carried.
  public let urlText: ID3Text

  init(reading content: inout ID3FrameContentReader) {
    self.header = content.header
    self.urlText = content.lastLatin1Text("URL")
  }

  /// The address.
  public var url: String { urlText.string }

  var attributes: [ID3Attribute] { [ID3Attribute("url", .text(url))] }

  var summary: String { urlText.isEmpty ? "" : "= \(url)" }
}
