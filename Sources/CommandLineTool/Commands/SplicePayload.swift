import ByteParsing
import HLSReports
import SCTE35
import SourceDiagnostics

/// A payload as text, and what is in it.
enum SplicePayload {
  /// The report of one payload in any form that is read. Nothing throws: what cannot be read is an issue.
  static func report(of text: String) -> SpliceReport {
    do throws(UnreadablePayload) {
      let decoding = SpliceInfoSection.decode(try bytes(of: text))
      return SpliceReport(
        input: text, section: decoding.section.map { .object($0.fields) },
        issues: decoding.issues.map(IssueReport.init),
        summary: decoding.section?.summary ?? "")
    } catch {
      let issue = IssueReport(
        id: "payload-unreadable", severity: .error, message: error.description,
        byteOffset: error.byteOffset)
      return SpliceReport(input: text, section: nil, issues: [issue])
    }
  }

  /// The bytes of the section that a JSON object describes.
  static func bytes(ofJSON value: FieldValue) throws(UnreadablePayload) -> [UInt8] {
    let section: SpliceInfoSection
    do throws(SpliceFieldError) {
      section = try SpliceInfoSection(fields: value)
    } catch {
      throw UnreadablePayload(error.description)
    }
    do throws(SpliceEncodingError) {
      return try section.encoded()
    } catch {
      throw UnreadablePayload(error.description)
    }
  }

  /// The value that a JSON text holds.
  static func json(_ text: String) throws(UnreadablePayload) -> FieldValue {
    do throws(JSONSyntaxError) {
      return try JSONText.parse(text)
    } catch {
      throw UnreadablePayload("the JSON is broken at \(error)")
    }
  }

  private static func bytes(of text: String) throws(UnreadablePayload) -> [UInt8] {
    if text.hasPrefix("{") { return try bytes(ofJSON: try json(text)) }
    do throws(MalformedData) {
      return try SplicePayloadText.bytes(text)
    } catch {
      throw UnreadablePayload(error.description, byteOffset: error.byteOffset)
    }
  }
}

/// A text that is no payload in any form that is read.
struct UnreadablePayload: Error, CustomStringConvertible {
  let description: String
  /// The place in the text.
  let byteOffset: Int?

  init(_ description: String, byteOffset: Int? = nil) {
    self.description = description
    self.byteOffset = byteOffset
  }
}

extension IssueReport {
  init(_ issue: SpliceIssue) {
    self.init(
      id: issue.id.rawValue, severity: issue.severity, message: issue.message, path: issue.path,
      byteOffset: issue.byteOffset)
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
