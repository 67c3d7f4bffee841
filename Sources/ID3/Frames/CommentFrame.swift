internal import SourceDiagnostics

/// A described text in a language: a comment, `COMM`, or lyrics, `USLT` (ID3v2.4.0 frames, sections 4.10 and 4.8).
public struct CommentFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The language as carried.
  public let languageText: ID3Text
  /// The description as carried.
  public let descriptionText: ID3Text
  /// The text as carried.
  public let contentText: ID3Text

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.languageText = try content.language()
    self.descriptionText = content.text("description")
    self.contentText = content.lastText("text")
  }

  /// The language, three letters of ISO 639-2 such as `eng`.
  public var language: String { languageText.string }

  /// A short description, often empty.
  public var description: String { descriptionText.string }

  /// The text, which may have line breaks.
  public var text: String { contentText.string }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("language", .text(language)), ID3Attribute("description", .text(description)),
      ID3Attribute("text", .text(text)),
    ]
  }

  var summary: String {
    description.isEmpty ? "\(language) = \(text)" : "\(language) \(description) = \(text)"
  }
}
