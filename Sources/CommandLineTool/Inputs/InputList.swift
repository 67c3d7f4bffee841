/// A file of `--files-from`: one input a line.
enum InputList {
  /// The maximum size of a list that is read as a whole in bytes.
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
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(UsageError) {
        if let input = try entry(of: line) { inputs.append(input) }
      } catch {
        throw UsageError("line \(index + 1): \(error)")
      }
    }
    return inputs
  }

  /// The input of a line without its end; `nil` for a blank one and for a comment.
  static func entry(of line: some Collection<UInt8>) throws(UsageError) -> NamedInput? {
    guard !line.contains(0) else { throw UsageError("has a NUL character") }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw UsageError("is not UTF-8")
    }
    let entry = text.drop { $0 == " " || $0 == "\u{FEFF}" }
    guard !entry.allSatisfy(\.isWhitespace), entry.first != "#" else { return nil }
    guard let tab = entry.firstIndex(of: "\t") else {
      return NamedInput(String(entry).trimmingBlanks)
    }
    let key = entry[..<tab]
    let input = String(entry[entry.index(after: tab)...]).trimmingBlanks
    guard NamedInput.isKey(key), !input.isEmpty else {
      throw UsageError(
        "expected KEY, a tab and INPUT, where KEY has only letters, digits and . _ -")
    }
    return NamedInput(input, name: String(key))
  }
}
