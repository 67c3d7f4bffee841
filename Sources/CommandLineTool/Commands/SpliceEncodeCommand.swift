import ByteParsing
import HLSReports
import SourceDiagnostics

/// `hlscue scte35 encode`: sections from their description.
struct SpliceEncodeCommand: Command {
  static let name = "scte35 encode"
  static let summary = "encode SCTE-35 sections as base64"
  static let operands = "[JSON...]"
  static let discussion = """
    Writes a line of base64 for each section described as JSON, as scte35 decode writes it; only what \
    tells something is needed. Without a JSON argument, standard input holds one object a line, or one \
    JSON document. Lengths and checksum are computed. The status is 1 when no section can be made from \
    an object.
    """
  static let examples = [
    #"hlscue scte35 encode '{"command":{"type":"timeSignal","ptsTime":900000}}'"#,
    "hlscue scte35 decode --format ndjson < payloads.txt | hlscue scte35 encode",
  ]
  static let options = Option.common

  private let descriptions: [String]

  /// Standard input may have no more bytes than this.
  private static let maximumInputByteCount = 256 * 1024 * 1024

  init(_ arguments: Arguments) throws(UsageError) {
    descriptions = arguments.inputs
  }

  func run(in session: Session) async -> ExitStatus {
    var status = ExitStatus.success
    for (place, text) in texts(in: session, &status) {
      do throws(UnreadablePayload) {
        for value in Self.sections(in: try SplicePayload.json(text)) {
          let bytes = try SplicePayload.bytes(ofJSON: value)
          session.console.output.write(Base64.text(bytes) + "\n")
        }
      } catch {
        session.console.error("\(place): \(error)")
        status = max(status, .findings)
      }
    }
    return max(status, session.console.finishOutput())
  }

  /// The descriptions with the place that a message names.
  private func texts(
    in session: Session, _ status: inout ExitStatus
  ) -> [(place: String, text: String)] {
    guard descriptions.isEmpty || descriptions == [InputFile.standardInput] else {
      return descriptions.enumerated().map { ("JSON \($0.offset + 1)", $0.element) }
    }
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(
        InputFile.standardInput, limit: Self.maximumInputByteCount)
    } catch {
      session.console.error(error.description)
      status = .unreadable
      return []
    }
    // A document over several lines is one description; lines that stand alone are one each.
    let text = String(decoding: bytes, as: UTF8.self)
    if (try? JSONText.parse(text)) != nil { return [("standard input", text)] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ("line \($0.offset + 1)", String($0.element).trimmingBlanks) }
      .filter { !$0.1.isEmpty }
  }

  /// The descriptions in a value: itself, the elements of an array, or the results of a list.
  private static func sections(in value: FieldValue) -> [FieldValue] {
    switch value {
    case .array(let values): return values
    case .object(let fields):
      if case .array(let results)? = fields["results"] { return results }
      return [value]
    case .null, .bool, .integer, .number, .time, .string: return [value]
    }
  }
}
