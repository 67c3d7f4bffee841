package import FieldValues

extension FindingReport {
  /// Reads the finding of a line of `watch`.
  package init(ofLine value: FieldValue) throws(SavedAnalysisError) {
    try self.init(saved: try SavedMembers(value, at: "finding"))
  }
}
