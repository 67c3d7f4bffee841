import HLSInspection
import HLSReports
import InspectionReports

/// `hlscue rules`: the rule catalogue.
struct RulesCommand: Command {
  static let name = "rules"
  static let summary = "list the rule catalogue"
  static let operands = "[CODE...]"
  static let discussion = """
    Lists the rules with code, severity and one sentence. With codes, or prefixes such as DRG, \
    only those. hlscue explain CODE prints the documentation of a rule.
    """
  static let examples = ["hlscue rules", "hlscue rules DRG ADM", "hlscue rules --format json"]
  static let options = [.format] + Option.common
  static let reportKind: Report.Kind? = .rules

  private let output: OutputOptions
  private let codes: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    output = try OutputOptions(arguments, kind: .rules)
    codes = arguments.inputs.map { $0.uppercased() }
    for code in codes { try RuleCodes.check(code, code) }
  }

  func run(in session: Session) async -> ExitStatus {
    ReportOutputs.write(.rules(.catalog(codes: codes)), output, in: session)
  }
}

extension ReportOutputs {
  /// Writes a report that needed no input.
  static func write(_ report: Report, _ options: OutputOptions, in session: Session) -> ExitStatus {
    do throws(FileOutput.Failure) {
      let outputs = try ReportOutputs(options, console: session.console)
      outputs.add(report)
      return outputs.finish(isList: false)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
  }
}
