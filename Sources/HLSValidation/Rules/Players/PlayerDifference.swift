internal import HLSPlaylists
internal import SourceDiagnostics

/// A stream of which players that people use make something else than the standards say.
///
/// The rules of this type are a table. They are checked in the profile `players`, and where they are selected by their
/// codes: the standards allow what they find, and a service without these players need not care.
struct PlayerDifference: DateRangeListRule, SpliceRangeListRule, PresentationRule {
  /// The check, by the subject that it needs.
  enum Check: Sendable {
    case range(@Sendable (DateRange, MediaPlaylistSubject) -> Finding?)
    case placedRange(@Sendable (SpliceRange, PresentationSubject) -> Finding?)
    case presentation(@Sendable (PresentationSubject) -> [Finding])
  }

  let row: DiagnosticRule
  let ownExamples: RuleExamples
  private let check: Check

  static let examples: RuleExamples = []

  /// A difference with the players that were looked at.
  init(
    _ code: String, _ name: String, _ summary: String, players: String, rationale: String,
    remedy: String, examples: RuleExamples, _ check: Check
  ) {
    row = DiagnosticRule(
      code, name, .info, summary, specification: players, authority: .playerProfile,
      rationale: rationale, remedy: remedy)
    ownExamples = examples
    self.check = check
  }

  func add(to rules: inout RulesBySubject) {
    rules.dateRangeList.append((rules.index, self))
    rules.spliceRangeList.append((rules.index, self))
    rules.presentation.append((rules.index, self))
  }

  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    guard case .range(let check) = check else { return [] }
    return ranges.compactMap { range in
      var finding = check(range, playlist)
      finding?.subject = range.id
      finding?.recurrence = Recurrence(of: playlist.dateRanges.count)
      return finding
    }
  }

  func findings(in ranges: [SpliceRange], of presentation: PresentationSubject) -> [Finding] {
    guard case .placedRange(let check) = check else { return [] }
    return ranges.compactMap { entry in
      var finding = check(entry, presentation)
      finding?.subject = entry.range.id
      finding?.recurrence = Recurrence(of: presentation.playlist?.dateRanges.count)
      return finding
    }
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    if case .presentation(let check) = check { check(presentation) } else { [] }
  }

  /// All differences, by code.
  static let all = [
    updateWithBothEnds, tagBetweenFrames, assetWithoutQuotes, rangeWithoutValue, messageOfVersion0,
    otherEncoding, severalTags, decodingLead, plannedDurationAlone, datesThatJump, spliceAlone,
  ]
}
