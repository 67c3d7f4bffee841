import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import SourceDiagnostics

/// `hlscue explain`: the documentation of rules.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "explain a rule, its reason, and the repair"
  static let operands = "CODE..."
  static let discussion = """
    Prints the documentation of rules: the rule, its authority, the consequences of its fault, the \
    repair, and examples with and without the fault. Give a rule by its code or its name.
    """
  static let examples = [
    "hlscue explain MED-003", "hlscue explain --format markdown MED-003 DRG-001",
  ]
  static let options = [.format] + Option.common
  static let reportKind: Report.Kind? = .explanation

  private let output: OutputOptions
  private let rules: [DiagnosticRule]

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.inputs.isEmpty else {
      throw UsageError("no CODE given: as in hlscue explain MED-003; hlscue rules lists them all")
    }
    output = try OutputOptions(arguments, kind: .explanation)
    var rules: [DiagnosticRule] = []
    for word in arguments.inputs { rules.append(try Self.rule(word)) }
    self.rules = rules
  }

  private static func rule(_ word: String) throws(UsageError) -> DiagnosticRule {
    let code = word.uppercased()
    if let rule = RuleCatalog.whole.first(where: { $0.code == code || $0.name == word }) {
      return rule
    }
    let known = RuleCatalog.whole.map(\.code) + RuleCatalog.whole.map(\.name)
    let hint =
      (Suggestion.nearest(to: code, among: known) ?? Suggestion.nearest(to: word, among: known))
      .map { ", did you mean \($0)?" }
    throw UsageError("\(word): there is no such rule" + (hint ?? ", hlscue rules lists them all"))
  }

  func run(in session: Session) async -> ExitStatus {
    ReportOutputs.write(.rules(.explanation(of: rules)), output, in: session)
  }
}
