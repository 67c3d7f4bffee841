internal import SourceDiagnostics

/// What is shared while one buffer is read: the issues, and how much was read already.
///
/// A reference, because readers of tags, frames and sub-frames nest and all write to the same one.
final class ID3ReadingLog {
  private var collector = IssueCollector<ID3Issue.Kind>(
    limit: ID3Limits.issueCount, limitReached: .limitReached)
  /// The number of frames of the tag that is being read.
  var frameCount = 0
  /// The index of the frame that is being read, in the frame around it or in the tag.
  var frameIndex: Int?
  /// The indices of the frames around that one, outermost first.
  private var outerIndices: [Int] = []
  /// How many bytes compressed frames may still have.
  var budget: ID3InflationBudget

  /// A log of a buffer that begins.
  init(budget: ID3InflationBudget) {
    self.budget = budget
    self.budget.beginBuffer()
  }

  /// Reads the frames in the current frame.
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

  private var pathText: String {
    var text = ""
    for index in outerIndices + (frameIndex.map { [$0] } ?? []) {
      text += text.isEmpty ? "frames[\(index)]" : ".subFrames[\(index)]"
    }
    return text
  }
}
