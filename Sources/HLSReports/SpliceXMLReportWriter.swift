/// SCTE-35 XML: a document for one payload, one element a line for several, and for those of cues.
///
/// A payload without a section gives no output.
public struct SpliceXMLReportWriter: ReportWriter {
  /// `scte35-xml`.
  public static let format = ReportFormat.spliceXML
  /// The description for the help.
  public static let summary = "the XML of SCTE 35"
  /// Payloads, and cues that carry some.
  public static let kinds: Set<Report.Kind> = [.splice, .cues]
  /// The number of payloads decides between a document and lines.
  public static let joinsReports = false
  /// Returns `true`.
  public static func hidesReading(of report: Report) -> Bool { true }

  /// A writer. XML looks the same everywhere.
  public init(appearance: ReportAppearance = ReportAppearance()) {}

  /// Writes the document, or the lines.
  public func write(_ report: Report, to output: inout some TextOutputStream) {
    if case .splice(let report) = report {
      guard let xml = report.xml else { return }
      output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml)
    } else {
      for cues in report.documents(of: CuesReport.self) {
        for track in cues.splices {
          for messages in track {
            for xml in messages { output.write(Self.line(xml) + "\n") }
          }
        }
      }
      for payload in report.documents(of: SpliceReport.self) {
        if let xml = payload.xml { output.write(Self.line(xml) + "\n") }
      }
    }
  }

  /// Lines follow each other.
  public func list(with newest: ArraySlice<Report>) -> (any ReportListWriter)? { self }

  /// An element in one line. Its text has no line feeds, so they occur only between tags.
  private static func line(_ xml: String) -> String {
    xml.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }
}

extension SpliceXMLReportWriter: ReportListWriter {
  /// Writes a line for each payload.
  public mutating func write(_ reports: [Report], to output: inout some TextOutputStream) {
    write(.list(reports), to: &output)
  }

  /// Nothing stands behind the lines.
  public mutating func finish(
    with appearance: ReportAppearance, to output: inout some TextOutputStream
  ) {}
}
