import HLSReports

/// What the commands that analyse presentations have in common: all inputs are done, whatever becomes of one.
struct AnalysisRun {
  let inputs: [String]
  let output: OutputOptions

  /// The inputs and outputs of a command.
  init(_ arguments: Arguments, kind: Report.Kind) throws(UsageError) {
    guard !arguments.inputs.isEmpty else {
      throw UsageError("no INPUT given: name a playlist or media file, or - for standard input")
    }
    inputs = arguments.inputs
    output = try OutputOptions(arguments, kind: kind)
  }

  /// Analyses every input, and gives the highest status.
  func perform(
    in session: Session,
    _ analyse: (String, @escaping AnalysisProgress.Handler) async throws(AnalysisFailure) -> Report
  ) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(UsageError) {
      outputs = try ReportOutputs(output, console: session.console)
    } catch {
      session.console.error(error.description)
      return .usage
    }
    var status = ExitStatus.success
    for input in inputs where !outputs.isClosed {
      let progress = session.console.progressLine(for: shown(input))
      do throws(AnalysisFailure) {
        let report = try await analyse(input) { progress.update($0) }
        progress.finish()
        outputs.add(report)
        showHiddenFindings(of: report, in: session)
      } catch {
        progress.finish()
        status = max(status, tell(error, in: session))
      }
    }
    return max(status, outputs.finish(isList: inputs.count > 1))
  }

  private func shown(_ input: String) -> String {
    output.redacts ? URIText.redacted(input) : input
  }

  private func tell(_ failure: AnalysisFailure, in session: Session) -> ExitStatus {
    switch failure {
    case .unreadable(let message):
      session.console.error(output.redacts ? URIText.redactedWithin(message) : message)
      return .unreadable
    case .usage(let message):
      session.console.error(message)
      return .usage
    }
  }

  /// Lines of events or answers have no place for findings, which would otherwise only show in the status.
  private func showHiddenFindings(of report: Report, in session: Session) {
    guard output.destinations.contains(where: { $0.file == nil && $0.format == .ndjson }) else {
      return
    }
    switch output.redacts ? report.redacted : report {
    case .breaks(let report): session.console.show(report.findings)
    case .events(let report): session.console.show(report.findings)
    case .pdt(let report): session.console.show(report.findings)
    case .cues, .metadata, .splice, .id3, .list: break
    }
  }
}
