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

/// All that is known of one presentation.
public struct Inspection: Sendable {
  /// What the input was.
  public enum Subject: Sendable {
    /// A media playlist: the first of ``Inspection/parts``.
    case media
    /// A multivariant playlist; those of its playlists that were followed are the parts.
    case multivariant(MultivariantPlaylist)
    /// A media file: the only one of the parts.
    case file(MediaContent)
  }

  /// One timeline of the presentation: a media playlist, or a file.
  public struct Part: Sendable {
    /// The address as the input or its playlist names it.
    public var uri: String
    /// What it is in the presentation.
    public var role: PlaylistRole
    /// The GROUP-ID of a rendition.
    public var groupID: String?
    /// The NAME of a rendition.
    public var name: String?
    /// The BANDWIDTH of a variant in bits per second.
    public var bandwidth: Int?
    /// Where the playlist was read from; `nil` for a file.
    package var location: ResourceLocation?
    /// The playlist; `nil` for a file.
    public let playlist: MediaPlaylist?
    /// Where everything in it is in time.
    public let timeline: PresentationTimeline
    /// The date ranges of the playlist, on the timeline.
    public let dateRanges: [PlacedDateRange]
    /// The SCTE-35 messages of its media in the order of their arrival, without repeats.
    public let splices: [InBandSplice]
    /// What its media are; `nil` when none was read.
    public var form: MediaForm?
    /// What is known of the media of each segment, `nil` for one that was not read; empty when none was to be read.
    public var media: [SegmentFacts?] = []
    /// The metadata in the header of a file that is the input, such as `title` of MP4.
    public var containerTags: [LibAVTag] = []
    /// What the server of a radio stream that is the input tells of the station.
    public var radioHeaders = ICYHeaders()

    private let storedBreaks = StoredBreaks()

    /// The ad breaks that the playlist and its media signal, analysed once for all who ask.
    package var adBreaks: AdBreakAnalysis {
      storedBreaks.analysis {
        guard let playlist else { return AdBreakAnalysis(of: splices, on: timeline.map) }
        return AdBreakAnalysis(
          of: playlist, dateRanges: dateRanges, splices: splices, on: timeline.map)
      }
    }
  }

  /// The input as the user named it.
  public var input: String
  /// What it was.
  public var subject: Subject
  /// The playlists that were followed, or the file.
  public var parts: [Part]
  /// The tracks in the order in which a player would add them.
  public var tracks: [TextTrack]
  /// What was met while reading.
  public var findings: [Diagnostic]
  /// The snapshots of a reload sequence and what each of them changed, when the input was a folder.
  public var reloads: LivePresentation?
  /// The snapshots as loaded.
  public var loads: [MediaPlaylist] = []
  /// The same, delta updates completed.
  public var snapshots: [MediaPlaylist] = []
  /// When each snapshot was fetched; empty when that is not known of all.
  public var fetchTimes: [CalendarTime] = []
  /// What each snapshot told of the cues that the playlist tells, for a playback of a reload sequence.
  public var reloadSequence: ReloadSequence?
}
