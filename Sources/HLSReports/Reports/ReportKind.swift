internal import FieldValues
internal import SourceDiagnostics

/// The common interface of reports. A new kind is a struct that conforms to ``ReportDocument``, and
/// a case of ``Report``.
protocol ReportKind: Sendable {
  /// The report as a case of ``Report``.
  var report: Report { get }
  /// The highest severity of its findings and issues; `nil` when there are none.
  var worstSeverity: Severity? { get }
  /// The findings of reading its input, apart from the report itself; `nil` where there is no such
  /// thing.
  var reading: Report.Reading? { get }
  /// The reports that are documents: the parts of an analysis, and the elements of lists.
  var documents: [any ReportDocument] { get }
  /// Redacts URIs in place, because there may be a million cues.
  mutating func redact(by redaction: URIRedaction)
}

/// A report that is a document by itself.
///
/// Its JSON is one object, or one record a line. Both are drained from time to time, so that a
/// report of a million cues is never completely in memory as text.
protocol ReportDocument: ReportKind {
  /// The schema of its JSON.
  static var schema: String { get }

  /// Writes the members of its object after the schema.
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream)
  /// Writes the report as lines that can each be parsed alone.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream)
  /// Writes the report for a person.
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance)
  /// Writes the report as Markdown; nothing without a Markdown form.
  func writeMarkdown(to output: inout some TextOutputStream)
}

/// A report whose parts have the form of a table.
protocol TableReport: ReportDocument {
  associatedtype Row: TableRow
  associatedtype Rows: Sequence<Row>

  /// The rows in their order.
  var rows: Rows { get }
}

extension ReportKind {
  var reading: Report.Reading? { nil }
}

extension ReportDocument {
  var documents: [any ReportDocument] { [self] }

  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("schema", Self.schema)
    writeMembers(to: &json, draining: &output)
    json.endObject()
  }

  func writeMarkdown(to output: inout some TextOutputStream) {}
}
