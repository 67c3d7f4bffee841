/// Rules by the subjects that they are about: a rule of several is in several lists.
struct RulesBySubject: Sendable {
  /// Rules with their indices among all.
  typealias List<Subject> = [(index: Int, rule: Subject)]

  /// All rules, in the order of the catalogue.
  let all: [any Rule]
  let playlist: List<any PlaylistRule>
  let mediaPlaylist: List<any MediaPlaylistRule>
  let dateRangeList: List<any DateRangeListRule>
  let multivariant: List<any MultivariantRule>
  let presentation: List<any PresentationRule>
  let spliceRangeList: List<any SpliceRangeListRule>
  let spliceRanges: List<any SpliceRangesRule>
  let adBreak: List<any AdBreakRule>
  let reload: List<any ReloadRule>
  let renditions: List<any RenditionsRule>

  /// Sorts rules.
  init(_ rules: [any Rule]) {
    func list<Subject>(_ type: Subject.Type) -> List<Subject> {
      rules.enumerated().compactMap { index, rule in (rule as? Subject).map { (index, $0) } }
    }
    all = rules
    playlist = list((any PlaylistRule).self)
    mediaPlaylist = list((any MediaPlaylistRule).self)
    dateRangeList = list((any DateRangeListRule).self)
    multivariant = list((any MultivariantRule).self)
    presentation = list((any PresentationRule).self)
    spliceRangeList = list((any SpliceRangeListRule).self)
    spliceRanges = list((any SpliceRangesRule).self)
    adBreak = list((any AdBreakRule).self)
    reload = list((any ReloadRule).self)
    renditions = list((any RenditionsRule).self)
  }
}
