internal import SourceDiagnostics

/// What is shared while one buffer is read: the issues, and how much was read already.
///
/// A reference, because readers of tags, frames and sub-frames nest and all write to the same one.
final class ID3ReadingLog {
  private(set) var issues: [ID3Issue] = []
  /// The number of frames of the tag that is being read.
  var frameCount = 0
  /// The indices of the frames around the place that is being read.
  var path: [Int] = []

  func note(_ kind: ID3Issue.Kind, _ message: @autoclosure () -> String, at byteOffset: Int) {
    guard issues.count < ID3Limits.issueCount else { return }
    issues.append(ID3Issue(kind, message(), path: pathText, byteOffset: byteOffset))
    if issues.count == ID3Limits.issueCount - 1 {
      issues.append(
        ID3Issue(
          .limitReached, "more than \(ID3Limits.issueCount) issues, the rest is not listed",
          byteOffset: byteOffset))
    }
  }

  private var pathText: String {
    var text = ""
    for index in path { text += text.isEmpty ? "frames[\(index)]" : ".subFrames[\(index)]" }
    return text
  }
}
