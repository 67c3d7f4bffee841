/// Interstitials: INT.
enum InterstitialRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    InterstitialAssetMissing(),
    ContradictoryCue(),
    UnknownInterstitialToken(),
    InterstitialNumberMalformed(),
    RelativeInterstitialURI(),
  ]
}
