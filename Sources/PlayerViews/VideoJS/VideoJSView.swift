internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import ID3
internal import HLSValidation
public import MediaTiming
public import TextTracks

/// The text tracks of video.js with its HLS engine, VHS: one of segments, and one of timed metadata.
public enum VideoJSView: PlaybackView {
  /// `videojs`.
  public static let name = "videojs"
  /// VHS 3.17 in video.js 8.
  public static let versions = ["8"]
  /// The one that was compared throughout.
  public static let defaultVersion = "8"
  /// Whether the view was compared with recordings.
  public static let isMeasured = true
  /// `GOAL_BUFFER_LENGTH`: 30 s.
  public static let usualBuffer = MediaTime(seconds: 30)
  /// A range is added once.
  public static let rangeUpdates = RangeUpdates.once

  /// The tracks of the view.
  enum Track: Int {
    case segments
    case metadata
  }

  /// What video.js does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P5", source: "m3u8-parser, parser.js",
      "a tag with END-DATE and DURATION, but without START-DATE, makes the playlist unusable: no playback starts"
    ),
    PlayerQuirk(
      "P6", source: "text-tracks.js, addDateRangeMetadata",
      "the bytes of SCTE35-OUT and SCTE35-IN are pairs of digits read as decimal numbers, and zero for a pair with a letter"
    ),
    PlayerQuirk(
      "P8", source: "segment-loader.js, handleId3_", "event messages other than ID3 are dropped"),
    PlayerQuirk(
      "P30", source: "text-tracks.js, addMetadata",
      "ID3 ends each cue of the track, also of date ranges, at the next start, and the last one with the presentation"
    ),
    PlayerQuirk(
      "P31", source: "mux.js, metadata-stream.js and parse-id3.js",
      "only the first tag of a packet is read, up to its first empty frame, and only text in UTF-8"),
    PlayerQuirk(
      "P32", source: "date-ranges.js",
      "dates are placed by the first date alone; a range ends by END-DATE, its class in tag order, its duration, its planned duration, or at once"
    ),
    PlayerQuirk(
      "P33", source: "text-tracks.js, addDateRangeMetadata",
      "a date range with a class has a cue of its place among those of the class"),
    PlayerQuirk("P34", source: "measured", "ID3 in packed audio is not shown"),
    PlayerQuirk(
      "P35", source: "measured",
      "without ID3, the last cue of date ranges ends with the presentation"),
    PlayerQuirk(
      "P13", source: "mux.js, m2ts.js",
      "SCTE-35 in a transport stream, chapters and ad markers in tags are not shown"),
    PlayerQuirk(
      "P14", source: "text-tracks.js, addDateRangeMetadata",
      "a date range without an attribute of its own makes no cue"),
  ]

  /// The track of segments, and that of metadata once there is some.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    var tracks = [
      ViewTrack(
        title: "text track segment-metadata",
        fields: [
          Field("kind", .string("metadata")), Field("label", .string("segment-metadata")),
          Field("mode", .string("hidden")),
        ])
    ]
    guard let origin = metadataOrigin(of: media, settings) else { return tracks }
    var fields = [
      Field("kind", .string("metadata")), Field("label", .string("Timed Metadata")),
      Field("mode", .string("hidden")),
    ]
    fields.add("inBandMetadataTrackDispatchType", origin.dispatchType)
    tracks.append(ViewTrack(title: "text track Timed Metadata", fields: fields))
    return tracks
  }

  /// Cues of segments and of ID3.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    guard isPlayable(media.firstRanges, settings) else { return [] }
    return VideoJSSegments(media).cues + VideoJSTags(media, settings).cues
  }

  /// Cues of the attributes of ranges.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    rangeCueMaker(in: media, settings)(ranges, load)
  }

  /// The same; the ends that ID3 gives them do not depend on the load.
  public static func rangeCueMaker(
    in media: PlayedMedia, _ settings: ViewSettings
  ) -> RangeCueMaker {
    guard isPlayable(media.firstRanges, settings) else { return { _, _ in [] } }
    var knownEnds: VideoJSEnds?
    return { ranges, _ in
      guard media.firstDate != nil, isPlayable(ranges, settings) else { return [] }
      let ends = knownEnds ?? VideoJSEnds(media, settings)
      knownEnds = ends
      return VideoJSRanges(ranges, in: media, settings).cues(endedBy: ends)
    }
  }

  /// What makes no cue.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    case is ID3CueContent: nil
    case let content as DateRangeCueContent: VideoJSRanges.isSilent(content.range) ? "P14" : nil
    case is EventMessageCueContent: "P8"
    default: "P13"
    }
  }

  /// Changes of the active cues of each track.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    VideoJSCalls(metadataOrigin(of: media, settings))
  }

  /// Whether the player can parse a playlist with these ranges.
  static func isPlayable(_ ranges: [Cue], _ settings: ViewSettings) -> Bool {
    guard settings.has("P5") else { return true }
    return !ranges.contains { cue in
      guard let range = (cue.content as? DateRangeCueContent)?.range else { return false }
      return range.tags.contains { tag in
        let hasBothEnds = tag["END-DATE"] != nil && tag["DURATION"] != nil
        return hasBothEnds && tag["START-DATE"] == nil
      }
    }
  }

  /// What makes the track of metadata; `nil` without any.
  static func metadataOrigin(
    of media: PlayedMedia, _ settings: ViewSettings
  ) -> VideoJSMetadataOrigin? {
    guard isPlayable(media.firstRanges, settings) else { return nil }
    if !media.ranges.isEmpty { return .ranges }
    for tag in media.tags {
      switch tag.carried?.carrier {
      case .packets?: return .packets
      case .eventMessage(_)?: return .messages
      case .startOfAudio?, .betweenFrames?, nil: continue
      }
    }
    return media.messages.isEmpty ? nil : .messages
  }
}

/// What makes the track of timed metadata.
enum VideoJSMetadataOrigin {
  case ranges
  case packets
  case messages

  /// `inBandMetadataTrackDispatchType`; `nil` for none.
  var dispatchType: String? {
    switch self {
    case .ranges: "com.apple.streaming"
    // The stream type of metadata in PES packets.
    case .packets: "15"
    case .messages: nil
    }
  }
}

extension PlayedMedia {
  /// The end of the media, which may last longer than the playlist says; `nil` while it may still grow.
  var mediaEnd: MediaTime? {
    guard let duration, part?.playlist?.header.isEnded ?? true else { return nil }
    guard let last = segments.last, let end = last.range.end else { return duration }
    // The length of a transport stream is an estimate.
    guard last.firstStamp == nil, let length = part?.media.last??.longestStream?.duration else {
      return duration
    }
    return max(duration, end, last.range.start + length)
  }
}
