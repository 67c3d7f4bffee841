/// A place in a JSON text where it is no JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, then what was expected.
  public var message: String
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  /// The place and the reason in one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}

/// Reads JSON (RFC 8259) and keeps the order of the members.
public enum JSONText {
  /// How deep arrays and objects may be nested.
  public static let maximumDepth = 128

  /// Whether bytes begin as an object does: no playlist and no media file begins with a brace.
  public static func beginsObject(_ bytes: some Sequence<UInt8>) -> Bool {
    let mark: Set<UInt8> = [0xEF, 0xBB, 0xBF]
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let first = bytes.first { !blanks.contains($0) && !mark.contains($0) }
    return first == UInt8(ascii: "{")
  }

  /// The value that a text holds.
  ///
  /// Whole numbers stay exact: those past `Int64` become their decimal text, as everywhere in `FieldValue`. A member
  /// that is given twice stands twice. A byte order mark before the text is skipped. Throws at the first byte that
  /// does not belong where it is.
  public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> FieldValue {
    var parser = JSONParser(bytes)
    return try parser.document()
  }

  /// The values of a text that holds several after each other, as when two files are joined.
  public static func parseSequence(_ bytes: [UInt8]) throws(JSONSyntaxError) -> [FieldValue] {
    var parser = JSONParser(bytes)
    return try parser.documents()
  }

  /// The value that a text holds.
  public static func parse(_ text: String) throws(JSONSyntaxError) -> FieldValue {
    try parse(Array(text.utf8))
  }
}
