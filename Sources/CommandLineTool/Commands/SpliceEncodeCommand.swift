import ByteParsing

/// `hlscue scte35 encode`: sections from their description.
struct SpliceEncodeCommand: Command {
  static let name = "scte35 encode"
  static let summary = "encode SCTE-35 sections as base64"
  static let operands = "[PAYLOAD...]"
  static let discussion = """
    Writes a line of base64 for each section described as JSON, as scte35 decode writes it, or as XML of \
    SCTE 35; only what tells something is needed. Without an argument, standard input has one a line; JSON \
    and XML may go over several lines. Lengths and checksum are computed. Base64 and hex are taken as \
    well and written in the form asked for. The status is 1 when no section can be made from a \
    description.
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
          case .success(let payload):
            for issue in payload.issues { console.warn("\(place): \(issue.sentence)") }
            console.output.write(self.text(of: payload.bytes) + "\n")
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

  private func text(of bytes: [UInt8]) -> String {
    isHexadecimal ? Hexadecimal.text(bytes) : Base64.text(bytes)
  }
}
