/// The bytes that the compressed frames of a stream may still inflate to, over all of its tags.
///
/// What was inflated counts whether it is kept or not, since it takes its time in any case.
public struct ID3InflationBudget: Hashable, Sendable {
  /// Below zero once the limit was passed.
  private var byteCount: Int
  /// The same of the buffer that is being read.
  private var byteCountOfBuffer = ID3Limits.inflatedByteCount

  /// A budget of so many bytes.
  public init(byteCount: Int = ID3Limits.inflatedByteCountOfStream) {
    self.byteCount = byteCount
  }

  /// Whether a limit was passed, so that nothing more is inflated.
  var isOverdrawn: Bool { min(byteCount, byteCountOfBuffer) < 0 }

  /// Takes bytes off the budget.
  mutating func spend(_ count: Int) {
    byteCount -= count
    byteCountOfBuffer -= count
  }

  /// Grants the next buffer its own limit.
  mutating func beginBuffer() { byteCountOfBuffer = ID3Limits.inflatedByteCount }
}
