internal import ResourceLoading
internal import SourceDiagnostics

/// The reason why a segment has no reading.
struct SegmentFault: Error {
  var finding: Diagnostic
  /// The load error of the segment itself, of its key or of its initialization section, if that is the reason.
  var loadFailure: LoadError?

  init(_ finding: Diagnostic, loadFailure: LoadError? = nil) {
    self.finding = finding
    self.loadFailure = loadFailure
  }
}
