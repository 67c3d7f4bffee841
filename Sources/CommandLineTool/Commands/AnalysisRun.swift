import HLSInspection
import HLSReports

/// The common part of commands that analyse presentations: all inputs are processed, even if one of
/// them fails.
struct AnalysisRun {
  let inputs: [String]
  /// The options for reading inputs.
  var reading: ReadingOptions
  /// The channel of a recording.
  private let channel: String?
  let output: OutputOptions

  /// The inputs and outputs of a command.
  init(_ arguments: Arguments, kind: Report.Kind, format: ReportFormat = .text) throws(UsageError) {
    guard !arguments.inputs.isEmpty else {
      throw UsageError("no INPUT given: give a playlist or media file, or - for standard input")
    }
    inputs = arguments.inputs
    output = try OutputOptions(arguments, kind: kind, format: format)
    reading = try ReadingOptions(arguments)
    channel = arguments.value(of: .channel)
  }

  /// Inspects and reports every input; returns the highest status.
  func inspect(
    in session: Session,
    _ report: (Inspection, Inspector) async throws(InspectionFailure) -> Report
  ) async -> ExitStatus {
    await perform(inputs, in: session) { input, progress throws(InspectionFailure) in
      let found = try RecordedInput(input, reading, channel: channel)
      let inspector = session.inspector(for: found.path, found.reading)
      let inspection = try await inspector.inspect(found.path, progress: progress)
      session.console.redaction.hide(inspection.importedValues)
      return try await report(inspection, inspector)
    }
  }

  /// Makes a report for each name; returns the highest status.
  func perform(
    _ names: [String],
    in session: Session,
    _ analyse: (String, @escaping ProgressHandler) async throws(InspectionFailure) -> Report
  ) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(FileOutput.Failure) {
      outputs = try ReportOutputs(output, console: session.console, keeping: session.openedFiles)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
    var status = ExitStatus.success
    var failedCount = 0
    for name in names where !outputs.isClosed {
      let progress = session.console.progressLine(for: name)
      do throws(InspectionFailure) {
        let report = try await analyse(name) { progress.update($0) }
        progress.finish()
        showHiddenFindings(of: outputs.add(report), in: session)
      } catch {
        progress.finish()
        failedCount += 1
        status = max(status, session.console.report(error))
      }
    }
    return outputs.finish(
      isList: names.count > 1, after: status, failedCount: failedCount)
  }

  /// Writes messages to standard error that the results on standard output cannot contain.
  ///
  /// Lines of events or answers and tables have no place for findings, which would otherwise affect
  /// only the status. For all other results, findings are shown when they make the results
  /// incomplete.
  private func showHiddenFindings(of report: Report, in session: Session) {
    guard let (input, findings) = report.reading else { return }
    let format = output.destinations.first { $0.file == nil }?.format
    if format.flatMap(ReportWriters.writer)?.hidesReading(of: report) ?? false {
      session.console.show(findings)
    } else {
      UnreadResources(in: findings, of: input).lines.forEach(session.console.warn)
    }
  }
}
