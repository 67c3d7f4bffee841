internal import HLSValidation

/// The lists of assets of interstitials, which are beside the playlist: INT.
enum AssetListRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      .assetListMalformed,
      rationale: """
        A client that cannot read the list, or an asset in it, skips the ads: the break is lost, or \
        starts with a gap.
        """,
      remedy: """
        Let the ad server answer with {"ASSETS":[{"URI":"https://…","DURATION":15.0}]}, one object \
        for each asset.
        """),
    ReadingFault(
      .assetListLimitExceeded, authority: .practice,
      rationale: """
        The reader stops there, so that a damaged or hostile playlist cannot make it load for ever.
        """,
      remedy: "Take interstitials that have passed out of the playlist."),
  ]
}
