import ByteParsing
import HLSReports
import SCTE35
import SourceDiagnostics

/// `hlscue scte35 encode`: sections from JSON or XML.
struct SpliceEncodeCommand: Command {
  static let name = "scte35 encode"
  static let summary = "encode SCTE-35 sections as base64"
  static let operands = "[PAYLOAD...]"
  static let discussion = """
    Writes a line of base64 for each section, given as the JSON of scte35 decode or as SCTE-35 \
    XML; fields with default values may be omitted. Without an argument, standard input is read, \
    one section a line; JSON and XML may span several lines. Lengths and checksum are computed. \
    Base64 and hex are accepted as well and written in the requested form. The exit status is 1 \
    when no section can be made from an input, for example because of an unknown field, or when a \
    section has an error.
    """
  static let examples = [
    #"hlscue scte35 encode '{"command":{"type":"timeSignal","ptsTime":900000}}'"#,
    "hlscue scte35 decode --format ndjson < payloads.txt | hlscue scte35 encode",
    "hlscue scte35 encode --as hex < signal.xml",
  ]
  static let options = [.textForm] + Option.common

  private let input: SplicePayloadInput
  private let isHexadecimal: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    input = SplicePayloadInput(arguments)
    isHexadecimal = arguments.value(of: .textForm) == "hex"
  }

  func run(in session: Session) async -> ExitStatus {
    let console = session.console
    var status = ExitStatus.success
    do throws(InputFile.Failure) {
      try input.forEach { text in
        let payloads = SplicePayload.all(in: text.text)
        for (index, payload) in payloads.enumerated() {
          let place = payloads.count == 1 ? text.place : "\(text.place), section \(index + 1)"
          switch payload {
          case .success(let payload): status = max(status, write(payload, place, to: console))
          case .failure(let failure):
            let offset = failure.byteOffset.map { " (byte \($0))" } ?? ""
            console.error("\(place): \(failure)\(offset)")
            status = max(status, .findings)
          }
        }
      } pause: {
        console.output.flush()
        return !console.output.isClosed
      }
    } catch {
      console.error(error.description)
      status = .unreadable
    }
    return max(status, console.finishOutput())
  }

  /// Writes one section, and reports its faults. Bytes that are not a section are not written.
  private func write(_ payload: SplicePayload, _ place: String, to console: Console) -> ExitStatus {
    for issue in payload.issues { console.warn("\(place): \(issue.sentence)") }
    let decoding = SpliceInfoSection.decode(payload.bytes)
    let errors = decoding.issues.filter { $0.severity == .error }.map { IssueReport($0).sentence }
    guard decoding.section != nil else {
      console.error("\(place): \(errors.first ?? "is not a splice_info_section")")
      return .findings
    }
    errors.forEach { console.warn("\(place): \($0)") }
    console.output.write(text(of: payload.bytes) + "\n")
    return errors.isEmpty ? .success : .findings
  }

  private func text(of bytes: [UInt8]) -> String {
    isHexadecimal ? Hexadecimal.text(bytes) : Base64.text(bytes)
  }
}
