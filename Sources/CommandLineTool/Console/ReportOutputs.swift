import HLSReports
import SourceDiagnostics

/// The results of a command on their way into each format that was asked for.
final class ReportOutputs {
  private struct Output {
    let writer: any ReportWriter
    /// Whether each report is written as soon as it is there.
    let joinsReports: Bool
    var file: FileOutput
    let name: String
    let redacts: Bool
    var waiting: [Report] = []
  }

  private let options: OutputOptions
  private let console: Console
  private var outputs: [Output] = []
  /// The status of the worst report so far.
  private(set) var status = ExitStatus.success

  /// Opens every file, so that one that cannot be written is known before any work begins.
  init(_ options: OutputOptions, console: Console) throws(UsageError) {
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
          file: file, name: destination.file ?? "standard output",
          redacts: options.redacts ?? writer.redactsByDefault))
    }
  }

  /// Whether nobody reads the results any more.
  var isClosed: Bool { outputs.allSatisfy(\.file.isClosed) }

  /// Adds a report of one input.
  func add(_ report: Report) {
    status = max(status, options.status(of: report))
    let redacted = outputs.contains(where: \.redacts) ? report.redacted : report
    for index in outputs.indices {
      let report = outputs[index].redacts ? redacted : report
      if outputs[index].joinsReports {
        outputs[index].writer.write(report, to: &outputs[index].file)
      } else {
        outputs[index].waiting.append(report)
      }
    }
  }

  /// Writes out what can be written already.
  func flush() {
    for output in outputs where output.joinsReports { output.file.flush() }
  }

  /// Ends every output, and gives the status of all of them.
  ///
  /// - Parameter isList: whether there were several inputs, even when only one of them has a report.
  func finish(isList: Bool) -> ExitStatus {
    for index in outputs.indices {
      let output = outputs[index]
      if !output.joinsReports {
        var file = output.file
        if isList {
          output.writer.write(.list(output.waiting), to: &file)
        } else if let report = output.waiting.first {
          output.writer.write(report, to: &file)
        }
      }
      output.file.flush()
      if let failure = output.file.failure {
        console.error("\(output.name) cannot be written: \(failure)")
        status = max(status, .usage)
      }
    }
    return status
  }
}
