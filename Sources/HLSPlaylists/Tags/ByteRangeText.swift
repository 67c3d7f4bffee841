/// A part of a resource as it is written, `length[@offset]` (RFC 8216bis, section 4.4.4.2).
public struct ByteRangeText: Hashable, Sendable {
  /// The number of bytes.
  public var length: Int
  /// The offset of the first byte; `nil` when the range follows the one before.
  public var offset: Int?

  /// Reads `1000@20`; `nil` for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let length = Int(first), length >= 0 else { return nil }
    self.length = length
    self.offset = nil
    if parts.count > 1 {
      guard let offset = Int(parts[1]), offset >= 0 else { return nil }
      self.offset = offset
    }
  }
}
