import ByteParsing
import FieldValues
import HLSReports
import SCTE35
import SCTE35XML
import SourceDiagnostics

/// The bytes of one section, and the issues of the text they came in.
struct SplicePayload: Hashable {
  /// The maximum number of values in the JSON of a text, as in a saved analysis.
  private static let maximumValueCount = PresentationAnalysis.maximumSavedValueCount

  /// The bytes of the section.
  var bytes: [UInt8]
  /// Ignored parts of the text. The section has its own issues.
  var issues: [IssueReport] = []

  /// The sections of a text: one, or those of a JSON list or an XML document.
  ///
  /// The first character determines the form: XML, JSON, or base64 and hexadecimal digits. Each element of a JSON
  /// list is read when it is asked for, because there may be millions.
  static func all(in text: String) -> ReportRows<Result<SplicePayload, UnreadablePayload>> {
    do throws(UnreadablePayload) {
      guard text.utf8.count <= LineSplitter.maximumLineByteCount else {
        throw UnreadablePayload(
          "the line has more than \(LineSplitter.maximumLineByteCount) bytes, the limit for a payload"
        )
      }
      switch text.utf8.first {
      case UInt8(ascii: "<"): return ReportRows(try signals(inXML: text).map { .success($0) })
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let values = sections(in: try json(text))
        return ReportRows(count: values.count) { position in
          Result { () throws(UnreadablePayload) in try SplicePayload(json: values[position]) }
        }
      default: return [.success(try SplicePayload(text: text))]
      }
    } catch { return [.failure(error)] }
  }

  private static func signals(inXML text: String) throws(UnreadablePayload) -> [SplicePayload] {
    do throws(SpliceXMLError) {
      return try SpliceXMLReader.signals(in: text).map { signal in
        SplicePayload(
          bytes: signal.bytes,
          issues: signal.issues.map {
            IssueReport(
              id: "xml-unexpected", severity: $0.severity,
              message: "line \($0.line) of the XML: \($0.message)")
          })
      }
    } catch { throw UnreadablePayload("the XML is not read: \(error)") }
  }

  private static func json(_ text: String) throws(UnreadablePayload) -> FieldValue {
    let value: FieldValue
    do throws(JSONSyntaxError) {
      value = try JSONText.parse(Array(text.utf8), maximumValueCount: maximumValueCount)
    } catch {
      throw UnreadablePayload("the JSON is broken at \(error)")
    }
    if let place = value.repeatedMember { throw UnreadablePayload("\(place) occurs twice") }
    return value
  }

  /// The section objects in a value: itself, the elements of an array, or the results of a list.
  private static func sections(in value: FieldValue) -> [FieldValue] {
    switch value {
    case .array(let values): return values
    case .object(let fields):
      if case .array(let results)? = fields["results"] { return results }
      return [value]
    case .null, .bool, .integer, .number, .time, .string, .bytes: return [value]
    }
  }

  private init(bytes: [UInt8], issues: [IssueReport]) {
    self.bytes = bytes
    self.issues = issues
  }

  private init(text: String) throws(UnreadablePayload) {
    do throws(MalformedData) {
      bytes = try SplicePayloadText.bytes(text)
    } catch {
      throw UnreadablePayload(error.description, byteOffset: error.byteOffset)
    }
  }

  private init(json value: FieldValue) throws(UnreadablePayload) {
    let section: SpliceInfoSection
    do throws(SpliceFieldError) {
      section = try SpliceInfoSection(fields: value)
    } catch {
      throw UnreadablePayload(error.description)
    }
    do throws(SpliceEncodingError) {
      bytes = try section.encoded()
    } catch {
      throw UnreadablePayload(error.description)
    }
  }
}

/// A text that is not a payload in any known form.
struct UnreadablePayload: Error, Hashable, CustomStringConvertible {
  let description: String
  /// The place in the text.
  let byteOffset: Int?

  init(_ description: String, byteOffset: Int? = nil) {
    self.description = description
    self.byteOffset = byteOffset
  }
}

extension String {
  /// The text without surrounding blanks.
  var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
