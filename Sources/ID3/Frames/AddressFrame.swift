internal import SourceDiagnostics

/// A URL: a frame whose identifier starts with `W` (ID3v2.4.0 frames, section 4.3).
public struct AddressFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The URL as carried.
  public let urlText: ID3Text

  init(reading content: inout ID3FrameContentReader) {
    self.header = content.header
    self.urlText = content.lastLatin1Text("URL")
  }

  /// The URL.
  public var url: String { urlText.string }

  var attributes: [ID3Attribute] { [ID3Attribute("url", .text(url))] }

  var summary: String { urlText.isEmpty ? "" : "= \(url.quotedIfNeeded)" }
}
