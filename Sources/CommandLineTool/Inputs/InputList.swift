/// A file of `--files-from`: one input a line.
enum InputList {
  /// The maximum size of a list in bytes.
  static let maximumByteCount = 256 << 20

  /// Reads the file with a list.
  static func read(_ file: String) throws(UsageError) -> [NamedInput] {
    let bytes = try InputFile.read(file, of: .filesFrom, limit: maximumByteCount)
    do throws(UsageError) {
      return try parse(bytes)
    } catch {
      throw UsageError("--files-from \(InputFile.name(file)): \(error)")
    }
  }

  /// Parses lines of the forms `KEY<TAB>INPUT` and `INPUT`. Blank lines and those that begin with `#` are skipped.
  static func parse(_ bytes: [UInt8]) throws(UsageError) -> [NamedInput] {
    var inputs: [NamedInput] = []
    for (index, line) in String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let text = line.drop { $0 == " " || $0 == "\u{FEFF}" }
      guard !text.allSatisfy(\.isWhitespace), text.first != "#" else { continue }
      guard let tab = text.firstIndex(of: "\t") else {
        inputs.append(NamedInput(String(text).trimmingBlanks))
        continue
      }
      let key = text[..<tab]
      let input = String(text[text.index(after: tab)...]).trimmingBlanks
      guard NamedInput.isKey(key), !input.isEmpty else {
        throw UsageError(
          "line \(index + 1): expected KEY, a tab and INPUT, where KEY has only letters, digits and . _ -"
        )
      }
      inputs.append(NamedInput(input, name: String(key)))
    }
    return inputs
  }
}
