import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports
import SourceDiagnostics

/// `hlscue explain`: the documentation of rules.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "what a rule says, why, and how to repair it"
  static let operands = "CODE..."
  static let discussion = """
    Tells everything about rules: what they say, who demands it, why it matters, how to repair it, and examples that \
    break and keep them. A rule is given by its code or its name.
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
