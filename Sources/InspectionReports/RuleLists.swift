internal import HLSInspection
internal import HLSReports
internal import HLSValidation
internal import SourceDiagnostics
internal import Synchronization

/// Lists of the rules that reports of findings were checked against.
///
/// All inputs of a run have the same settings, and some formats keep every report until the last input: their reports
/// share one list.
final class RuleLists: Sendable {
  /// What decides which rules are in a list.
  private struct Selection: Hashable {
    var settings: ValidationSettings
    var hasExpectedCues: Bool
  }

  /// The lists of this process.
  static let shared = RuleLists()

  private let latest = Mutex<(selection: Selection, rules: [RuleReport])?>(nil)

  /// Returns the selected rules, by code.
  ///
  /// - Parameters:
  ///   - settings: the selection.
  ///   - hasExpectedCues: whether there is a list of expected cues, which has rules of its own.
  func rules(_ settings: ValidationSettings, hasExpectedCues: Bool) -> [RuleReport] {
    let selection = Selection(settings: settings, hasExpectedCues: hasExpectedCues)
    return latest.withLock { latest in
      if let latest, latest.selection == selection { return latest.rules }
      let rules = Self.rules(selection)
      latest = (selection: selection, rules: rules)
      return rules
    }
  }

  private static func rules(_ selection: Selection) -> [RuleReport] {
    RuleCatalog.whole.filter { rule in
      selection.settings.includes(rule)
        && (selection.hasExpectedCues || !rule.code.hasPrefix("EXP-"))
        && !DiagnosticRule.following.contains(rule)
    }.map { RuleReport($0) }
  }
}
