/// One line of a playlist, with its places (RFC 8216bis, section 4.1).
public struct PlaylistLine: Sendable {
  /// The kind of line.
  public enum Kind: Hashable, Sendable {
    /// A line with nothing but blanks.
    case blank
    /// A line that does not begin with `#`.
    case uri
    /// A line that begins with `#EXT`.
    case tag(TagName)
    /// Another line that starts with `#`.
    case comment
  }

  let text: PlaylistText
  /// The index of the line, from 0.
  public let index: Int

  var packed: PackedLine { text.lines[index] }

  /// The number of the line, from 1; in a growing playlist in the order of the segments, with gaps.
  public var number: Int { text.number(ofLine: index) }

  /// The kind of line.
  public var kind: Kind {
    switch packed.kind {
    case .blank: .blank
    case .uri: .uri
    case .comment: .comment
    case .tag: .tag(tagName ?? TagName(rawValue: "EXT"))
    }
  }

  /// The name of a tag, or of a comment that is a known marker.
  public var tagName: TagName? {
    if let definition { return definition.name }
    let name = packed.name
    return name.isEmpty ? nil : TagName(rawValue: text.string(name))
  }

  /// The row of the tag in the catalogue.
  public var definition: TagDefinition? { TagCatalog.definition(row: packed.tag) }

  /// The bytes of the line in the playlist, with the terminator.
  public var byteRange: Range<Int> { Int(packed.start)..<text.lineEnd(index) }

  /// The bytes without surrounding blanks and without the terminator.
  public var contentRange: Range<Int> { packed.content }

  /// The bytes after the colon; `nil` for a tag without a colon and for lines that are not tags.
  public var valueRange: Range<Int>? { packed.value }

  /// The text without surrounding blanks, as written.
  public var content: String { text.string(packed.content) }

  /// The text after the colon, as written.
  public var value: String? { packed.value.map(text.string) }

  /// The bytes that end the line: a line feed with the blanks before it, or nothing at the end.
  public var terminator: [UInt8] {
    Array(text.bytes[packed.content.upperBound..<text.lineEnd(index)])
  }

  /// The attributes of the value. Meaningful for tags whose value is an attribute list.
  public var attributes: AttributeList { AttributeList(text: text, line: index) }

  /// Returns the line as a typed tag; `nil` when it is another tag or lacks a value that the tag
  /// requires.
  public func tag<Tag: PlaylistTag>(as type: Tag.Type) -> Tag? {
    guard packed.kind == .tag, tagName == Tag.name else { return nil }
    var reader = TagReader(self)
    return Tag(reading: &reader)
  }
}

extension PlaylistLine: Hashable {
  /// Whether two lines are the same place of the same text.
  public static func == (left: PlaylistLine, right: PlaylistLine) -> Bool {
    left.index == right.index && left.text.isSameText(as: right.text)
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
