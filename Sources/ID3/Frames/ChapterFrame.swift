internal import FieldValues
internal import SourceDiagnostics

/// A chapter with the frames that describe it, `CHAP` (ID3v2 Chapter Frame Addendum, section 3.1).
///
/// Times are relative to the start of the file. In a stream their reference is undefined.
public struct ChapterFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The identifier as carried.
  public let elementIDText: ID3Text
  /// The start in milliseconds.
  public let startTimeMs: UInt32
  /// The end in milliseconds.
  public let endTimeMs: UInt32
  /// The offset of the first audio frame in bytes; `nil` when only the time is used.
  public let startOffset: UInt32?
  /// The offset after the last audio frame in bytes; `nil` when only the time is used.
  public let endOffset: UInt32?
  /// The frames of the chapter: its title, a picture, a URL.
  public let subFrames: [ID3Frame]

  private static let unusedOffset = UInt32.max

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    self.elementIDText = content.latin1Text("element ID")
    self.startTimeMs = try content.integer(4, "start time")
    self.endTimeMs = try content.integer(4, "end time")
    let startOffset = try content.integer(4, "start offset")
    let endOffset = try content.integer(4, "end offset")
    self.startOffset = startOffset == Self.unusedOffset ? nil : startOffset
    self.endOffset = endOffset == Self.unusedOffset ? nil : endOffset
    self.subFrames = content.subFrames()
  }

  /// The identifier of the chapter in a table of contents.
  public var elementID: String { elementIDText.string }

  /// The title, from the first text frame `TIT2`.
  public var title: String? { subFrames.title }

  var attributes: [ID3Attribute] {
    var attributes = [
      ID3Attribute("elementId", .text(elementID)),
      ID3Attribute("startTimeMs", .integer(Int(startTimeMs))),
      ID3Attribute("endTimeMs", .integer(Int(endTimeMs))),
    ]
    if let startOffset {
      attributes.append(ID3Attribute("startOffset", .integer(Int(startOffset))))
    }
    if let endOffset { attributes.append(ID3Attribute("endOffset", .integer(Int(endOffset)))) }
    attributes.append(subFrames.attribute)
    return attributes
  }

  var summary: String {
    let range = "\(elementID) \(startTimeMs)-\(endTimeMs) ms"
    return title.map { "\(range) = \($0)" } ?? range
  }
}

extension [ID3Frame] {
  /// The text of the first title.
  var title: String? {
    for case .text(let frame) in self where frame.header.id == "TIT2" { return frame.text }
    return nil
  }

  /// The frames as a value of the enclosing frame.
  var attribute: ID3Attribute {
    ID3Attribute("subFrames", .list(map { .object($0.fields) }, lines: map(\.summary)))
  }
}
