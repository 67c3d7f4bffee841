public import SourceDiagnostics

/// The faults of a section that must have none.
public struct SpliceError: Error, Hashable, Sendable {
  /// All issues; at least one of them is an error.
  public var issues: [SpliceIssue]
}

extension SpliceError: CustomStringConvertible {
  /// The first error.
  public var description: String {
    (issues.first { $0.severity == .error } ?? issues.first)?.description ?? "no section"
  }
}
