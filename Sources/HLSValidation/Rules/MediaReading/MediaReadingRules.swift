/// What readers of media meet: TSR, PKA, OGG, ICY, ID3, EMS.
enum MediaReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] =
    TransportStreamReadingRules.all + PackedAudioReadingRules.all + OggReadingRules.all
    + ICYReadingRules.all + TimedID3ReadingRules.all + EventMessageReadingRules.all
}
