/// All rules about what can be read. A new one is a file `Rules/<Area>/<Fault>.swift` and a line in the list of
/// its area.
///
/// Rules about reading itself, such as `LOAD-001`, are those of the target that loads.
public enum RuleCatalog {
  /// Every rule by its code.
  public static let all: [any Rule] = areas.flatMap { $0 }.sorted { $0.code < $1.code }

  private static let areas: [[any Rule]] = [
    SyntaxRules.all,
    MediaPlaylistRules.all,
    MultivariantRules.all,
    LowLatencyRules.all,
    ReloadRuleList.all,
    DateRangeRules.all,
    InterstitialRules.all,
    AdMarkerRules.all,
    PayloadRules.all,
    DateTimeRules.all,
    RenditionRules.all,
    InBandRules.all,
    MediaReadingRules.all,
    PlayerViewRules.all,
  ]

  private static let byCode: [String: any Rule] = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a code.
  public static func rule(of code: String) -> (any Rule)? { byCode[code] }
}
