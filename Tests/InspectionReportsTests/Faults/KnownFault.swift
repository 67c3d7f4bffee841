/// Faults that are not found as they should be. Whoever makes one of them clear removes it.
struct KnownFault {
  /// The inputs below `Playlists/faults`, some of them with arguments.
  let inputs: [String]
  /// Why they are not clear yet.
  let reason: String

  /// The reason of each input.
  static let reasons = Dictionary(
    all.flatMap { known in known.inputs.map { ($0, known.reason) } },
    uniquingKeysWith: { "\($0) \($1)" })

  private static let all = [
    KnownFault(
      inputs: [
        "discontinuity-at-end.m3u8", "extinf-zero.m3u8", "extinf-zero-inside.m3u8",
        "bandwidth-zero/multivariant.m3u8", "rendition-report-behind/multivariant.m3u8",
      ],
      reason: "No rule looks at it."),
    KnownFault(
      inputs: ["cue-out-comma.m3u8"],
      reason: "The list is split at the comma, and 18 s are a good number."),
    KnownFault(
      inputs: ["cue-out-attribute-twice.m3u8", "cont-attribute-twice.m3u8"],
      reason: "SYN-008 looks at tags of the standard only."),
    KnownFault(
      inputs: [
        "blank-behind-cue-in.m3u8", "blank-before-cue-in.m3u8", "blank-before-value.m3u8",
        "blank-before-colon.m3u8", "blank-around-equals.m3u8",
      ],
      reason: "SYN-023 looks at tags of the standard only."),
    KnownFault(
      inputs: ["multivariant-without-variant/multivariant.m3u8"],
      reason: "MED-017 looks at playlists without any tag, or with an end."),
    KnownFault(
      inputs: ["typographic-quotes-in-codecs/multivariant.m3u8"],
      reason: "The comma between the quotes splits the list, and SYN-007 speaks of the rest."),
    KnownFault(
      inputs: ["uri-with-backslash/multivariant.m3u8"],
      reason: "SYN-024 takes a backslash at the start for the path of a machine."),
    KnownFault(
      inputs: ["media-tag-in-multivariant/multivariant.m3u8"],
      reason: "One tag of media playlists makes a multivariant playlist a media playlist."),
  ]
}
