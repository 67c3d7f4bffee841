import FieldValues
import HLSReports

/// A line of ndjson about an input itself.
struct BatchLine {
  private enum Content {
    case failure(String)
    case seconds(Duration)
  }

  private var input: String
  private var content: Content

  /// Why an input has no result.
  static func failure(of input: String, _ message: String) -> BatchLine {
    BatchLine(input: input, content: .failure(message))
  }

  /// How long an input took.
  static func time(of input: String, _ duration: Duration) -> BatchLine {
    BatchLine(input: input, content: .seconds(duration))
  }

  func redacted(by redaction: URIRedaction) -> BatchLine {
    var line = self
    line.input = redaction.address(input)
    if case .failure(let message) = content { line.content = .failure(redaction.message(message)) }
    return line
  }

  /// The object, with the end of the line.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("input", input)
      switch content {
      case .failure(let message):
        json.member("kind", "failure")
        json.member("message", message)
      case .seconds(let duration):
        json.member("kind", "input")
        json.key("seconds")
        let microseconds = duration.components.attoseconds / 1_000_000_000_000
        json.value(Double(duration.components.seconds) + Double(microseconds) / 1e6)
      }
    }
    json.endLine()
    var text = ""
    json.drain(to: &text)
    return text
  }
}
