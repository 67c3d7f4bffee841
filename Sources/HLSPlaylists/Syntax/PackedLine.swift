/// A row of the line table: the place and kind of a line, in 16 bytes.
///
/// A playlist of a million segments has three million lines, so a row has offsets and no values.
/// The end of a line with its terminator is the start of the next row.
struct PackedLine {
  enum Kind: UInt8 {
    case blank, uri, tag, comment
  }

  /// The value of ``tag`` for a line without a row of ``TagCatalog``.
  static let unknownTag = UInt16.max

  /// The offset of the first byte of the line.
  var start: UInt32
  /// The number of content bytes, without surrounding blanks and without the terminator.
  var length: UInt32
  /// The number of name bytes after `#`; zero when the line has no name.
  var nameLength: UInt8
  /// The number of bytes between name and value: the colon, and the blanks before that of a marker.
  var separatorLength: UInt8 = 1
  /// The row of the catalogue. Comment lines also have one when they are known markers.
  var tag: UInt16
  /// The number of bytes before the content: blanks or a byte order mark.
  var leading: UInt16
  var kind: Kind
  /// Whether the line may have bytes outside ASCII.
  var mayHaveHighBytes: Bool

  var contentStart: Int { Int(start) + Int(leading) }
  var content: Range<Int> { contentStart..<(contentStart + Int(length)) }

  /// The name without `#`.
  var name: Range<Int> {
    let first = min(contentStart + 1, content.upperBound)
    return first..<(first + Int(nameLength))
  }

  /// The text after the colon after the name; `nil` without a separator after the name.
  var value: Range<Int>? {
    let separator = name.upperBound
    return nameLength > 0 && separator < content.upperBound
      ? (separator + Int(separatorLength))..<content.upperBound : nil
  }
}
