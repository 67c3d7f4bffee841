internal import SourceDiagnostics

/// Terms under which the file may be used, `USER` (ID3v2.4.0 frames, section 4.22).
public struct TermsOfUseFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The language as carried.
  public let languageText: ID3Text
  /// The text as carried.
  public let contentText: ID3Text

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.languageText = try content.language()
    self.contentText = content.lastText("text")
  }

  /// The language, three letters of ISO 639-2.
  public var language: String { languageText.string }

  /// The terms.
  public var text: String { contentText.string }

  var attributes: [ID3Attribute] {
    [ID3Attribute("language", .text(language)), ID3Attribute("text", .text(text))]
  }

  var summary: String { "\(language) = \(text)" }
}
