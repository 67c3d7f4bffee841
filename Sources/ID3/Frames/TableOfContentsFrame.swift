internal import FieldValues
internal import SourceDiagnostics

/// The order of chapters, `CTOC` (ID3v2 Chapter Frame Addendum, section 3.2).
public struct TableOfContentsFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The identifier as carried.
  public let elementIDText: ID3Text
  /// Whether no other table contains this one.
  public let isTopLevel: Bool
  /// Whether the children are played in order.
  public let isOrdered: Bool
  /// The identifiers of chapters and tables, in order.
  public let children: [String]
  /// The frames that describe the table.
  public let subFrames: [ID3Frame]

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    self.elementIDText = content.latin1Text("element ID")
    let flags = try content.byte("flags")
    self.isTopLevel = flags & 2 != 0
    self.isOrdered = flags & 1 != 0
    let count = try content.byte("entry count")
    var children: [String] = []
    while children.count < Int(count), !content.isAtEnd {
      children.append(content.latin1Text("child element ID").string)
    }
    if children.count < Int(count) {
      content.log.note(
        .frameMalformed, "\(header.id) declares \(count) children, it has \(children.count)",
        at: header.byteOffset)
    }
    self.children = children
    self.subFrames = content.subFrames()
  }

  /// The identifier of the table.
  public var elementID: String { elementIDText.string }

  /// The title, from the first text frame `TIT2`.
  public var title: String? { subFrames.title }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("elementId", .text(elementID)), ID3Attribute("isTopLevel", .flag(isTopLevel)),
      ID3Attribute("isOrdered", .flag(isOrdered)),
      ID3Attribute("children", .list(children.map { .string($0) }, lines: children)),
      subFrames.attribute,
    ]
  }

  var summary: String {
    let list = "\(elementID) [\(children.joined(separator: ", "))]"
    return title.map { "\(list) = \($0)" } ?? list
  }
}
