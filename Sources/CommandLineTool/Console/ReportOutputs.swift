import HLSReports
import SourceDiagnostics

/// The results of a command on their way into each format that was asked for.
final class ReportOutputs {
  private struct Output {
    let writer: any ReportWriter
    /// Whether each report is written as soon as it is there.
    let joinsReports: Bool
    var file: FileOutput
    /// The file that was named; `nil` for standard output.
    let path: String?
    var waiting: [Report] = []

    /// Writes the reports that wait, one after the other.
    mutating func writeWaiting() {
      for report in waiting { writer.write(report, to: &file) }
      waiting = []
    }
  }

  private let options: OutputOptions
  private let console: Console
  private var outputs: [Output] = []
  /// The status of the worst report so far.
  private(set) var status = ExitStatus.success
  private var hasReports = false

  /// Opens every file, so that one that cannot be written is known before any work begins.
  init(_ options: OutputOptions, console: Console) throws(FileOutput.Failure) {
    self.options = options
    self.console = console
    for destination in options.destinations {
      guard let writer = ReportWriters.writer(of: destination.format) else { continue }
      let file =
        if let path = destination.file { try FileOutput(path: path) } else { console.output }
      var appearance = console.appearance(ofFile: destination.file)
      appearance.isBrief = options.isBrief
      appearance.listsDates = options.listsDates
      // Who lets nothing fail still wants to see what is wrong.
      appearance.failingSeverity = options.failingSeverity ?? .error
      outputs.append(
        Output(
          writer: writer.init(appearance: appearance), joinsReports: writer.joinsReports,
          file: file, path: destination.file))
    }
  }

  /// Whether nobody reads the results any more.
  var isClosed: Bool { outputs.allSatisfy(\.file.isClosed) }

  /// Adds a report of one input, and gives it as it is printed: without what URIs may give away.
  @discardableResult
  func add(_ report: consuming Report) -> Report {
    hasReports = true
    status = max(status, options.status(of: report))
    let report = (consume report).redacted(by: console.redaction)
    for index in outputs.indices {
      outputs[index].waiting.append(report)
      if outputs[index].joinsReports { outputs[index].writeWaiting() }
    }
    return report
  }

  /// Writes out what can be written already.
  func flush() {
    for index in outputs.indices where outputs[index].joinsReports {
      outputs[index].writeWaiting()
      outputs[index].file.flush()
    }
  }

  /// Ends every output, and gives the status of all of them.
  ///
  /// - Parameters:
  ///   - isList: whether there were several inputs, even when only one of them has a report.
  ///   - inputs: what became of the inputs. When none of them could be read, files stay as they were.
  func finish(isList: Bool, after inputs: ExitStatus = .success) -> ExitStatus {
    status = max(status, inputs)
    for index in outputs.indices {
      if outputs[index].path != nil, !hasReports, inputs != .success { continue }
      if isList, !outputs[index].joinsReports {
        outputs[index].waiting = [.list(outputs[index].waiting)]
      }
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
