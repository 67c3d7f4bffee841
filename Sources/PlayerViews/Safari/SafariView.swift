internal import CueSources
internal import FieldValues
internal import HLSPlaylists
public import MediaTiming
public import TextTracks

/// The cues of Safari, which plays by AVFoundation: one text track with a `DataCue` for each frame of ID3 and each
/// attribute of a date range.
///
/// The calls are those of a page that sets the mode of the track to `hidden` as soon as it is added.
public enum SafariView: PlaybackView {
  /// `safari`.
  public static let name = "safari"
  /// The years since which the cues have their interface.
  public static let versions = ["2014", "2020"]
  /// The one with `DataCue`.
  public static let defaultVersion = "2020"
  /// It follows the source of WebKit.
  public static let isMeasured = false
  /// Metadata of media comes 2 s before its time.
  public static let usualBuffer = MediaTime(seconds: 2)
  /// What is known already is not changed.
  public static let rangeUpdates = RangeUpdates.ignored

  /// What Safari does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P40", source: "InbandDataTextTrack.cpp, addDataCue",
      "an open cue shows the duration of the media as its end where that is known"),
    PlayerQuirk(
      "P41", source: "InbandMetadataTextTrackPrivateAVF.cpp, updatePendingCueEndTimes",
      "open cues of any kind end at the earliest start of the next group of any kind, or never if that starts before them"
    ),
    PlayerQuirk(
      "P42", source: "MediaPlayerPrivateAVFoundationObjC.mm, metadataGroupDidArrive",
      "dates are placed by the date of the playback position alone, at 0 without dates, and a start before 0 becomes 0 with the same length"
    ),
    PlayerQuirk(
      "P43", source: "InbandDataTextTrack.cpp, addDataCue",
      "a date range that is known already keeps its end whatever a later load says, and stays when it is removed"
    ),
    PlayerQuirk(
      "P44", source: "MediaPlayerPrivateAVFoundationObjC.mm, metadataDidArrive",
      "a length of at most 1 ms counts as none, so that the cue is open"),
    PlayerQuirk(
      "P45", source: "InbandMetadataTextTrackPrivateAVF.cpp, flushPartialCues",
      "a seek removes the open cues, and a tag comes only when the playback reaches it"),
    PlayerQuirk(
      "P46", source: "InbandDataTextTrack.cpp, findIncompleteCue",
      "a cue with the value of an open one, or with value and start of any other, is not added"),
    PlayerQuirk(
      "P8", source: "MediaPlayerPrivateAVFoundationObjC.mm, metadataGroupDidArrive",
      "event messages other than ID3 are not shown"),
    PlayerQuirk(
      "P13", source: "MediaPlayerPrivateAVFoundationObjC.mm, metadataGroupDidArrive",
      "SCTE-35 in a transport stream, chapters and ad markers in tags are not shown"),
    PlayerQuirk(
      "P14", source: "MediaPlayerPrivateAVFoundationObjC.mm, metadataDidArrive",
      "a date range without an attribute of its own makes no cue"),
  ]

  /// P43 is about later loads.
  public static func rangeUpdates(_ settings: ViewSettings) -> RangeUpdates {
    settings.has("P43") ? .ignored : .followed
  }

  /// One track of all metadata.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    [
      ViewTrack(
        title: "text track",
        fields: [
          Field("kind", .string("metadata")), Field("label", .string("")),
          Field("language", .string("")), Field("mode", .string("disabled")),
          Field("inBandMetadataTrackDispatchType", .string("com.apple.streaming")),
        ])
    ]
  }

  /// A cue for each frame.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    SafariCues(of: media.ranges, and: media.tagsByTime, in: media, settings).cues.filter {
      $0.addTime != nil
    }
  }

  /// A cue for each attribute.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    // Tags only end ranges where both come in one order.
    let tags = ranges.isEmpty || media.reloads != nil ? [] : media.tagsByTime
    return SafariCues(of: ranges, and: tags, in: media, settings).cues.filter { $0.addTime == nil }
  }

  /// What makes no cue.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    case is ID3CueContent: nil
    case let content as DateRangeCueContent:
      AVItem.items(of: content.range.read).isEmpty ? "P14" : nil
    case is EventMessageCueContent: "P8"
    default: "P13"
    }
  }

  /// Events of the track and of its cues.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    SafariCalls(
      track: tracks(of: media, settings).first,
      openEnd: settings.has("P40") ? media.duration : nil, forgetsOnSeek: settings.has("P45"))
  }
}
