internal import CueSources
internal import FieldValues
internal import HLSPlaylists
public import MediaTiming
public import TextTracks

/// The cues of hls.js: one text track with a `VTTCue` for each frame of ID3 and each attribute of a date range.
public enum HLSjsView: PlaybackView {
  /// `hlsjs`.
  public static let name = "hlsjs"
  /// Minor versions with different cues.
  public static let versions = ["1.5", "1.6", "1.7"]
  /// The one that was compared throughout.
  public static let defaultVersion = "1.6"
  /// Whether the view was compared with recordings.
  public static let isMeasured = true
  /// `maxBufferLength`: 30 s.
  public static let usualBuffer = MediaTime(seconds: 30)
  /// Ranges of each load replace those before.
  public static let rangeUpdates = RangeUpdates.listed

  /// What hls.js does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P1", versions: ["1.7"], source: "utils/texttrack-utils.ts, createTrackNode",
      "the browser empties the new track when its file has loaded: the cues of the load or segment that made it are lost"
    ),
    PlayerQuirk(
      "P2", source: "measured in Chromium",
      "a new end of an active cue enters it again, an end in the past does not exit it, and the cue moves behind its equals"
    ),
    PlayerQuirk(
      "P3", source: "id3-track-controller.ts, updateDateRangeCues",
      "END-ON-NEXT ends at the last range of the class in tag order; it opens again when the media moves the start by more than 10 ms, which is not shown here"
    ),
    PlayerQuirk(
      "P4", source: "mp4-remuxer.ts, base-audio-demuxer.ts",
      "times count from the first decode time, and a range lasts its length on media time across discontinuities; behind a discontinuity times are later by a part of an audio frame, which is not shown here"
    ),
    PlayerQuirk(
      "P7", source: "mp4demuxer.ts, @svta/cml-id3",
      "ID3 in event messages of version 0 is not shown before 1.7, and since then too early by the first decode time"
    ),
    PlayerQuirk(
      "P10", source: "@svta/cml-id3",
      "text of every encoding is read as UTF-8, sizes as those of version 2.4, and unsynchronisation is not undone"
    ),
    PlayerQuirk(
      "P8", source: "mp4demuxer.ts, extractID3Track",
      "event messages other than ID3 are not shown"),
    PlayerQuirk(
      "P13", source: "tsdemuxer.ts",
      "SCTE-35 in a transport stream, chapters and ad markers in tags are not shown"),
    PlayerQuirk(
      "P14", source: "id3-track-controller.ts",
      "a date range without an attribute of its own makes no cue"),
    PlayerQuirk(
      "P15", source: "id3-track-controller.ts, updateId3CueEnds",
      "a tag ends at the next later one of its type, the last one stays open"),
    PlayerQuirk(
      "P12", source: "tsdemuxer.ts, parseID3PES",
      "a tag that continues in further packets is read from its first packet alone"),
    PlayerQuirk(
      "P11", versions: ["1.5"], source: "id3-track-controller.ts",
      "dates are placed by the date of the last segment alone"),
  ]

  /// One track of all metadata.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    [
      ViewTrack(
        title: "text track id3",
        fields: [
          Field("kind", .string("metadata")), Field("label", .string("id3")),
          Field("language", .string("")), Field("mode", .string("hidden")),
        ])
    ]
  }

  /// A cue for each frame.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    HLSjsTags(media, settings).cues
  }

  /// A cue for each attribute.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    HLSjsRanges(ranges, load: load, in: media, settings).cues
  }

  /// What makes no cue.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    case is ID3CueContent: nil
    // Of others the cause is no quirk: they have no date or are not valid.
    case let content as DateRangeCueContent: HLSjsRanges.isSilent(content.range) ? "P14" : nil
    case is EventMessageCueContent: "P8"
    default: "P13"
    }
  }

  /// Events of the track, of its cues, and of hls.js.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    TextTrackCalls(
      track: tracks(of: media, settings).first, reentersOnNewEnd: settings.has("P2"),
      ownEvents: .init(segment: "hlsFragParsingMetadata", load: "hlsLevelUpdated"))
  }

  /// The members of a cue.
  static func fields(id: String, type: String, value: [Field]) -> [Field] {
    [
      Field("id", .string(id)), Field("type", .string(type)), Field("text", .string("")),
      Field("value", .object(value)),
    ]
  }
}
