public import SourceDiagnostics

/// The name of an output format, the value of `--format`.
public struct ReportFormat: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A format by name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// For a person.
  public static let text = Self(rawValue: "text")
  /// One document for a program.
  public static let json = Self(rawValue: "json")
  /// One record a line for a pipe.
  public static let ndjson = Self(rawValue: "ndjson")
  /// Tests for a build server.
  public static let junit = Self(rawValue: "junit")
  /// The format of static analysis tools, SARIF 2.1.0.
  public static let sarif = Self(rawValue: "sarif")
  /// Annotations of a GitHub workflow.
  public static let github = Self(rawValue: "github")
  /// Comma-separated values.
  public static let csv = Self(rawValue: "csv")
  /// Markdown, as wikis and issues show it.
  public static let markdown = Self(rawValue: "markdown")
  /// A metadata track for a browser.
  public static let webVTT = Self(rawValue: "webvtt")
  /// One page for a browser.
  public static let html = Self(rawValue: "html")
  /// Metrics in the text format of Prometheus.
  public static let prometheus = Self(rawValue: "prometheus")
  /// The XML of SCTE 35.
  public static let spliceXML = Self(rawValue: "scte35-xml")
}

/// The appearance of formats for people. Formats for programs do not depend on it.
public struct ReportAppearance: Hashable, Sendable {
  /// Whether terminal colours are used.
  public var usesColor: Bool
  /// The columns of the terminal; `nil` without one. Long summaries are cut to them.
  public var width: Int?
  /// Whether a report is written in one line, if possible.
  public var isBrief: Bool
  /// Whether each date of a `program-date-time` track is listed; if not, only those that drift are.
  public var listsDates: Bool
  /// Whether a report is one of several, and begins with the name of its input.
  public var namesInput = false
  /// The kind of report that the command makes, in formats that are written without one too; `nil` if it is not known.
  public var kind: Report.Kind?
  /// The severity from which a finding is a failure, in formats of tests.
  public var failingSeverity = Severity.error
  /// The number of inputs that have no report, in formats of metrics.
  public var failedInputCount = 0
  /// The inputs that have no report, in formats with a place for them.
  public var unreadInputs: [UnreadInput] = []

  /// An appearance; the defaults are those of a pipe.
  public init(
    usesColor: Bool = false, width: Int? = nil, isBrief: Bool = false, listsDates: Bool = false
  ) {
    self.usesColor = usesColor
    self.width = width
    self.isBrief = isBrief
    self.listsDates = listsDates
  }
}

/// An input that has no report.
public struct UnreadInput: Hashable, Sendable {
  /// The input as the user named it.
  public var name: String
  /// Why it has none.
  public var reason: String
  /// The number of inputs before it that have one.
  public var reportCount: Int

  /// An input without a report.
  public init(name: String, reason: String, reportCount: Int) {
    self.name = name
    self.reason = reason
    self.reportCount = reportCount
  }
}

/// One output format: writes a report as text.
public protocol ReportWriter: Sendable {
  /// The name of the format.
  static var format: ReportFormat { get }
  /// A short description of the format, for the help.
  static var summary: String { get }
  /// The kinds of report that the format supports.
  static var kinds: Set<Report.Kind> { get }
  /// Whether the reports of several inputs are written one after the other as they arrive. If not,
  /// they are written together as a ``Report/list(_:)``.
  static var joinsReports: Bool { get }
  /// Whether there is something to write when no input has a report, even in place of an older result.
  static var writesWithoutReports: Bool { get }
  /// Whether what it writes of a report has no place for the findings of reading the input.
  static func hidesReading(of report: Report) -> Bool

  /// A writer with an appearance.
  init(appearance: ReportAppearance)

  /// Writes a complete report.
  func write(_ report: Report, to output: inout some TextOutputStream)

  /// A writer of a list, so that its reports need not wait for the last one; `nil` if they have to.
  ///
  /// - Parameter newest: the last two reports of the list so far.
  func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)?
}

extension ReportWriter {
  /// Returns `false`: most formats show reports.
  public static var writesWithoutReports: Bool { false }

  /// Returns `false`: most formats have a place for findings.
  public static func hidesReading(of report: Report) -> Bool { false }

  /// Returns `nil`: most formats need all reports of a list.
  public func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)? { nil }
}

/// Writes a list of reports, a few at a time.
public protocol ReportListWriter: Sendable {
  /// Writes the next reports.
  mutating func write(_ reports: [Report], to output: inout some TextOutputStream)

  /// Writes what is behind the last one.
  ///
  /// - Parameter appearance: The appearance at the end, which has the inputs without a report and their number.
  mutating func finish(with appearance: ReportAppearance, to output: inout some TextOutputStream)
}

/// The formats. A new one is a file `<Name>ReportWriter.swift` and a line here.
public enum ReportWriters {
  /// Every format, in the order in which the help lists them.
  public static let all: [any ReportWriter.Type] = [
    TextReportWriter.self,
    JSONReportWriter.self,
    JSONLinesReportWriter.self,
    JUnitReportWriter.self,
    SARIFReportWriter.self,
    GitHubReportWriter.self,
    CSVReportWriter.self,
    PrometheusReportWriter.self,
    WebVTTReportWriter.self,
    MarkdownReportWriter.self,
    SpliceXMLReportWriter.self,
    HTMLReportWriter.self,
  ]

  /// Returns the formats that support a kind of report.
  public static func formats(for kind: Report.Kind) -> [ReportFormat] {
    all.filter { $0.kinds.contains(kind) }.map { $0.format }
  }

  /// The writer of a format, `nil` when there is none.
  public static func writer(of format: ReportFormat) -> (any ReportWriter.Type)? {
    all.first { $0.format == format }
  }
}
