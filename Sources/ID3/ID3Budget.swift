/// What is left of the limits for all tags of a stream: the memory for frames, and the number of bytes to which compressed
/// frames may inflate.
///
/// All inflated bytes count, even if they are dropped, because they take time.
public struct ID3Budget: Hashable, Sendable {
  /// Negative once the limit was exceeded.
  private var byteCount: Int
  /// The remaining number of bytes for the current buffer.
  private var byteCountOfBuffer = ID3Limits.inflatedByteCount

  /// The remaining memory in bytes, about.
  private var memory: Int

  /// A budget of a number of inflated bytes, and of memory for frames.
  public init(
    byteCount: Int = ID3Limits.inflatedByteCountOfStream,
    memory: Int = ID3Limits.memoryOfStream
  ) {
    self.byteCount = byteCount
    self.memory = memory
  }

  /// Whether no more frames are read.
  var hasNoMemory: Bool { memory <= 0 }

  /// Subtracts a frame of a size in bytes, or a tag without frames, from the budget.
  mutating func spendFrame(_ byteCount: Int = 0) {
    spendMemory(ID3Limits.frameMemory + 2 * byteCount)
  }

  /// Subtracts the texts of a list from the budget.
  mutating func spendEntries(_ count: Int) { spendMemory(count * ID3Limits.entryMemory) }

  private mutating func spendMemory(_ count: Int) {
    memory = max(0, memory - count)
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
