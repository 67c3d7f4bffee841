public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// The metadata of a presentation in a player's view, `hlscue.metadata/1`.
public struct MetadataReport: Hashable, Sendable {
  /// A part of the view in text, such as a track.
  public struct Section: Hashable, Sendable {
    /// One line of a section.
    public struct Row: Hashable, Sendable {
      /// The start; `nil` without a place in time.
      public var start: MediaTime?
      /// The end; `nil` when unknown.
      public var end: MediaTime?
      /// The name.
      public var name: String
      /// The text.
      public var text: String

      /// A line.
      public init(start: MediaTime?, end: MediaTime?, name: String, text: String) {
        self.start = start
        self.end = end
        self.name = name
        self.text = text
      }
    }

    /// The title of the section.
    public var title: String
    /// Further information about it.
    public var remark: String
    /// Its lines.
    public var rows: [Row]

    /// A section.
    public init(title: String, remark: String = "", rows: [Row] = []) {
      self.title = title
      self.remark = remark
      self.rows = rows
    }
  }

  /// The last member of a view in JSON: an array of many rows, or of objects that each have such an array as their last
  /// member, such as the cues of tracks.
  ///
  /// A row is made when it is written. The bytes of event messages would otherwise be in memory several times.
  public struct RowList: Hashable, Sendable {
    /// One object.
    public struct Part: Hashable, Sendable {
      /// The members before the rows.
      public var fields: [Field]
      /// The members of each row.
      public var rows: ReportRows<[Field]>

      /// An object with rows.
      public init(fields: [Field], rows: ReportRows<[Field]>) {
        self.fields = fields
        self.rows = rows
      }
    }

    /// The name of the member.
    public var name: String
    /// The name of the rows in each object.
    public var rowsName: String
    /// The objects.
    public var parts: [Part]
    /// The rows of a list without objects.
    public var rows: ReportRows<[Field]> = []

    /// A list of objects with rows.
    public init(name: String, rowsName: String, parts: [Part]) {
      self.name = name
      self.rowsName = rowsName
      self.parts = parts
    }

    /// A list of rows without objects.
    public init(name: String, rows: ReportRows<[Field]>) {
      self.init(name: name, rowsName: "", parts: [])
      self.rows = rows
    }
  }

  /// The input as the user named it.
  public var input: String
  /// The name of the view, the value of `--as`.
  public var view: String
  /// The members of the view in JSON, in order.
  public var members: [Field]
  /// The last member, if it has many rows.
  public var rowList: RowList?
  /// The view in text; if empty, the text shows the members.
  public var sections: [Section]
  /// The findings of the reading.
  public var findings: [FindingReport]

  /// The report of one input.
  public init(
    input: String, view: String, members: [Field] = [], sections: [Section] = [],
    findings: [FindingReport] = []
  ) {
    self.input = input
    self.view = view
    self.members = members
    self.sections = sections
    self.findings = findings
  }
}

extension MetadataReport: ReportDocument {
  static let schema = "hlscue.metadata/1"

  var report: Report { .metadata(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    members = members.map { $0.redacted(by: redaction) }
    rowList?.parts.changeEach { part in
      part.fields = redaction.fields(part.fields)
      part.rows.changeEach { $0 = redaction.fields($0) }
    }
    rowList?.rows.changeEach { $0 = redaction.fields($0) }
    sections = sections.map { $0.redacted(by: redaction) }
    findings = findings.map { $0.redacted(by: redaction) }
  }
}

extension MetadataReport.Section {
  fileprivate func redacted(by redaction: URIRedaction) -> MetadataReport.Section {
    var section = self
    section.title = redaction.value(title)
    section.remark = redaction.text(remark)
    section.rows.changeEach { row in
      row.name = redaction.value(row.name)
      row.text = redaction.value(row.text)
    }
    return section
  }
}
