private import ByteParsing

/// Bytes written as hexadecimal digits, with blanks, line breaks and comments among them.
///
/// A comment starts with `//` and ends with its line, so that a test can name the fields:
///
///     let section = try HexBytes("""
///       FC 30 11  // table_id, section_length
///       00        // protocol_version
///       """).bytes
package struct HexBytes: Hashable, Sendable {
  /// What the digits stand for.
  package let bytes: [UInt8]

  /// Reads the text. Throws when it has an odd number of digits or a character that is none.
  package init(_ text: String) throws {
    let digits = text.split(whereSeparator: \.isNewline).map { line in
      let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
      return line[..<end].filter { !$0.isWhitespace }
    }
    bytes = try Hexadecimal.bytes(digits.joined())
  }
}
