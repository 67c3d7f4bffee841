/// The remaining number of bytes to which the compressed frames of a stream may inflate, over all
/// of its tags.
///
/// All inflated bytes count, even if they are dropped, because they take time.
public struct ID3InflationBudget: Hashable, Sendable {
  /// Negative once the limit was exceeded.
  private var byteCount: Int
  /// The remaining number of bytes for the current buffer.
  private var byteCountOfBuffer = ID3Limits.inflatedByteCount

  /// A budget of a number of bytes.
  public init(byteCount: Int = ID3Limits.inflatedByteCountOfStream) {
    self.byteCount = byteCount
  }

  /// Whether a limit was exceeded, so that nothing more is inflated.
  var isOverdrawn: Bool { min(byteCount, byteCountOfBuffer) < 0 }

  /// Subtracts bytes from the budget.
  mutating func spend(_ count: Int) {
    byteCount -= count
    byteCountOfBuffer -= count
  }

  /// Resets the limit for the next buffer.
  mutating func beginBuffer() { byteCountOfBuffer = ID3Limits.inflatedByteCount }
}
