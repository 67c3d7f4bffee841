internal import FieldValues
internal import SourceDiagnostics

/// Texts with times, such as lyrics, `SYLT` (ID3v2.4.0 frames, section 4.9).
public struct SynchronisedTextFrame: ID3FrameBody {
  /// A text and its time.
  public struct Entry: Hashable, Sendable {
    /// The text as carried; line breaks precede the text they belong to.
    public let carriedText: ID3Text
    /// The time in the unit of the frame.
    public let timestamp: UInt32

    /// The text.
    public var text: String { carriedText.string }
  }

  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The language as carried.
  public let languageText: ID3Text
  /// The unit of the times: 1 for MPEG frames, 2 for milliseconds.
  public let format: UInt8
  /// The kind of texts: 1 for lyrics, 2 for a transcription, 5 for events, 6 for chords, and more.
  public let contentType: UInt8
  /// The description as carried.
  public let descriptionText: ID3Text
  /// The texts in the order of the frame.
  public let entries: [Entry]

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.languageText = try content.language()
    self.format = try content.byte("time stamp format")
    self.contentType = try content.byte("content type")
    self.descriptionText = content.text("content descriptor")
    var entries: [Entry] = []
    while !content.isAtEnd {
      guard entries.count < ID3Limits.entryCount else {
        content.log.note(
          .limitReached, "more than \(ID3Limits.entryCount) texts, the others are not read",
          at: header.byteOffset)
        break
      }
      let text = content.text("text")
      guard let timestamp = try? content.integer(4, "time stamp") else {
        content.log.note(
          .frameMalformed, "the last text of \(header.id) has no time stamp", at: header.byteOffset)
        break
      }
      entries.append(Entry(carriedText: text, timestamp: timestamp))
    }
    self.entries = entries
    content.log.budget.spendEntries(entries.count)
  }

  /// The language, three letters of ISO 639-2.
  public var language: String { languageText.string }

  /// A short description, often empty.
  public var description: String { descriptionText.string }

  var attributes: [ID3Attribute] {
    let values = entries.map { entry in
      FieldValue.object([
        Field("text", .string(entry.text)), Field("timestamp", .integer(entry.timestamp)),
      ])
    }
    return [
      ID3Attribute("language", .text(language)), ID3Attribute("format", .integer(Int(format))),
      ID3Attribute("contentType", .integer(Int(contentType))),
      ID3Attribute("description", .text(description)),
      ID3Attribute("entries", .list(values, lines: entries.map { "\($0.timestamp) \($0.text)" })),
    ]
  }

  var summary: String {
    let name = description.isEmpty ? language : "\(language) \(description)"
    return "\(name) \(entries.count) texts"
  }
}
