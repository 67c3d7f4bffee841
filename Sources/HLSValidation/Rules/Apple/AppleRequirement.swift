internal import HLSPlaylists
internal import SourceDiagnostics

/// A requirement of Apple's HLS Authoring Specification that no other rule has.
///
/// The rules of this type are a table, because most of their clauses have one form. They are checked
/// in the profile `apple`, and where they are selected by their codes.
struct AppleRequirement: PlaylistRule, MultivariantRule, PresentationRule, RenditionsRule {
  /// The check, by the subject that it needs.
  enum Check: Sendable {
    case playlist(@Sendable (PlaylistSubject) -> [Finding])
    case multivariant(@Sendable (MultivariantSubject) -> [Finding])
    case presentation(@Sendable (PresentationSubject) -> [Finding])
    case renditions(@Sendable (RenditionsSubject) -> [Finding])
  }

  let row: DiagnosticRule
  let ownExamples: RuleExamples
  private let check: Check

  static let examples: RuleExamples = []

  /// A requirement with the numbers of its clauses.
  init(
    _ code: String, _ name: String, _ summary: String, clauses: String, rationale: String,
    remedy: String, examples: RuleExamples, _ check: Check
  ) {
    row = DiagnosticRule(
      code, name, .error, summary, specification: "HLS Authoring Specification, \(clauses)",
      authority: .appleProfile, rationale: rationale, remedy: remedy)
    ownExamples = examples
    self.check = check
  }

  func add(to rules: inout RulesBySubject) {
    rules.playlist.append((rules.index, self))
    rules.multivariant.append((rules.index, self))
    rules.presentation.append((rules.index, self))
    rules.renditions.append((rules.index, self))
  }

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    if case .playlist(let check) = check { check(playlist) } else { [] }
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    if case .multivariant(let check) = check { check(playlist) } else { [] }
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    if case .presentation(let check) = check { check(presentation) } else { [] }
  }

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    if case .renditions(let check) = check { check(renditions) } else { [] }
  }

  /// All requirements, by code.
  static let all = [
    languages, independentSegments, trickPlay, trickPlayDescription, videoRange, standardRange,
    bitRates, codecs, frameRate, stereoAudio, separateAudio, accessibility, protection, containers,
    keyFrames,
  ]
}
