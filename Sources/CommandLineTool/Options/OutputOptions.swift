import HLSReports
import SourceDiagnostics

/// The destinations and formats of results, and the failing severity.
struct OutputOptions: Hashable, Sendable {
  /// One format and the file it is written to.
  struct Destination: Hashable, Sendable {
    var format: ReportFormat
    /// `nil` for standard output.
    var file: String?

    /// Whether two destinations are one file, by any names and links.
    fileprivate func isSameFile(as other: Destination) -> Bool { identity == other.identity }

    private var identity: [String]? { file.map(FileOutput.identity) }
  }

  var destinations: [Destination]
  /// The kind of report; `nil` for other results.
  var kind: Report.Kind?
  var isBrief: Bool
  /// Whether text lists every program date-time, because only those were requested.
  var listsDates: Bool
  /// The minimum severity for exit status 1; `nil` when no finding fails.
  var failingSeverity: Severity?

  /// Interprets the output options of a command with a kind of report.
  ///
  /// - Parameter format: The default format.
  init(_ arguments: Arguments, kind: Report.Kind, format: ReportFormat = .text) throws(UsageError) {
    // The words after some commands are codes of rules, or the payloads themselves.
    let words = [.rules, .explanation, .splice].contains(kind) ? [] : arguments.inputs
    try self.init(
      arguments, formats: ReportWriters.formats(for: kind), format: format, words: words)
    self.kind = kind
  }

  /// Interprets the output options of a command with some formats.
  ///
  /// - Parameters:
  ///   - format: The default format.
  ///   - words: The inputs, which no output may replace.
  init(
    _ arguments: Arguments, formats: [ReportFormat], format: ReportFormat = .text, words: [String]
  ) throws(UsageError) {
    destinations = []
    let kept = KeptPaths(arguments, words: words)
    let file = arguments.value(of: .output).map { "\(format.rawValue)=\($0)" }
    for text in [file].compactMap(\.self) + arguments.values(of: .format) {
      let destination = try Self.destination(text, formats: formats)
      if destinations.contains(where: { $0.isSameFile(as: destination) }) {
        let place = destination.file ?? "standard output"
        throw UsageError("--format \(text): \(place) already has another format")
      }
      if let file = destination.file { try kept.check(file, of: "--format \(text)") }
      destinations.append(destination)
    }
    if destinations.isEmpty { destinations = [Destination(format: format, file: nil)] }
    isBrief = arguments.has(.brief)
    listsDates = arguments.values(of: .type).contains {
      $0.split(separator: ",").contains("program-date-time")
    }
    failingSeverity =
      switch arguments.value(of: .failOn) {
      case "never": nil
      case "warning": .warning
      default: .error
      }
  }

  private static func destination(
    _ text: String, formats: [ReportFormat]
  ) throws(UsageError) -> Destination {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let format = ReportFormat(rawValue: String(parts.first ?? ""))
    guard formats.contains(format) else {
      let names = formats.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--format \(format.rawValue): expected one of \(names)")
    }
    guard parts.count > 1 else { return Destination(format: format) }
    guard !parts[1].isEmpty else { throw UsageError("--format \(text): the file has no name") }
    return Destination(format: format, file: parts[1] == "-" ? nil : String(parts[1]))
  }

  func status(of report: Report) -> ExitStatus {
    guard let failingSeverity, let worst = report.worstSeverity, worst >= failingSeverity else {
      return .success
    }
    return .findings
  }
}
