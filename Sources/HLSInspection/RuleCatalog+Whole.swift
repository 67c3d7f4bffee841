public import HLSValidation

extension RuleCatalog {
  /// Every rule of the toolkit by its code: those about what was read, and those about reading it.
  public static let whole: [any Rule] =
    (all + LoadingRules.all + ISOMediaReadingRules.all + ChapterRules.all + AssetListRules.all
    + ExpectationRules.all)
    .sorted { $0.code < $1.code }
}
