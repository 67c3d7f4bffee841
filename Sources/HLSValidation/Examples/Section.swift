/// The SCTE-35 sections that several examples contain, as written in playlists.
enum Section {
  /// A splice_insert that opens a break of 8 s, event 4711.
  static let spliceOut =
    "0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B"
  /// ``spliceOut`` in base64.
  static let spliceOutBase64 = "/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw=="
  /// A splice_insert that ends the break of event 4711, 8 s after its start.
  static let spliceIn = "0xFC3020000000000000FFFFF00F05000012677F4FFE0017E530000000000000B0D33133"
  /// ``spliceIn`` in base64.
  static let spliceInBase64 = "/DAgAAAAAAAA///wDwUAABJnf0/+ABflMAAAAAAAALDTMTM="
  /// ``spliceOut`` with event 4712.
  static let otherSpliceOut =
    "0xFC3025000000000000FFFFF01405000012687FEFFE000CE8B07E000AFC80000000000000825C162C"
  /// A splice_insert that opens a break of 60.29 s, event 1207959695.
  static let longSpliceOut =
    "0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"
  /// A time_signal that starts a placement opportunity and an ad, both of 8 s.
  static let opportunityAndAd =
    "0xFC3042000000000000FFFFF00506FE000CE8B0002C021443554549000000347FFF00000AFC800000340000021443554549000000357FFF00000AFC8000003000009944DCE8"
  /// A time_signal that starts a programme.
  static let programStart =
    "0xFC3027000000000000FFFFF00506FE000CE8B00011020F435545490000003C7FBF0000100101F245BF21"
}

extension ExamplePlaylist {
  /// A complete playlist with a section in SCTE35-OUT of a date range.
  static func splice(inDateRange section: String) -> Self {
    datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(section)"), "4 b.ts c.ts")
  }

  /// A complete playlist with a section in EXT-OATCLS-SCTE35 before EXT-X-CUE-OUT.
  static func splice(inTag section: String) -> Self {
    datedMedia(
      "4 a.ts", "#EXT-OATCLS-SCTE35:\(section)", "#EXT-X-CUE-OUT:8", "4 b.ts c.ts",
      "#EXT-X-CUE-IN", "4 d.ts")
  }
}
