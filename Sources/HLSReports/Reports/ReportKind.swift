internal import FieldValues
internal import SourceDiagnostics

/// What every kind of report can do. A new one is a struct that conforms to ``ReportDocument``, and a case of ``Report``.
protocol ReportKind: Sendable {
  /// The report as one among others.
  var report: Report { get }
  /// The most severe of its findings and issues; `nil` when there is none.
  var worstSeverity: Severity? { get }
  /// What was found while reading its input, besides what the report is about; `nil` where there is no such thing.
  var reading: Report.Reading? { get }
  /// The reports that are documents by themselves: the parts of an analysis, and what lists hold.
  var documents: [any ReportDocument] { get }
  /// Leaves out what URIs may give away, where it is, since there may be a million cues.
  mutating func redact(by redaction: URIRedaction)
}

/// A report that is a document by itself.
///
/// Its JSON is one object or a record a line. Both hand their text on from time to time, so that a report of a million
/// cues needs no text of that size in memory.
protocol ReportDocument: ReportKind {
  /// The schema of its JSON.
  static var schema: String { get }

  /// Writes the members of its object after the schema.
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream)
  /// Writes the report as lines that can be read alone.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream)
  /// Writes the report for a person.
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance)
  /// Writes the report as Markdown; nothing where that has no form for it.
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
