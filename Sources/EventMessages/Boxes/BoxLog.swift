internal import SourceDiagnostics

/// The state shared while one file is read: the issues, the enclosing boxes, the amount read.
///
/// A reference, because readers of boxes nest and all write to the same one.
final class BoxLog {
  private var collector = IssueCollector<ISOMediaIssue.Kind>(
    limit: ISOMediaLimits.issueCount, limitReached: .limitReached)
  private var path: [FourCharacterCode] = []
  private let maximumBoxCount: Int
  private var boxCount = 0

  init(maximumBoxCount: Int = ISOMediaLimits.boxCount) { self.maximumBoxCount = maximumBoxCount }

  var issues: [ISOMediaIssue] { collector.issues }

  func note(_ kind: ISOMediaIssue.Kind, _ message: @autoclosure () -> String, at byteOffset: Int) {
    collector.add(
      kind, message(), path: path.map(\.description).joined(separator: "/"), at: byteOffset)
  }

  func inside<Result>(_ box: Box, _ body: () -> Result) -> Result {
    path.append(box.type)
    defer { path.removeLast() }
    return body()
  }

  /// Counts a box; returns false when there were too many.
  func countBox(at byteOffset: Int) -> Bool {
    boxCount += 1
    if boxCount == maximumBoxCount + 1 {
      note(
        .limitReached, "more than \(maximumBoxCount) boxes, the others are not read",
        at: byteOffset)
    }
    return boxCount <= maximumBoxCount
  }
}
