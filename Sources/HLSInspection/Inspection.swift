public import AdBreaks
public import AdMarkers
public import CueSources
public import HLSPlaylists
public import HLSValidation
public import MediaStreams
public import MediaTiming
package import ResourceLoading
public import SourceDiagnostics
public import TextTracks

/// The result of reading one presentation.
public struct Inspection: Sendable {
  /// The kind of input.
  public enum Subject: Sendable {
    /// A media playlist: the first of ``Inspection/parts``.
    case media
    /// A multivariant playlist; the parts are its followed playlists.
    case multivariant(MultivariantPlaylist)
    /// A media file: the only one of the parts.
    case file(MediaContent)
  }

  /// One timeline of the presentation: a media playlist, or a file.
  public struct Part: Sendable {
    /// The URI as named by the input or its playlist.
    public var uri: String
    /// The role in the presentation.
    public var role: PlaylistRole
    /// The GROUP-ID of a rendition.
    public var groupID: String?
    /// The NAME of a rendition.
    public var name: String?
    /// The BANDWIDTH of a variant in bits per second.
    public var bandwidth: Int?
    /// The location of the playlist; `nil` for a file.
    package var location: ResourceLocation?
    /// The playlist; `nil` for a file.
    public let playlist: MediaPlaylist?
    /// The timeline for everything in it.
    public let timeline: PresentationTimeline
    /// The date ranges of the playlist, on the timeline.
    public var dateRanges: OnDemandCollection<PlacedDateRange> {
      playlist?.dateRanges(on: timeline.map) ?? OnDemandCollection([])
    }
    /// The SCTE-35 messages of its media in the order of their arrival, without repeats.
    public let splices: [InBandSplice]
    /// The form of its media; `nil` when none was read.
    public var form: MediaForm?
    /// The facts about the media of each segment, `nil` for one that was not read; empty when none
    /// was to be read.
    public var media: [SegmentFacts?] = []
    /// The metadata in the header of an input file, such as `title` of MP4.
    public var containerTags: [LibAVTag] = []
    /// The station headers of an input radio stream.
    public var radioHeaders = ICYHeaders()
    /// Whether it is a radio stream that was still being sent when the reading ended.
    package var isOnAir = false
    /// Whether the options select it, rather than only its comparison with others. Selected ones
    /// come first.
    public var isChosen = true

    private let storedBreaks = StoredBreaks()

    /// The same with other messages in its media.
    package func with(splices: [InBandSplice]) -> Part {
      Part(
        uri: uri, role: role, groupID: groupID, name: name, bandwidth: bandwidth,
        location: location, playlist: playlist, timeline: timeline, splices: splices, form: form,
        media: media, containerTags: containerTags, radioHeaders: radioHeaders,
        isOnAir: isOnAir, isChosen: isChosen)
    }

    /// Whether it may still grow: a playlist without EXT-X-ENDLIST, or a radio stream on air.
    package var isLive: Bool { playlist.map { !$0.header.isEnded } ?? isOnAir }

    /// The ad breaks that the playlist and its media signal, analysed once.
    package var adBreaks: AdBreakAnalysis {
      storedBreaks.analysis {
        guard let playlist else { return AdBreakAnalysis(of: splices, on: timeline.map) }
        return AdBreakAnalysis(of: playlist, splices: splices, on: timeline.map)
      }
    }
  }

  /// The input as the user named it.
  public var input: String
  /// The kind of input.
  public var subject: Subject
  /// The playlists that were followed, or the file.
  public var parts: [Part]
  /// The name and version of the library that read the media; `nil` for the toolkit's own readers.
  public var demuxer: String?
  /// The tracks in the order in which a player would add them.
  public var tracks: [TextTrack]
  /// The ad breaks of all parts that the options select, in the order of the parts.
  public var breaks: [AdBreak] { parts.filter(\.isChosen).flatMap(\.adBreaks.breaks) }
  /// The findings.
  public var findings: [Diagnostic]
  /// The snapshots of a reload sequence and their changes, when the input was a folder.
  public var reloads: LivePresentation?
  /// The snapshots as loaded; empty unless the input was a folder.
  public var loads: [MediaPlaylist] = []
  /// The fetch time of each snapshot; empty unless all are known.
  public var fetchTimes: [CalendarTime] = []
  /// When each snapshot was last loaded again without a change; `nil` where that is not known.
  package var lastFetchTimes: [CalendarTime?] = []
  /// The changes of each snapshot to the cues of the playlist, for a playback of a reload sequence.
  public var reloadSequence: ReloadSequence?
}
