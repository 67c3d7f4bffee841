internal import SourceDiagnostics

/// What is shared while one file is read: the issues, the boxes around the place, how much was read.
///
/// A reference, because readers of boxes nest and all write to the same one.
final class BoxLog {
  private(set) var issues: [ISOMediaIssue] = []
  private var path: [FourCharacterCode] = []
  private var boxCount = 0

  func note(_ kind: ISOMediaIssue.Kind, _ message: String, at byteOffset: Int) {
    guard issues.count < ISOMediaLimits.issueCount else { return }
    let text = path.map(\.description).joined(separator: "/")
    issues.append(ISOMediaIssue(kind, message, path: text, byteOffset: byteOffset))
    if issues.count == ISOMediaLimits.issueCount - 1 {
      issues.append(
        ISOMediaIssue(
          .limitReached, "more than \(ISOMediaLimits.issueCount) issues, the rest is not listed",
          byteOffset: byteOffset))
    }
  }

  func inside<Result>(_ box: Box, _ body: () -> Result) -> Result {
    path.append(box.type)
    defer { path.removeLast() }
    return body()
  }

  /// Counts one more box; false when there were too many.
  func countBox(at byteOffset: Int) -> Bool {
    boxCount += 1
    if boxCount == ISOMediaLimits.boxCount + 1 {
      note(
        .limitReached, "more than \(ISOMediaLimits.boxCount) boxes, the rest is not read",
        at: byteOffset)
    }
    return boxCount <= ISOMediaLimits.boxCount
  }
}
