import HLSReports

/// `hlscue scte35 decode`: what splice sections say.
struct SpliceDecodeCommand: Command {
  static let name = "scte35 decode"
  static let summary = "decode SCTE-35 payloads"
  static let operands = "[PAYLOAD...]"
  static let discussion = """
    Decodes SCTE-35 sections given as base64, as hex with or without 0x, or as the JSON that this \
    command writes. Without a PAYLOAD, one is read from each line of standard input. The status is 1 \
    when a payload is not valid.
    """
  static let examples = [
    "hlscue scte35 decode /DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=",
    "hlscue scte35 decode --brief < payloads.txt",
  ]
  static let options = [.brief] + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .splice

  private let payloads: [String]
  private let output: OutputOptions

  init(_ arguments: Arguments) throws(UsageError) {
    payloads = arguments.inputs
    output = try OutputOptions(arguments, kind: .splice)
  }

  func run(in session: Session) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(UsageError) {
      outputs = try ReportOutputs(output, console: session.console)
    } catch {
      session.console.error(error.description)
      return .usage
    }
    return decodeAll(in: session, outputs)
  }

  private func decodeAll(in session: Session, _ outputs: ReportOutputs) -> ExitStatus {
    var count = 0
    func decode(_ text: String) {
      let payload = text.trimmingBlanks
      guard !payload.isEmpty else { return }
      count += 1
      outputs.add(.splice(SplicePayload.report(of: payload)))
    }
    var status = ExitStatus.success
    if payloads.isEmpty || payloads == [InputFile.standardInput] {
      do throws(InputFile.Failure) {
        var lines = LineSplitter()
        try InputFile.forEachChunk(of: InputFile.standardInput) { chunk throws(InputFile.Failure) in
          lines.append(chunk, decode)
          // A person or program at the other end of a live pipe waits for the answer.
          outputs.flush()
          return !outputs.isClosed
        }
        // Where nobody reads on, the rest of a line is no payload.
        if !outputs.isClosed { lines.finish(decode) }
      } catch {
        session.console.error(error.description)
        status = .unreadable
      }
    } else {
      payloads.forEach(decode)
    }
    return max(status, outputs.finish(isList: count != 1))
  }
}
