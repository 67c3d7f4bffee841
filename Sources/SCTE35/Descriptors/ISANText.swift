internal import ByteParsing

/// The written form of an ISAN: groups of four digits, with a check character after the episode and
/// one after the version (ISO 15706 and 15706-2).
struct ISANText: CustomStringConvertible {
  let description: String

  /// The number of digits of root and episode.
  private static let digitCount = 16
  /// The number of digits with the version.
  private static let versionedDigitCount = 24

  init?(_ bytes: [UInt8]) {
    let digits = Array(NumberText.upper(bytes))
    guard digits.count == Self.digitCount || digits.count == Self.versionedDigitCount else {
      return nil
    }
    var groups = stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<($0 + 4)]) }
    groups.insert(String(CheckCharacter.of(digits[..<Self.digitCount])), at: 4)
    if digits.count == Self.versionedDigitCount {
      groups.append(String(CheckCharacter.of(digits)))
    }
    self.description = groups.joined(separator: "-")
  }

  /// Returns the binary form of a text; `nil` when it is not an ISAN or one of its check characters
  /// is wrong.
  static func bytes(_ text: String) -> [UInt8]? {
    let groups = text.uppercased().split(separator: "-").map(String.init)
    let digits = groups.filter { $0.count != 1 }.joined()
    guard let bytes = try? Hexadecimal.bytes(digits) else { return nil }
    guard groups.contains(where: { $0.count == 1 }) else { return bytes }
    return ISANText(bytes)?.description == groups.joined(separator: "-") ? bytes : nil
  }
}
