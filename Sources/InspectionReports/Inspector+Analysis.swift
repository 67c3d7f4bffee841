public import HLSInspection
public import HLSReports

extension Inspector {
  /// Returns the cues and breaks of an input as reports: saved ones if it is an analysis in JSON,
  /// else those of an inspection.
  ///
  /// - Parameter didInspect: receives the inspection before its reports are made.
  /// - Throws: `InspectionFailure` as `inspect(_:progress:)` does, and for JSON that is not an
  ///   analysis.
  public func analyse(
    _ input: String, filter: CueFilter = CueFilter(),
    progress: @escaping @Sendable (InspectionProgress) -> Void = { _ in },
    didInspect: (Inspection) -> Void = { _ in }
  ) async throws(InspectionFailure) -> PresentationAnalysis {
    let outcome = try await inspectOrRead(
      input, maximumJSONSize: PresentationAnalysis.maximumSavedByteCount, progress: progress)
    switch outcome {
    case .inspection(let inspection):
      didInspect(inspection)
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
