public import HLSInspection
public import HLSReports

extension Inspector {
  /// The cues and breaks of an input as reports: those that were saved, when it is an analysis that was written as JSON
  /// earlier, else those that an inspection finds now.
  ///
  /// - Throws: `InspectionFailure` as `inspect(_:progress:)` does, and for JSON that is no analysis.
  public func analyse(
    _ input: String, filter: CueFilter = CueFilter(),
    progress: @escaping @Sendable (InspectionProgress) -> Void = { _ in }
  ) async throws(InspectionFailure) -> PresentationAnalysis {
    let outcome = try await inspectOrRead(
      input, maximumJSONSize: PresentationAnalysis.maximumSavedByteCount, progress: progress)
    switch outcome {
    case .inspection(let inspection):
      return PresentationAnalysis(
        input: input, cues: CuesReport(inspection, filter: filter),
        breaks: BreaksReport(inspection, filter: filter))
    case .json(let bytes):
      do throws(SavedAnalysisError) {
        return filter.apply(to: try PresentationAnalysis(readingSaved: bytes, input: input))
      } catch {
        throw .unreadable("\(input): \(error)")
      }
    }
  }
}
