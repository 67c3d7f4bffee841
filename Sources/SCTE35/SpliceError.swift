public import SourceDiagnostics

/// A section that has faults, where only one without them will do.
public struct SpliceError: Error, Hashable, Sendable {
  /// All that was found; at least one of them is an error.
  public var issues: [SpliceIssue]
}

extension SpliceError: CustomStringConvertible {
  /// The first error.
  public var description: String {
    (issues.first { $0.severity == .error } ?? issues.first)?.description ?? "no section"
  }
}
