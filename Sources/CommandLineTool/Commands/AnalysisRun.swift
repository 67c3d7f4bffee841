import HLSInspection
import HLSReports

/// What the commands that analyse presentations have in common: all inputs are done, whatever becomes of one.
struct AnalysisRun {
  let inputs: [String]
  /// How the inputs are read.
  var reading: ReadingOptions
  let output: OutputOptions

  /// The inputs and outputs of a command.
  init(
    _ arguments: Arguments, kind: Report.Kind, format: ReportFormat = .text
  ) throws(UsageError) {
    guard !arguments.inputs.isEmpty else {
      throw UsageError("no INPUT given: name a playlist or media file, or - for standard input")
    }
    inputs = arguments.inputs
    output = try OutputOptions(arguments, kind: kind, format: format)
    reading = try ReadingOptions(arguments)
  }

  /// Inspects every input, and gives the highest status of what is reported of them.
  func inspect(
    in session: Session,
    _ report: (Inspection, Inspector) async throws(InspectionFailure) -> Report
  ) async -> ExitStatus {
    await perform(inputs, in: session) { input, progress throws(InspectionFailure) in
      let inspector = session.inspector(for: input, reading)
      return try await report(try await inspector.inspect(input, progress: progress), inspector)
    }
  }

  /// Makes a report for each of some names, and gives the highest status.
  func perform(
    _ names: [String],
    in session: Session,
    _ analyse: (String, @escaping ProgressHandler) async throws(InspectionFailure) -> Report
  ) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(FileOutput.Failure) {
      outputs = try ReportOutputs(output, console: session.console)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
    var status = ExitStatus.success
    for name in names where !outputs.isClosed {
      let progress = session.console.progressLine(for: name)
      do throws(InspectionFailure) {
        let report = try await analyse(name) { progress.update($0) }
        progress.finish()
        showHiddenFindings(of: outputs.add(report), in: session)
      } catch {
        progress.finish()
        status = max(status, session.console.report(error))
      }
    }
    return outputs.finish(isList: names.count > 1, after: status)
  }

  /// Tells on standard error what the results on standard output would hide.
  ///
  /// Lines of events or answers and tables have no place for findings, which would otherwise only show in the status.
  /// Of the findings of all other results, those count without which something is missing.
  private func showHiddenFindings(of report: Report, in session: Session) {
    guard let (input, findings) = report.reading else { return }
    if hidesFindings(of: report) {
      session.console.show(findings)
    } else {
      UnreadResources(in: findings, of: input).lines.forEach(session.console.warn)
    }
  }

  private func hidesFindings(of report: Report) -> Bool {
    switch output.destinations.first(where: { $0.file == nil })?.format {
    case .ndjson?: !report.hasRecordsOfFindings
    case .csv?, .webVTT?, .spliceXML?: true
    default: false
    }
  }
}

extension Report {
  /// Whether findings are lines among the others in `ndjson`.
  fileprivate var hasRecordsOfFindings: Bool {
    switch self {
    case .cues, .analysis: true
    default: false
    }
  }
}
