/// A part of a resource with a known place.
public struct ByteRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var offset: Int
  /// The number of bytes.
  public var length: Int

  /// A part of a resource.
  public init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  /// The offset after the last byte; the largest number when it does not fit.
  public var end: Int {
    let (sum, overflow) = offset.addingReportingOverflow(length)
    return overflow ? .max : sum
  }
}
