internal import SourceDiagnostics

/// The issues of one decode, and the current place.
///
/// They need no limit: a section has at most 4,096 bytes.
struct IssueLog {
  private(set) var issues: [SpliceIssue] = []
  /// The path prefix becomes text only when an issue is reported, which most sections never need.
  var scope = Scope.section

  enum Scope {
    case section
    case command
    case descriptor(Int)
  }

  mutating func report(
    _ kind: SpliceIssue.Kind, _ message: @autoclosure () -> String, at byteOffset: Int,
    _ field: String = "", in place: Scope? = nil
  ) {
    let outer: String
    switch place ?? scope {
    case .section: outer = ""
    case .command: outer = "command"
    case .descriptor(let index): outer = "descriptors[\(index)]"
    }
    let path = outer.isEmpty || field.isEmpty ? outer + field : "\(outer).\(field)"
    issues.append(
      SpliceIssue(
        kind, message(), path: path.isEmpty ? "section" : path, byteOffset: byteOffset))
  }

  mutating func report(_ kind: SpliceIssue.Kind, _ fault: MalformedData) {
    report(kind, fault.description, at: fault.byteOffset)
  }
}
