internal import CueSources
internal import FieldValues
internal import HLSPlaylists
public import MediaTiming
public import TextTracks

/// The metadata of AVPlayer: a group for each time with ID3 tags, a group for each date range, and the events of
/// interstitials.
public enum AVPlayerView: PlaybackView {
  /// `avplayer`.
  public static let name = "avplayer"
  /// One version.
  public static let versions = ["1"]
  /// That version.
  public static let defaultVersion = "1"
  /// It follows the documents of Apple.
  public static let isMeasured = false
  /// `preferredForwardBufferDuration` is chosen by the player; it has no effect on the calls.
  public static let usualBuffer = MediaTime.zero
  /// Every call has the groups of the latest load.
  public static let rangeUpdates = RangeUpdates.followed

  /// The track of the groups of date ranges.
  static let rangeTrack = 1
  /// The track of the events of interstitials.
  static let eventTrack = 2

  /// What AVPlayer does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P60", source: "AVPlayerItemMetadataOutput, documentation",
      "the duration of a group of ID3 is indefinite, also where the next tag is known"),
    PlayerQuirk(
      "P61", source: "AVPlayerItemMetadataOutput, documentation; not sure for seeks",
      "a group of ID3 is given once when the position passes its time, and after a seek not at all if that is earlier"
    ),
    PlayerQuirk(
      "P8", source: "AVPlayerItemMetadataOutput, documentation",
      "event messages other than ID3 are not given"),
    PlayerQuirk(
      "P13", source: "AVPlayerItemMetadataOutput, documentation",
      "SCTE-35 in a transport stream, chapters and ad markers in tags are not given"),
  ]

  /// The groups of both kinds, and the events.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    [
      "AVPlayerItemMetadataOutput", "AVPlayerItemMetadataCollector",
      "AVPlayerInterstitialEventMonitor.events",
    ]
    .map { ViewTrack(title: $0, fields: [Field("object", .string($0))]) }
  }

  /// An `AVTimedMetadataGroup` for each time with tags.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    media.tagsByTime.compactMap { group in
      let (time, tags) = (group.time, group.tags)
      guard let first = tags.first?.cues.first else { return nil }
      let items = tags.flatMap(\.contents).map { AVItem($0.frame) }
      var range = [Field("start", .time(time))]
      let duration = settings.has("P60") ? nil : first.endTime.map { $0 - time }
      range.append(Field("duration", duration.map(FieldValue.time) ?? .null))
      if duration == nil { range.append(Field("open", .bool(true))) }
      var cue = ViewCue(
        key: "group", origin: first.uid, startTime: time,
        endTime: settings.has("P61") ? time : first.endTime, addTime: first.addTime,
        name: items.map(\.key).joined(separator: " "),
        summary: items.map(\.summary).joined(separator: "; "),
        fields: [
          Field("timeRange", .object(range)),
          Field("items", .array(items.map { .object($0.fields) })),
        ])
      cue.otherOrigins = tags.dropFirst().compactMap(\.cues.first?.uid)
      cue.showsTimes = false
      cue.timesName = "timeRange"
      cue.hasOwnEnd = true
      return cue
    }
  }

  /// An `AVDateRangeMetadataGroup` for each date range, and an `AVPlayerInterstitialEvent` for each interstitial.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    let cues = ranges.compactMap { cue in
      (cue.content as? DateRangeCueContent).map { AVDateRange($0.range.read, cue) }
    }
    return cues.compactMap(\.group) + cues.compactMap(\.interstitialEvent)
  }

  /// What is in no group.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    // A range without a group has no date.
    case is ID3CueContent, is DateRangeCueContent: nil
    case is EventMessageCueContent: "P8"
    default: "P13"
    }
  }

  /// Calls of the delegates, and notifications.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    AVPlayerCalls()
  }
}
