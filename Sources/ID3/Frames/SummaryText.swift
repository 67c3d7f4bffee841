internal import ByteParsing

extension String {
  /// The text on one line, without control characters, limited to the length of a summary.
  var escapedForSummary: String {
    var text = ""
    var count = 0
    for character in unicodeScalars {
      guard count < ID3Limits.summaryLength else { return text + "…" }
      count += 1
      switch character {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // Control characters of both ranges could change the terminal.
        if character.value < 0x20 || (0x7F...0x9F).contains(character.value) {
          text += "\\u{\(String(character.value, radix: 16))}"
        } else {
          text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes and the first ones in hexadecimal: `3 bytes 0102ff`.
  var summary: String {
    guard !isEmpty else { return "0 bytes" }
    let digits = Hexadecimal.text(prefix(ID3Limits.summaryByteCount))
    return "\(count) bytes \(digits)\(count > ID3Limits.summaryByteCount ? "…" : "")"
  }

  /// The bytes after the name of their owner.
  func summary(of owner: String) -> String {
    owner.isEmpty ? summary : "\(owner) \(summary)"
  }
}
