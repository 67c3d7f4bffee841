internal import CueSources
internal import FieldValues
internal import HLSPlaylists
public import MediaTiming
public import TextTracks

/// The metadata of Media3 (ExoPlayer): a call for each tag at its time, interstitials in the manifest, and the ads that
/// `HlsInterstitialsAdsLoader` makes of them.
///
/// The playback position is that of the content: ads take no time, and their offsets of resumption are not played.
public enum Media3View: PlaybackView {
  /// `media3`.
  public static let name = "media3"
  /// The default, and one with `setMetadataType(METADATA_TYPE_EMSG)`.
  public static let versions = ["1", emsgVersion]
  /// `METADATA_TYPE_ID3`.
  public static let defaultVersion = "1"
  /// It follows the source of Media3.
  public static let isMeasured = false
  /// `DEFAULT_MAX_BUFFER_MS`: 50 s.
  public static let usualBuffer = MediaTime(seconds: 50)
  /// The manifest is that of the latest load.
  public static let rangeUpdates = RangeUpdates.followed

  static let emsgVersion = "1+emsg"

  /// What Media3 does beside the standards.
  public static let quirks = [
    PlayerQuirk(
      "P8", versions: ["1"], source: "HlsSampleStreamWrapper.java, EmsgUnwrappingTrackOutput",
      "event messages other than ID3 are not given"),
    PlayerQuirk(
      "P50", source: "MetadataRenderer.java",
      "a tag has no end: it is given once when the position passes its time, and after a seek not at all if that is earlier"
    ),
    PlayerQuirk(
      "P51", source: "Id3Reader.java, Id3Decoder.java",
      "only the first tag of a packet or message is read"),
    PlayerQuirk(
      "P52", versions: [emsgVersion], source: "HlsSampleStreamWrapper.java, MAPPABLE_TYPES",
      "only event messages are given, no ID3 of transport streams and packed audio"),
    PlayerQuirk(
      "P53", source: "AdtsReader.java, Id3Decoder.java",
      "the time stamps of packed audio are given as private frames"),
    PlayerQuirk(
      "P54", source: "Id3Decoder.java, decodeFrame",
      "compressed and encrypted frames are not given, and chapters that end before they start"),
    PlayerQuirk(
      "P55", source: "HlsPlaylistParser.java",
      "dates have milliseconds, and those of interstitials count from the first date of the playlist alone"
    ),
    PlayerQuirk(
      "P56", source: "FragmentedMp4Extractor.java, onEmsgLeafAtomRead",
      "an unknown duration of an event message is given as a number"),
    PlayerQuirk(
      "P13", source: "DefaultHlsExtractorFactory.java",
      "SCTE-35 in a transport stream, chapters and ad markers in tags are not given"),
    PlayerQuirk(
      "P57", source: "HlsPlaylistParser.java",
      "a date range that is no interstitial is only a line of the manifest"),
  ]

  /// The calls of the listener, the interstitials, and the groups of ads.
  public static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack] {
    [
      "Player.Listener.onMetadata", "HlsManifest.mediaPlaylist.interstitials",
      "AdPlaybackState.adGroups",
    ]
    .map { ViewTrack(title: $0, fields: [Field("object", .string($0))]) }
  }

  /// One for each tag or message.
  public static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue] {
    Media3Metadata(media, settings).cues
  }

  /// One for each interstitial, and one for each group of ads.
  public static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue] {
    rangeCueMaker(in: media, settings)(ranges, load)
  }

  /// The same; the places at which ads may be do not depend on the load.
  public static func rangeCueMaker(
    in media: PlayedMedia, _ settings: ViewSettings
  ) -> RangeCueMaker {
    var knownBoundaries: [MediaTime]?
    return { ranges, _ in
      let interstitials = Media3Interstitial.list(of: ranges)
      if knownBoundaries == nil, interstitials.contains(where: \.isSnapped) {
        knownBoundaries = Media3Ads.boundaries(of: media)
      }
      return interstitials.map { $0.viewCue(settings) }
        + Media3Ads(interstitials, in: media, settings, boundaries: knownBoundaries ?? []).cues
    }
  }

  /// What is neither a call nor an interstitial.
  public static func quirk(hiding cue: Cue) -> String? {
    switch cue.content {
    case is ID3CueContent, is EventMessageCueContent: nil
    case let content as DateRangeCueContent:
      content.range.read.interstitial == nil ? "P57" : nil
    default: "P13"
    }
  }

  /// Calls of the player's listener and of the ads loader's.
  public static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls {
    Media3Calls()
  }
}
