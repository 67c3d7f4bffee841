/// What is left of the limits for all tags of a stream: the number of frames, and the number of bytes
/// to which compressed frames may inflate.
///
/// All inflated bytes count, even if they are dropped, because they take time.
public struct ID3Budget: Hashable, Sendable {
  /// Negative once the limit was exceeded.
  private var byteCount: Int
  /// The remaining number of bytes for the current buffer.
  private var byteCountOfBuffer = ID3Limits.inflatedByteCount

  /// The remaining number of frames; negative once more tags came. The last tag is read wholly.
  private var frameCount: Int

  /// A budget of a number of inflated bytes and of frames.
  public init(
    byteCount: Int = ID3Limits.inflatedByteCountOfStream,
    frameCount: Int = ID3Limits.frameCountOfStream
  ) {
    self.byteCount = byteCount
    self.frameCount = frameCount
  }

  /// Whether no more tags are read.
  var hasNoFrames: Bool { frameCount <= 0 }

  /// Whether this is the first tag behind the limit of frames, which is the only one with an issue.
  mutating func exceedsFrames() -> Bool {
    guard frameCount == 0 else { return false }
    frameCount = -1
    return true
  }

  /// Subtracts a frame, or a tag without frames, from the budget.
  mutating func spendFrame() { frameCount = max(0, frameCount - 1) }

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
