/// A written byte range, `length[@offset]` (RFC 8216bis, section 4.4.4.2).
public struct ByteRangeText: Hashable, Sendable {
  /// The number of bytes.
  public var length: Int
  /// The offset of the first byte; `nil` when the range follows the one before.
  public var offset: Int?

  /// Reads `1000@20`; `nil` for another text.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// Reads the same from bytes: many playlists have one for each segment.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    guard let length = Self.number(bytes, &index) else { return nil }
    self.length = length
    self.offset = nil
    guard index < bytes.endIndex else { return }
    guard bytes[index] == UInt8(ascii: "@") else { return nil }
    index += 1
    guard let offset = Self.number(bytes, &index), index == bytes.endIndex else { return nil }
    self.offset = offset
  }

  /// Reads digits up to another character; `nil` when there are none or too many.
  private static func number(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Int? {
    let first = index
    var value = 0
    while index < bytes.endIndex {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit))
      guard !overflow, !carry else { return nil }
      value = sum
      index += 1
    }
    return index > first ? value : nil
  }
}
