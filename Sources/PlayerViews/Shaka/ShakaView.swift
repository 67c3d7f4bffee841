internal import CueSources
internal import FieldValues
internal import HLSPlaylists
public import MediaTiming
public import TextTracks

/// The events of Shaka Player: regions of its timeline, metadata and event messages.
public enum ShakaView: PlaybackView {
  /// `shaka`.
  public static let name = "shaka"
  /// With `+emsg`, `mediaSource.dispatchAllEmsgBoxes` is set.
  public static let versions = ["5.2", "5.2+emsg"]
  /// The default configuration.
  public static let defaultVersion = "5.2"
  /// Whether the view was compared with recordings.
  public static let isMeasured = true
  /// `streaming.bufferingGoal`: 10 s.
  public static let usualBuffer = MediaTime(seconds: 10)
  /// `streaming.inaccurateManifestTolerance`: 2 s.
  public static let leadIn = MediaTime(seconds: 2)
  /// A region stays as it was added. A new end makes another one.
  public static let rangeUpdates = RangeUpdates.ignored

  /// The lists of a view, each with the cues of one kind of event.
  enum List: Int, CaseIterable {
    case regions
    case metadata
    case messages
  }

  /// What Shaka Player does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P8", versions: ["5.2"], source: "media_source_engine.js, parseEMSG_",
      "event messages are dropped unless mediaSource.dispatchAllEmsgBoxes is set"),
    PlayerQuirk(
      "P9", source: "media_source_engine.js, appendBuffer",
      "ID3 of a transport stream with audio and video is reported twice, for either source buffer"),
    PlayerQuirk(
      "P20", source: "measured: error 3018",
      "an ID3 tag between the frames of packed audio stops the playback before its segment"),
    PlayerQuirk(
      "P21", source: "media_source_engine.js, appendBuffer",
      "times in the media count from the first decode time of the pictures, or from the first audio"
    ),
    PlayerQuirk(
      "P22", source: "media_source_engine.js, appendBuffer",
      "ID3 lasts to the end of its segment, and no time at all if it is for a later one"),
    PlayerQuirk(
      "P23", source: "id3_utils.js, getFrameData_",
      "unsynchronisation of ID3 is not undone"),
    PlayerQuirk(
      "P24", source: "id3_utils.js, decodeFrame_",
      "the time stamp of packed audio is metadata in milliseconds, with its last byte counted twice"
    ),
    PlayerQuirk(
      "P25", source: "media_source_engine.js, parseEMSG_",
      "an event message without a duration ends with its start (AOM), else after 0xFFFFFFFF units"),
    PlayerQuirk(
      "P26", source: "hls_parser.js, processDateRangeTags_",
      "each tag of a date range is a range of its own, and one without START-DATE is ignored"),
    PlayerQuirk(
      "P27", source: "hls_parser.js, processDateRangeTags_",
      "dates are placed by the first date of the playlist alone, and not before its start"),
    PlayerQuirk(
      "P37", source: "util/ts_parser.js",
      "a tag that continues in further packets is read from its first packet alone"),
    PlayerQuirk(
      "P28", source: "hls_parser.js, processDateRangeTags_",
      "a date range without an end lasts its planned duration"),
    PlayerQuirk(
      "P29", source: "hls_parser.js, processDateRangeTags_",
      "a date range that ends with the next one of its class is left out until there is one"),
    PlayerQuirk(
      "P13", source: "util/ts_parser.js",
      "SCTE-35 in a transport stream, ad markers in tags, and chapters that are not session data are not reported"
    ),
  ]

  /// A list of each kind of event, and a track of chapters for each of their languages.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    let lists = List.allCases.map { list in
      switch list {
      case .regions:
        ViewTrack(title: "timeline regions", fields: [Field("event", .string("timelineregion"))])
      case .metadata: ViewTrack(title: "metadata", fields: [Field("event", .string("metadata"))])
      case .messages: ViewTrack(title: "event messages", fields: [Field("event", .string("emsg"))])
      }
    }
    return lists
      + chapterTracks(of: media).map { track in
        ViewTrack(
          title: "chapters \(track.language)",
          fields: [Field("kind", .string("chapter")), Field("language", .string(track.language))])
      }
  }

  /// Metadata of ID3, event messages, and the chapters of the session data.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    ShakaTags(media, settings).cues + chapters(of: media)
  }

  /// A region for each range, with its attributes as metadata.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    ShakaRanges(ranges, in: media, settings).cues
  }

  /// What makes no event.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    case is ID3CueContent, is EventMessageCueContent: nil
    case let content as DateRangeCueContent:
      // Without a date the player has no place for it, whatever its end.
      content.range.endsOnNext && cue.startTime != nil && cue.endTime == nil ? "P29" : nil
    case let content as ChapterCueContent: content.origin == .sessionData ? nil : "P13"
    default: "P13"
    }
  }

  /// Events of the player.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    ShakaCalls(media, settings)
  }

  // MARK: Chapters

  /// The chapters of the session data in one language, each with its title.
  private struct ChapterTrack {
    var language: String
    var chapters: [(cue: Cue, title: String)] = []
  }

  /// The tracks in the order of the first titles of their languages.
  private static func chapterTracks(of media: PlayedMedia) -> [ChapterTrack] {
    var tracks: [ChapterTrack] = []
    var indices: [String: Int] = [:]
    for cue in media.chapters {
      guard let content = cue.content as? ChapterCueContent, content.origin == .sessionData else {
        continue
      }
      var titled: Set<Int> = []
      for title in content.titles {
        let language = title.language ?? "und"
        let index = indices[language] ?? tracks.count
        if index == tracks.count {
          indices[language] = index
          tracks.append(ChapterTrack(language: language))
        }
        // The first of several titles in a language counts.
        guard titled.insert(index).inserted else { continue }
        tracks[index].chapters.append((cue, title.text))
      }
    }
    return tracks
  }

  private static func chapters(of media: PlayedMedia) -> [ViewCue] {
    chapterTracks(of: media).enumerated().flatMap { index, track in
      track.chapters.map { cue, title in
        var chapter = ViewCue(
          key: "chapter \(track.language)", origin: cue.uid, startTime: cue.startTime,
          endTime: cue.endTime, name: "chapter", summary: title,
          fields: [Field("title", .string(title))])
        chapter.track = List.allCases.count + index
        return chapter
      }
    }
  }
}
