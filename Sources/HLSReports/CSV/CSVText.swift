import MediaTiming

/// Records of RFC 4180.
enum CSVText {
  /// Writes a record; an absent field is empty.
  static func write(_ fields: [String?], to output: inout some TextOutputStream) {
    output.write(fields.map { $0.map(field) ?? "" }.joined(separator: ",") + "\r\n")
  }

  /// Seconds as a number, rounded to six decimals.
  static func seconds(_ time: MediaTime) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(time)
    var text = ""
    json.drain(to: &text)
    return text
  }

  /// A field, in quotes where it needs them.
  ///
  /// A spreadsheet takes a text for a formula that begins with one of some signs, which the apostrophe prevents. Control
  /// characters are made visible.
  static func field(_ text: String) -> String {
    var text = TerminalText.escaped(text)
    let isNumber = !text.isEmpty && text.drop { $0 == "-" }.allSatisfy { $0.isNumber || $0 == "." }
    if let first = text.first(where: { $0 != " " }), "=+-@|".contains(first), !isNumber {
      text = "'" + text
    }
    guard text.contains(where: { ",\"\r\n".contains($0) }) || text.first == " " || text.last == " "
    else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
