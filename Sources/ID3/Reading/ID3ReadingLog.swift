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
  /// The remaining number of bytes for compressed frames, and the memory for all.
  var budget: ID3Budget
  /// Whether there was no memory for the last frames of the current tag.
  var tagIsCut = false
  /// The number of tags that were left out, whole or in part, because there was no memory.
  private(set) var leftOutTagCount = 0
  private var firstLeftOutTag: Int?

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

  /// Counts the current tag as left out, whole or in part.
  func leaveOutTag(at byteOffset: Int) {
    leftOutTagCount += 1
    firstLeftOutTag = firstLeftOutTag ?? byteOffset
  }

  /// Notes the number of tags that were left out.
  func noteLeftOutTags() {
    guard let firstLeftOutTag else { return }
    collector.conclude(
      .limitReached, ID3Limits.leftOut(leftOutTagCount), at: firstLeftOutTag)
  }

  private var pathText: String {
    var text = ""
    for index in outerIndices + (frameIndex.map { [$0] } ?? []) {
      text += text.isEmpty ? "frames[\(index)]" : ".subFrames[\(index)]"
    }
    return text
  }
}
