/// A syntax error in a JSON text.
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
  /// The maximum nesting of arrays and objects.
  public static let maximumDepth = 128

  /// Whether bytes start like an object: no playlist and no media file starts with a brace.
  public static func beginsObject(_ bytes: some Sequence<UInt8>) -> Bool {
    let mark: Set<UInt8> = [0xEF, 0xBB, 0xBF]
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let first = bytes.first { !blanks.contains($0) && !mark.contains($0) }
    return first == UInt8(ascii: "{")
  }

  /// The value of a text.
  ///
  /// Whole numbers stay exact: those beyond `Int64` become their decimal text, as everywhere in
  /// `FieldValue`. A repeated member occurs twice. A byte order mark before the text is skipped.
  /// Throws at the first misplaced byte.
  ///
  /// - Parameter maximumValueCount: How many values it may have, those within others too.
  public static func parse(
    _ bytes: [UInt8], maximumValueCount: Int = .max
  ) throws(JSONSyntaxError) -> FieldValue {
    var parser = JSONParser(bytes, maximumValueCount: maximumValueCount)
    return try parser.document()
  }

  /// The values of a text with several, as when two files are joined.
  ///
  /// - Parameter maximumValueCount: How many values it may have, those within others too: three bytes may be one of them,
  ///   which takes a hundred in memory.
  public static func parseSequence(
    _ bytes: [UInt8], maximumValueCount: Int
  ) throws(JSONSyntaxError) -> [FieldValue] {
    var parser = JSONParser(bytes, maximumValueCount: maximumValueCount)
    return try parser.documents()
  }

  /// The value of a text.
  public static func parse(_ text: String) throws(JSONSyntaxError) -> FieldValue {
    try parse(Array(text.utf8))
  }
}
