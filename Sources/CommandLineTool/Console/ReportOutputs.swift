import HLSReports
import ResourceLoading
import SourceDiagnostics

/// The results of a command in each requested format.
final class ReportOutputs {
  private struct Output {
    var writer: any ReportWriter
    var appearance: ReportAppearance
    /// Whether each report is written as soon as it is available.
    let joinsReports: Bool
    /// Whether it is written as JSON, one object a line.
    let isLines: Bool
    var file: FileOutput
    /// The file; `nil` for standard output.
    let path: String?
    var waiting: [Report] = []
    /// The list whose first reports are written.
    var list: (any ReportListWriter)?

    /// Whether there is something to write when no input has a report.
    var writesWithoutReports: Bool { type(of: writer).writesWithoutReports }

    /// Sets the number of inputs without a report, for the writer.
    mutating func setFailedCount(_ count: Int) {
      appearance.failedInputCount = count
      writer = type(of: writer).init(appearance: appearance)
    }

    /// Adds an input without a report, for the writer.
    mutating func addUnread(_ name: String, _ reason: String) {
      guard appearance.unreadInputs.count < Self.maximumUnreadInputs else { return }
      appearance.unreadInputs.append(
        UnreadInput(name: name, reason: reason, reportCount: waiting.count))
    }

    /// The maximum number of inputs without a report that are listed; the others are on standard error only.
    private static let maximumUnreadInputs = 1_000

    /// Adds a report, which waits where the others decide how it is written.
    mutating func add(_ report: Report) {
      waiting.append(report)
      guard !joinsReports else { return writeWaiting() }
      // The second one makes it a list.
      guard list != nil || waiting.count > 1 else { return }
      list = list ?? writer.list(with: waiting.suffix(2))
      writeListed()
    }

    /// Writes the waiting reports of a list that has begun.
    private mutating func writeListed() {
      guard list != nil else { return }
      list?.write(waiting, to: &file)
      waiting = []
    }

    /// Ends a list that has begun, or makes one of all reports that wait.
    mutating func finish(isList: Bool) {
      writeListed()
      list?.finish(with: appearance, to: &file)
      let isList = isList || (waiting.isEmpty && writesWithoutReports)
      if list == nil, isList, !joinsReports { waiting = [.list(waiting)] }
    }

    /// Writes the waiting reports.
    mutating func writeWaiting() {
      for report in waiting { writer.write(report, to: &file) }
      waiting = []
    }
  }

  private let options: OutputOptions
  private let console: Console
  private var outputs: [Output] = []
  /// The folders with a page for each input.
  private var folders: [ReportFolder] = []
  /// The highest status of the reports so far.
  private(set) var status = ExitStatus.success
  private var hasReports = false
  /// The number of inputs without a report.
  private var failedCount = 0

  /// Opens every file, so that an error is known before any work starts.
  ///
  /// - Parameters:
  ///   - keptFiles: files that are not replaced.
  ///   - part: the file of a batch, which is the only output.
  ///   - isList: whether there may be several inputs.
  init(
    _ options: OutputOptions, console: Console, keeping keptFiles: OpenedFiles? = nil,
    part: PartFile? = nil, isList: Bool = false
  ) throws(FileOutput.Failure) {
    self.options = options
    self.console = console
    for destination in options.destinations {
      guard let writer = ReportWriters.writer(of: destination.format) else { continue }
      if destination.format == .html, let path = destination.file, ReportFolder.isFolder(path) {
        folders.append(
          try ReportFolder(path: path, appearance: console.appearance(ofFile: path)))
        continue
      }
      let file =
        if let part { FileOutput(part) } else if let path = destination.file {
          try FileOutput(path: path, keeping: keptFiles)
        } else {
          console.output
        }
      var appearance = console.appearance(ofFile: destination.file)
      appearance.isBrief = options.isBrief
      appearance.namesInput = isList
      appearance.kind = options.kind
      appearance.listsDates = options.listsDates
      // With `--fail-on never` errors are still shown.
      appearance.failingSeverity = options.failingSeverity ?? .error
      outputs.append(
        Output(
          writer: writer.init(appearance: appearance), appearance: appearance,
          joinsReports: writer.joinsReports, isLines: destination.format == .ndjson, file: file,
          path: destination.file))
    }
  }

  /// Whether all readers of the results are gone.
  var isClosed: Bool { folders.isEmpty && outputs.allSatisfy(\.file.isClosed) }

  /// Adds a report of one input; returns it as printed, with redacted URIs.
  @discardableResult
  func add(_ report: consuming Report) -> Report {
    hasReports = true
    status = max(status, options.status(of: report))
    // Rows are redacted when they are written, maybe after another input has begun.
    let report = (consume report).redacted(by: console.redaction.ofCurrentInput)
    for index in outputs.indices {
      outputs[index].add(report)
    }
    for folder in folders { folder.add(report) }
    return report
  }

  /// Adds an input that has no report, where there is a place for it.
  ///
  /// - Parameter isList: whether there are several inputs.
  func add(_ failure: String, of input: String, isList: Bool) {
    failedCount += 1
    guard isList else { return }
    add(.failure(of: input, failure))
    let (name, reason) = (console.redaction.address(input), console.redaction.message(failure))
    for index in outputs.indices where !outputs[index].joinsReports {
      outputs[index].addUnread(name, reason)
    }
    for folder in folders { folder.add(failure: reason, of: name) }
  }

  /// Adds a line to formats of lines.
  func add(_ line: BatchLine) {
    let line = line.redacted(by: console.redaction)
    for index in outputs.indices where outputs[index].isLines {
      outputs[index].writeWaiting()
      outputs[index].file.write(line.json)
    }
  }

  /// Writes everything so far; returns the size of the file of a batch.
  func checkpoint() -> Int? {
    for index in outputs.indices { outputs[index].writeWaiting() }
    return outputs.first?.file.checkpoint()
  }

  /// Writes the results that are ready.
  func flush() {
    for index in outputs.indices where outputs[index].joinsReports {
      outputs[index].writeWaiting()
      outputs[index].file.flush()
    }
  }

  /// Ends every output; returns the status of all of them.
  ///
  /// - Parameters:
  ///   - isList: whether there were several inputs, even if only one of them has a report.
  ///   - isBatch: whether the inputs are those of a file, so that the result shows which of them failed.
  ///   - inputs: the status of the inputs. If none of them could be read, files are unchanged, but for those of a batch
  ///     and metrics.
  func finish(
    isList: Bool, isBatch: Bool = false, after inputs: ExitStatus = .success
  ) -> ExitStatus {
    status = max(status, inputs)
    for folder in folders {
      folder.finish()
      if let failure = folder.failure {
        console.error("\(failure)")
        status = max(status, .unreadable)
      }
    }
    for index in outputs.indices {
      let isKept = !hasReports && !isBatch && inputs != .success
      if isKept, outputs[index].path != nil, !outputs[index].writesWithoutReports { continue }
      if failedCount > 0 { outputs[index].setFailedCount(failedCount) }
      outputs[index].finish(isList: isList)
      outputs[index].writeWaiting()
      let output = outputs[index]
      output.file.finish()
      if let failure = output.file.failure {
        console.error("\(output.path ?? "standard output") cannot be written: \(failure)")
        status = max(status, .unreadable)
      }
    }
    return status
  }
}
