internal import FieldValues
internal import SourceDiagnostics

/// Values of one property: a frame whose identifier begins with `T` (ID3v2.4.0 frames, section 4.2).
///
/// The frames of Yospace (`YMID`, `YTYP`, `YSEQ`, `YDUR`, `YCSP`, `YPRG`) and those of iTunes that begin with
/// another letter have the same syntax.
public struct TextFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The texts as carried. Before version 2.4 only the first is a value.
  public let texts: ID3TextList

  static let ids: [ID3FrameID] = [
    "YMID", "YTYP", "YSEQ", "YDUR", "YCSP", "YPRG", "GRP1", "GP1", "MVNM", "MVN",
    "MVIN", "MVI",
  ]

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    if !content.isAtEnd { try content.readEncoding() }
    self.texts = content.values("text")
  }

  /// All values; empty for a frame without any, and at most one before version 2.4.
  public var values: [String] { texts.values }

  /// The first value, or an empty text.
  public var text: String { texts.first.string }

  var attributes: [ID3Attribute] { texts.attributes }

  var summary: String {
    let values = self.values
    return values.isEmpty ? "" : "= " + values.map(\.quotedIfNeeded).joined(separator: " / ")
  }
}

extension ID3TextList {
  /// The first value, and all of them in a list.
  var attributes: [ID3Attribute] {
    let values = self.values
    return [
      ID3Attribute("text", .text(first.string)),
      ID3Attribute("texts", .detail(.array(values.map { .string($0) }))),
    ]
  }
}
