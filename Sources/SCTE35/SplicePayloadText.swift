internal import ByteParsing
public import SourceDiagnostics

/// Sections written as text: in playlist attributes, logs and chat messages.
public enum SplicePayloadText {
  /// The bytes of a text, in the form in which they start like a section.
  ///
  /// Accepts hexadecimal digits with or without `0x`, and base64 in the usual and the URL-safe
  /// alphabet, padded or not; blanks, line ends and a pair of quotes are skipped. A text can be
  /// both: it is hexadecimal if that gives the first byte 0xFC, else base64. A `pointer_field` of 0
  /// before the section, as some tools copy it out of the packet, is dropped.
  ///
  /// Throws with the offset of the first invalid character in the text, in UTF-8 bytes.
  public static func bytes(_ text: some StringProtocol) throws(MalformedData) -> [UInt8] {
    let compact = CompactText(text)
    guard !compact.characters.isEmpty else {
      throw MalformedData(.invalidText("is empty"), field: "payload", byteOffset: 0)
    }
    return withoutPointer(try decoded(compact))
  }

  private static func decoded(_ compact: CompactText) throws(MalformedData) -> [UInt8] {
    if compact.hasHexadecimalPrefix { return try hexadecimal(compact) }
    let digits = try? Hexadecimal.bytes(compact.characters)
    if let digits, isSection(digits) { return digits }
    do throws(MalformedData) {
      let base64 = try Base64.bytes(compact.characters)
      if isSection(base64) { return base64 }
      // Neither is a section: digits alone are more likely hexadecimal.
      if let digits { return digits }
      if !compact.looksHexadecimal { return base64 }
    } catch {
      if let digits { return digits }
      if !compact.looksHexadecimal { throw compact.located(error) }
    }
    return try hexadecimal(compact)
  }

  private static func hexadecimal(_ compact: CompactText) throws(MalformedData) -> [UInt8] {
    do throws(MalformedData) {
      return try Hexadecimal.bytes(compact.characters)
    } catch { throw compact.located(error) }
  }

  private static func isSection(_ bytes: [UInt8]) -> Bool {
    withoutPointer(bytes).first == SpliceInfoSection.tableID
  }

  /// Returns bytes without the `pointer_field` of 0 that precedes a section in a transport packet.
  private static func withoutPointer(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count > 1 && bytes[0] == 0 && bytes[1] == SpliceInfoSection.tableID
      ? Array(bytes[1...]) : bytes
  }

  /// A text without blanks and quotes, with the original offsets of its characters.
  private struct CompactText {
    private(set) var characters: [UInt8] = []
    /// The original offsets of the characters; empty if nothing was removed between them.
    private var offsets: [Int] = []
    private var start = 0
    private var length = 0

    init(_ source: some StringProtocol) {
      var all = Array(source.utf8)[...]
      while let first = all.first, Self.isBlank(first) { all = all.dropFirst() }
      while let last = all.last, Self.isBlank(last) { all = all.dropLast() }
      if all.count >= 2, let first = all.first, Self.isQuote(first), all.last == first {
        all = all.dropFirst().dropLast()
      }
      length = all.endIndex
      start = all.startIndex
      guard all.contains(where: Self.isBlank) else {
        // Nearly every text has no blanks inside.
        characters = Array(all)
        return
      }
      for (offset, byte) in zip(all.indices, all) where !Self.isBlank(byte) {
        characters.append(byte)
        offsets.append(offset)
      }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    var hasHexadecimalPrefix: Bool {
      characters.count >= 2 && characters[0] == UInt8(ascii: "0")
        && characters[1] | 0x20 == UInt8(ascii: "x")
    }

    /// Whether the text starts like the hexadecimal digits of a section.
    var looksHexadecimal: Bool {
      characters.count >= 2 && characters[0] | 0x20 == UInt8(ascii: "f")
        && characters[1] | 0x20 == UInt8(ascii: "c")
    }

    func located(_ error: MalformedData) -> MalformedData {
      MalformedData(error.reason, field: error.field, byteOffset: offset(error.byteOffset))
    }

    private func offset(_ index: Int) -> Int {
      guard !offsets.isEmpty else { return min(start + index, length) }
      return offsets.indices.contains(index) ? offsets[index] : length
    }
  }
}
