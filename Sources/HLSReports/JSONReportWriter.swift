internal import FieldValues

/// One indented JSON document, for a program or for `jq`.
public struct JSONReportWriter: ReportWriter {
  /// `json`.
  public static let format = ReportFormat.json
  /// The description for the help.
  public static let summary = "one JSON document"
  /// Every kind.
  public static let kinds = Set(Report.Kind.allCases)
  /// Several inputs make one document.
  public static let joinsReports = false

  private let appearance: ReportAppearance

  /// A writer. JSON looks the same everywhere; the appearance has the inputs without a report, and the
  /// kind of an empty list.
  public init(appearance: ReportAppearance = ReportAppearance()) { self.appearance = appearance }

  /// Writes the document and ends its last line.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    // Findings contain their inputs, and a baseline is one document.
    // A list of no reports does not show that they would be findings.
    var findings =
      appearance.kind == .findings ? report.findingsOfInputs : report.findingsReport
    findings?.unread = appearance.unreadInputs
    guard let document = findings ?? (report.content() as? any ReportDocument) else {
      var list = JSONListWriter()
      list.write([report], to: &output)
      list.finish(with: appearance, to: &output)
      return
    }
    var json = JSONWriter(layout: .indented)
    document.writeDocument(to: &json, draining: &output)
    json.endLine()
    json.drain(to: &output)
  }

  /// Findings may become one document, so that reports of nothing else wait for the last one.
  public func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)? {
    newest.allSatisfy { $0.findingsReport != nil } ? nil : JSONListWriter()
  }
}

/// The results of several inputs as one indented document.
private struct JSONListWriter: ReportListWriter {
  private var json = JSONWriter(layout: .indented)

  init() {
    json.beginObject()
    json.member("schema", "hlscue.list/1")
    json.key("results")
    json.beginArray()
  }

  mutating func write(_ reports: [Report], to output: inout some TextOutputStream) {
    for document in reports.flatMap(\.documents) {
      document.writeDocument(to: &json, draining: &output)
    }
    json.drainWhenLarge(to: &output)
  }

  mutating func finish(with appearance: ReportAppearance, to output: inout some TextOutputStream) {
    json.endArray()
    json.failures(appearance.unreadInputs)
    json.endObject()
    json.endLine()
    json.drain(to: &output)
  }
}

extension JSONWriter {
  /// Writes the inputs that have no report, where there are some.
  mutating func failures(_ unread: [UnreadInput]) {
    guard !unread.isEmpty else { return }
    key("failures")
    array(unread) { json, input in
      json.object { json in
        json.member("input", input.name)
        json.member("message", input.reason)
      }
    }
  }
}
