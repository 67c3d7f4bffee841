import HLSInspection
import HLSReports

/// The common part of commands that analyse presentations: all inputs are processed, even if one of
/// them fails.
struct AnalysisRun {
  /// The options for reading inputs.
  var reading: ReadingOptions
  let output: OutputOptions
  private let batch: BatchOptions
  /// The channel of a recording.
  private let channel: String?
  /// The limits of time, for the commands that have them.
  let limits: TimeLimits

  /// The inputs and outputs of a command.
  ///
  /// - Parameter operands: the inputs; `nil` for all words of the command line.
  init(
    _ arguments: Arguments, kind: Report.Kind, format: ReportFormat = .text,
    operands: [String]? = nil
  ) throws(UsageError) {
    output = try OutputOptions(arguments, kind: kind, format: format)
    batch = try BatchOptions(arguments, operands: operands ?? arguments.inputs, output, kind: kind)
    reading = try ReadingOptions(arguments)
    channel = arguments.value(of: .channel)
    limits = try TimeLimits(arguments)
  }

  /// Inspects and reports every input; returns the highest status.
  ///
  /// - Parameters:
  ///   - finish: completes a report, in the order of the inputs.
  ///   - report: makes a report, of several inputs at once.
  func inspect(
    in session: Session, finish: (Report) -> Report = { $0 },
    _ report:
      @escaping @Sendable (Inspection, Inspector) async throws(InspectionFailure) -> Report
  ) async -> ExitStatus {
    let (reading, channel, limits) = (reading, channel, limits)
    let inspectors = session.inspectors
    return await perform(in: session, finish: finish) {
      input, remarks, progress throws(InspectionFailure) in
      let found = try RecordedInput(input, reading, channel: channel)
      remarks.add(found.gaps)
      if found.isIncomplete { remarks.setIncomplete() }
      let inspector = inspectors.inspector(for: found.path, found.reading)
      let inspection = try await inspector.inspect(found.path, progress: progress)
      remarks.addImports(of: inspection)
      try inspection.checkDates(in: limits)
      remarks.add(inspection.notes(on: limits))
      return try await report(inspection, inspector).adding(gaps: found.gaps)
    }
  }

  /// Makes a report for each input; returns the highest status.
  func perform(
    in session: Session, finish: (Report) -> Report = { $0 }, _ analyse: @escaping Batch.Analysis
  ) async -> ExitStatus {
    await Batch(options: batch, output: output).run(in: session, analyse: analyse, finish: finish) {
      showHiddenFindings(of: $0, in: session)
    }
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

extension Report {
  /// The report with what is missing in the recording that it is of, if it has a place for that.
  fileprivate func adding(gaps: [String]) -> Report {
    guard case .analysis(var analysis) = self else { return self }
    analysis.gaps += gaps
    return .analysis(analysis)
  }
}
