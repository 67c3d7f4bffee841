import ByteParsing
import FieldValues
import HLSReports
import SCTE35
import SCTE35XML
import SourceDiagnostics

/// Converts texts to the reports of their sections.
struct SpliceReporting {
  /// Whether a payload with an error has no section.
  var isStrict = false
  /// Whether the XML of the section is needed.
  var writesXML = false
  /// Whether the XML includes the bytes beside the fields.
  var isExact = false

  /// One report, and the omissions of its XML.
  struct Result {
    var report: SpliceReport
    var omissions: [SpliceXMLOmission] = []
  }

  /// The reports of a text: one, or one for each section of a JSON list or XML document, each made when it is read.
  ///
  /// It does not throw: faults are issues.
  func results(of text: String) -> ReportRows<Result> {
    let payloads = SplicePayload.all(in: text)
    return ReportRows(count: payloads.count) { position in
      // Several sections in one text are named by their own payloads or numbers. With the whole text in each of them,
      // the output would be as large as its square.
      switch payloads[position] {
      case .success(let payload):
        result(of: payload, input: payloads.count == 1 ? text : Base64.text(payload.bytes))
      case .failure(let failure):
        Result(
          report: SpliceReport(
            input: payloads.count == 1 ? text : "section \(position + 1)", section: nil,
            issues: [
              IssueReport(
                id: "payload-unreadable", severity: .error, message: failure.description,
                byteOffset: failure.byteOffset)
            ]))
      }
    }
  }

  private func result(of payload: SplicePayload, input: String) -> Result {
    let decoding = SpliceInfoSection.decode(payload.bytes)
    let content = decoding.section?.contentIssues ?? []
    let section = isStrict && !decoding.isValid ? nil : decoding.section
    var result = Result(
      report: SpliceReport(
        input: input, section: section.map { .object($0.fields) },
        issues: payload.issues + (decoding.issues + content).map { IssueReport($0) },
        summary: section?.summary ?? ""))
    guard writesXML, let section else { return result }
    do throws(SpliceEncodingError) {
      let document = try SpliceXMLDocument(section, exact: isExact)
      result.report.xml = document.element
      result.omissions = document.omissions
    } catch {
      result.report.issues.append(
        IssueReport(id: "xml-not-written", severity: .error, message: error.description))
    }
    return result
  }
}

extension IssueReport {
  /// The message with its place in the payload, in one line.
  var sentence: String {
    let places = [path, byteOffset.map { "byte \($0)" }].compactMap { $0 }
    return places.isEmpty ? message : "\(message) (\(places.joined(separator: ", ")))"
  }
}
