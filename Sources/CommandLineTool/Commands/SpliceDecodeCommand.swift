import HLSReports
import SCTE35XML
import SourceDiagnostics

/// `hlscue scte35 decode`: decoded splice sections.
struct SpliceDecodeCommand: Command {
  static let name = "scte35 decode"
  static let summary = "decode SCTE-35 payloads"
  static let operands = "[PAYLOAD...]"
  static let discussion = """
    Decodes SCTE-35 sections given as base64, as hex with or without 0x, as XML of SCTE 35, or as \
    the JSON that this command writes. Without a PAYLOAD, standard input is read, one payload a \
    line; JSON and XML may span several lines. The exit status is 1 when a payload is not valid.
    """
  static let examples = [
    "hlscue scte35 decode /DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=",
    "hlscue scte35 decode --brief < payloads.txt",
    "hlscue scte35 decode --format scte35-xml --xml-exact 0xFC301100000000000000FFFFFF0000004F253396",
  ]
  static let options = [.brief, .strict, .xmlExact] + Option.reporting + Option.common
  static let reportKind: Report.Kind? = .splice

  private let input: SplicePayloadInput
  private let output: OutputOptions
  private let reporting: SpliceReporting

  init(_ arguments: Arguments) throws(UsageError) {
    input = SplicePayloadInput(arguments)
    output = try OutputOptions(arguments, kind: .splice)
    reporting = SpliceReporting(
      isStrict: arguments.has(.strict),
      writesXML: output.destinations.contains { $0.format == .spliceXML },
      isExact: arguments.has(.xmlExact))
    if reporting.isExact, !reporting.writesXML {
      throw UsageError("--xml-exact needs --format \(ReportFormat.spliceXML.rawValue)")
    }
  }

  func run(in session: Session) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(FileOutput.Failure) {
      outputs = try ReportOutputs(output, console: session.console)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
    var count = 0
    var status = ExitStatus.success
    do throws(InputFile.Failure) {
      try input.forEach { text in
        let results = reporting.results(of: text.text)
        for (index, result) in results.enumerated() {
          let place = results.count == 1 ? text.place : "\(text.place), section \(index + 1)"
          let printed = outputs.add(.splice(result.report))
          report(result, place, session.console)
          if case .splice(let printed) = printed, printed.xml != result.report.xml {
            session.console.warn("\(place): the XML has URLs \(omission(session.console))")
          }
        }
        count += results.count
      } pause: {
        // The other end of a live pipe waits for the answer.
        outputs.flush()
        return !outputs.isClosed
      }
    } catch {
      session.console.error(error.description)
      status = .unreadable
    }
    return outputs.finish(isList: count != 1, after: status)
  }

  /// What the URLs in XML lack, and where it is.
  private func omission(_ console: Console) -> String {
    console.redaction.keepsQueries
      ? "without their passwords; --format json keeps the bytes"
      : "without their queries and user names; --no-redact keeps them"
  }

  /// Writes one line with the fault of a payload, or with the omissions of its XML.
  private func report(_ result: SpliceReporting.Result, _ place: String, _ console: Console) {
    let errors = result.report.issues.filter { $0.severity == .error }
    if let first = errors.first {
      let more = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
      console.warn("\(place): \(first.sentence)\(more)")
    }
    if !result.omissions.isEmpty {
      let list = result.omissions.map(\.description).joined(separator: ", ")
      console.warn("\(place): the XML omits \(list); --xml-exact keeps the bytes")
    }
  }
}
