internal import ByteParsing

/// The written form of an EIDR: the prefix `10.` and a number, then the suffix with its check
/// character.
///
/// The compact binary form has two bytes of prefix and ten of suffix. Parties, users and video
/// services have a suffix of four bytes with zero padding, and no check character (EIDR ID Format,
/// section 2.1.1).
struct EIDRText: CustomStringConvertible {
  let description: String

  private static let byteCount = 12
  private static let prefixLength = 2
  private static let contentSuffixLength = 10
  private static let shortSuffixLength = 4
  /// 10.5237 to 10.5239: parties, video services and users.
  private static let shortPrefixes: ClosedRange<UInt16> = 5237...5239

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let prefix = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    var suffix = bytes[Self.prefixLength...]
    let isShort = Self.shortPrefixes.contains(prefix)
    if isShort {
      let padding = suffix.dropFirst(Self.shortSuffixLength)
      if padding.allSatisfy({ $0 == 0 }) {
        suffix = suffix.prefix(Self.shortSuffixLength)
      } else if suffix.dropLast(Self.shortSuffixLength).allSatisfy({ $0 == 0 }) {
        suffix = suffix.suffix(Self.shortSuffixLength)
      }
    }
    let digits = Array(NumberText.upper(suffix))
    let groups = stride(from: 0, to: digits.count, by: 4).map {
      String(digits[$0..<min($0 + 4, digits.count)])
    }
    let check = isShort ? "" : "-\(CheckCharacter.of(digits))"
    self.description = "10.\(prefix)/" + groups.joined(separator: "-") + check
  }

  /// Returns the compact binary form of a text; `nil` when it is not an EIDR or its check character
  /// is wrong.
  static func bytes(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("10."), let prefix = UInt16(parts[0].dropFirst(3))
    else { return nil }
    var groups = parts[1].uppercased().split(separator: "-").map(String.init)
    if groups.count == 6, let check = groups.popLast() {
      guard check == String(CheckCharacter.of(groups.joined())) else { return nil }
    }
    guard let suffix = try? Hexadecimal.bytes(groups.joined()),
      suffix.count == contentSuffixLength
        || (suffix.count == shortSuffixLength && shortPrefixes.contains(prefix))
    else { return nil }
    let padding = [UInt8](repeating: 0, count: contentSuffixLength - suffix.count)
    return [UInt8(truncatingIfNeeded: prefix >> 8), UInt8(truncatingIfNeeded: prefix)]
      + suffix + padding
  }
}
