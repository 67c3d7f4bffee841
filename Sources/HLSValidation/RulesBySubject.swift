/// Rules by the subjects that they are about: a rule of several is in several lists.
public struct RulesBySubject: Sendable {
  /// Rules with their indices among all.
  typealias List<Subject> = [(index: Int, rule: Subject)]

  /// All rules, in the order of the catalogue.
  let all: [any Rule]
  var playlist: List<any PlaylistRule> = []
  var mediaPlaylist: List<any MediaPlaylistRule> = []
  var dateRangeList: List<any DateRangeListRule> = []
  var multivariant: List<any MultivariantRule> = []
  var presentation: List<any PresentationRule> = []
  var spliceRangeList: List<any SpliceRangeListRule> = []
  var spliceRanges: List<any SpliceRangesRule> = []
  var adBreak: List<any AdBreakRule> = []
  var reload: List<any ReloadRule> = []
  var renditions: List<any RenditionsRule> = []
  /// The index of the rule that adds itself.
  var index = 0

  /// Sorts rules.
  init(_ rules: [any Rule]) {
    all = rules
    for (index, rule) in rules.enumerated() {
      self.index = index
      rule.add(to: &self)
    }
  }
}

extension PlaylistRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.playlist.append((rules.index, self)) }
}

extension MediaPlaylistRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) {
    rules.mediaPlaylist.append((rules.index, self))
  }
}

extension DateRangeListRule {
  func add(to rules: inout RulesBySubject) { rules.dateRangeList.append((rules.index, self)) }
}

extension SpliceRangeListRule {
  func add(to rules: inout RulesBySubject) { rules.spliceRangeList.append((rules.index, self)) }
}

extension SpliceRangesRule {
  func add(to rules: inout RulesBySubject) { rules.spliceRanges.append((rules.index, self)) }
}

extension MultivariantRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.multivariant.append((rules.index, self)) }
}

extension PresentationRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.presentation.append((rules.index, self)) }
}

extension AdBreakRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.adBreak.append((rules.index, self)) }
}

extension ReloadRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.reload.append((rules.index, self)) }
}

extension RenditionsRule {
  /// Adds the rule to the list of its subject.
  public func add(to rules: inout RulesBySubject) { rules.renditions.append((rules.index, self)) }
}
