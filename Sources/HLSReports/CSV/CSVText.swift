/// Records of RFC 4180.
enum CSVText {
  /// Writes a record for each row, preceded by the column names if requested.
  static func write<Row: TableRow>(
    _ rows: some Sequence<Row>, hasHead: Bool, to output: inout some TextOutputStream
  ) {
    let columns = Row.columns.compactMap { column in column.csv.map { (column.name, $0) } }
    if hasHead { output.write(columns.map { field($0.0) }.joined(separator: ",") + "\r\n") }
    var record: [UInt8] = []
    for row in rows {
      for column in columns {
        // An absent field is empty.
        if let text = column.1(row) { record += field(text).utf8 }
        record.append(UInt8(ascii: ","))
      }
      _ = record.popLast()
      output.write(String(decoding: record, as: UTF8.self) + "\r\n")
      record.removeAll(keepingCapacity: true)
    }
  }

  /// A field, quoted if needed.
  ///
  /// A spreadsheet reads text that starts with certain signs as a formula, which the apostrophe
  /// prevents; in East Asia also with their wide forms. Blanks and invisible characters before the sign
  /// do not count, since programs remove them. Control characters are made visible.
  static func field(_ text: String) -> String {
    var text = TerminalText.escaped(text)
    let isNumber = text.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    if let first = text.unicodeScalars.first(where: { !$0.isBlank && !$0.isInvisible }),
      "=+-@|＝＋－＠".unicodeScalars.contains(first), !isNumber
    {
      text = "'" + text
    }
    // Line ends are control characters, too.
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    if isPlain, text.utf8.first != UInt8(ascii: " "), text.utf8.last != UInt8(ascii: " ") {
      return text
    }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it is not drawn by itself, such as U+200B and U+FEFF.
  fileprivate var isInvisible: Bool {
    !isASCII && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
  }
}
