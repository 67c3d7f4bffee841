internal import SourceDiagnostics

/// The state shared while one buffer is read: the issues, and the amount read so far.
///
/// A reference, because readers of tags, frames and sub-frames nest and all write to the same one.
final class ID3ReadingLog {
  private var collector = IssueCollector<ID3Issue.Kind>(
    limit: ID3Limits.issueCount, limitReached: .limitReached)
  /// The number of frames of the current tag.
  var frameCount = 0
  /// The index of the current frame, in the enclosing frame or in the tag.
  var frameIndex: Int?
  /// The indices of the enclosing frames, outermost first.
  private var outerIndices: [Int] = []
  /// The remaining number of bytes for compressed frames.
  var budget: ID3Budget

  /// A log for a new buffer.
  init(budget: ID3Budget) {
    self.budget = budget
    self.budget.beginBuffer()
  }

  /// Reads the frames inside the current frame.
  func insideFrame<Result>(_ body: () -> Result) -> Result {
    let index = frameIndex
    if let index { outerIndices.append(index) }
    frameIndex = nil
    defer {
      if index != nil { outerIndices.removeLast() }
      frameIndex = index
    }
    return body()
  }

  var issues: [ID3Issue] { collector.issues }

  func note(_ kind: ID3Issue.Kind, _ message: @autoclosure () -> String, at byteOffset: Int) {
    collector.add(kind, message(), path: pathText, at: byteOffset)
  }

  /// Whether there is memory for another tag or frame; notes the first one without.
  func hasMemory(at byteOffset: Int) -> Bool {
    guard budget.hasNoMemory else { return true }
    if budget.exceedsMemory() {
      note(
        .limitReached,
        "the frames of the stream need \(ID3Limits.memoryOfStream >> 20) MiB, the others are not read",
        at: byteOffset)
    }
    return false
  }

  private var pathText: String {
    var text = ""
    for index in outerIndices + (frameIndex.map { [$0] } ?? []) {
      text += text.isEmpty ? "frames[\(index)]" : ".subFrames[\(index)]"
    }
    return text
  }
}
