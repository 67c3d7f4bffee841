/// One row of the line table: where a line lies and what it is, in 16 bytes.
///
/// A playlist of a million segments has three million lines, so a row holds offsets and no values.
/// The end of a line with its terminator is the start of the next row.
struct PackedLine {
  enum Kind: UInt8 {
    case blank, uri, tag, comment
  }

  /// The row of ``TagCatalog`` that ``tag`` has when there is none.
  static let unknownTag = UInt16.max

  /// The offset of the first byte of the line.
  var start: UInt32
  /// Bytes of the content, without blanks around it and without the terminator.
  var length: UInt32
  /// Bytes of the name after `#`; zero when the line has no name.
  var nameLength: UInt16
  /// The row of the catalogue. Comment lines have one too when they are known markers.
  var tag: UInt16
  /// Blanks, or a byte order mark, before the content.
  var leading: UInt16
  var kind: Kind
  /// Whether the line may hold bytes outside ASCII.
  var mayHaveHighBytes: Bool

  var contentStart: Int { Int(start) + Int(leading) }
  var content: Range<Int> { contentStart..<(contentStart + Int(length)) }

  /// The name without `#`.
  var name: Range<Int> {
    let first = min(contentStart + 1, content.upperBound)
    return first..<(first + Int(nameLength))
  }

  /// What follows the colon after the name; `nil` when nothing separates the name from the end.
  var value: Range<Int>? {
    let separator = name.upperBound
    return nameLength > 0 && separator < content.upperBound
      ? (separator + 1)..<content.upperBound : nil
  }
}
