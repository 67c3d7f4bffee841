internal import SourceDiagnostics

/// The issues of one decode, and the current place.
///
/// A section of 4,096 bytes has room for two thousand faulty UPIDs, and a stream for thousands of such sections, which are
/// kept. So each kind has a limit; a kind keeps its severity, whatever is left out.
struct IssueLog {
  /// The maximum number of issues of one kind.
  static let maximumRepeats = 8

  private var kept: [SpliceIssue] = []
  /// How many issues of each kind there were.
  private var counts: [(kind: SpliceIssue.Kind, count: Int)] = []
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
    guard isKept(kind) else { return }
    let outer: String
    switch place ?? scope {
    case .section: outer = ""
    case .command: outer = "command"
    case .descriptor(let index): outer = "descriptors[\(index)]"
    }
    let path = outer.isEmpty || field.isEmpty ? outer + field : "\(outer).\(field)"
    kept.append(
      SpliceIssue(
        kind, message(), path: path.isEmpty ? "section" : path, byteOffset: byteOffset))
  }

  /// Counts an issue; returns whether there is room for it.
  private mutating func isKept(_ kind: SpliceIssue.Kind) -> Bool {
    guard let index = counts.firstIndex(where: { $0.kind == kind }) else {
      counts.append((kind, 1))
      return true
    }
    counts[index].count += 1
    return counts[index].count <= Self.maximumRepeats
  }

  /// The issues in the order of the bytes. The last one of a kind that has more says how many.
  var issues: [SpliceIssue] {
    var issues = kept
    for (kind, count) in counts where count > Self.maximumRepeats {
      guard let last = issues.lastIndex(where: { $0.id == kind }) else { continue }
      issues[last].message += ", and \(count - Self.maximumRepeats) more like it follow"
    }
    return issues
  }

  mutating func report(_ kind: SpliceIssue.Kind, _ fault: MalformedData) {
    report(kind, fault.description, at: fault.byteOffset)
  }
}
