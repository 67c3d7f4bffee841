public import FieldValues
public import MediaTiming
public import SourceDiagnostics

/// One line of `watch`, `hlscue.watch/1`: what became known of a channel, and when.
public struct WatchLine: Hashable, Sendable {
  /// The schema of its JSON.
  public static let schema = "hlscue.watch/1"

  /// The number of the line in its channel, from 1.
  public var seq: Int
  /// When the response with it was complete, or when it was due.
  public var at: CalendarTime
  /// The name of the channel.
  public var channel: String
  /// What became known.
  public var content: Content

  /// A line of a channel.
  public init(seq: Int, at: CalendarTime, channel: String, content: Content) {
    self.seq = seq
    self.at = at
    self.channel = channel
    self.content = content
  }

  /// What a line reports, by its `kind`.
  public enum Content: Hashable, Sendable {
    /// The first line of a channel.
    case started(Started)
    /// The first line of a run that goes on with a recording.
    case resumed(Resumed)
    /// A cue was added, updated or removed.
    case cue(CueChange)
    /// A break changed.
    case adBreak(BreakChange)
    /// A finding was raised or cleared.
    case finding(FindingChange)
    /// An alarm was raised or cleared.
    case alarm(Alarm)
    /// A load of a playlist.
    case reload(Reload)
    /// An event of a player.
    case event(EventReport)
    /// The last line of a channel in a run.
    case ended(Ended)
  }

  /// A followed playlist.
  public struct FollowedPlaylist: Hashable, Sendable {
    /// Its name in the channel.
    public var key: String
    /// Its address as written.
    public var uri: String
    /// `variant`, `audio`, `video` or `subtitles`.
    public var role: String
    /// The GROUP-ID of a rendition.
    public var groupID: String?
    /// The NAME of a rendition.
    public var name: String?
    /// The BANDWIDTH of a variant in bits per second.
    public var bandwidth: Int?

    /// A playlist by its key.
    public init(key: String, uri: String, role: String) {
      self.key = key
      self.uri = uri
      self.role = role
    }
  }

  /// How playlists are reloaded.
  public enum Mode: String, Hashable, Sendable {
    /// At intervals.
    case polling
    /// With requests that wait at the server.
    case blocking
  }

  /// The start of a channel.
  public struct Started: Hashable, Sendable {
    /// The input as the user named it.
    public var input: String
    /// What is followed; `nil` before the first playlist.
    public var presentation: PresentationReport?
    /// The followed playlists.
    public var playlists: [FollowedPlaylist]
    /// How they are reloaded.
    public var mode: Mode

    /// The start of a channel.
    public init(
      input: String, presentation: PresentationReport?, playlists: [FollowedPlaylist], mode: Mode
    ) {
      self.input = input
      self.presentation = presentation
      self.playlists = playlists
      self.mode = mode
    }
  }

  /// The start of a run that goes on with a recording.
  public struct Resumed: Hashable, Sendable {
    /// When the last exchange before it was complete; `nil` without one.
    public var since: CalendarTime?
    /// The followed playlists.
    public var playlists: [FollowedPlaylist]
    /// How they are reloaded.
    public var mode: Mode

    /// The start of a run.
    public init(since: CalendarTime?, playlists: [FollowedPlaylist], mode: Mode) {
      self.since = since
      self.playlists = playlists
      self.mode = mode
    }
  }

  /// A change of a cue.
  public struct CueChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable {
      /// It became known.
      case added
      /// More became known of it, or something else.
      case updated
      /// It was withdrawn or cancelled.
      case removed
    }

    /// The kind of change.
    public var change: Kind
    /// A name of the cue that is the same in other runs.
    public var key: String
    /// The playlist that lists it.
    public var playlist: String
    /// The type of its track.
    public var trackType: String
    /// The packet identifier of its track.
    public var pid: Int?
    /// From the live edge to its start.
    public var leadTime: MediaTime?
    /// The names of what changed.
    public var changed: [String]
    /// The cue.
    public var cue: CueReport

    /// A change of a cue.
    public init(
      _ change: Kind, key: String, playlist: String, trackType: String, pid: Int?,
      leadTime: MediaTime?, changed: [String] = [], cue: CueReport
    ) {
      self.change = change
      self.key = key
      self.playlist = playlist
      self.trackType = trackType
      self.pid = pid
      self.leadTime = leadTime
      self.changed = changed
      self.cue = cue
    }
  }

  /// A change of a break.
  public struct BreakChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable {
      /// It became known before its start.
      case announced
      /// The live edge has passed its start.
      case started
      /// More became known of it, or something else.
      case updated
      /// The live edge has passed its end.
      case ended
      /// It was withdrawn or cancelled.
      case cancelled
    }

    /// The kind of change.
    public var change: Kind
    /// A name of the break that stays when further markers join it.
    public var key: String
    /// The break.
    public var adBreak: BreakReport

    /// A change of a break.
    public init(_ change: Kind, key: String, adBreak: BreakReport) {
      self.change = change
      self.key = key
      self.adBreak = adBreak
    }
  }

  /// A change of a finding.
  public struct FindingChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable {
      /// It is there.
      case raised
      /// It is no longer there; `count` of the finding has how often it was.
      case cleared
    }

    /// The kind of change.
    public var change: Kind
    /// The finding.
    public var finding: FindingReport

    /// A change of a finding.
    public init(_ change: Kind, finding: FindingReport) {
      self.change = change
      self.finding = finding
    }
  }

  /// A change of an alarm.
  public struct Alarm: Hashable, Sendable {
    /// The kind of change.
    public var change: FindingChange.Kind
    /// The name of the alarm, such as `stale`.
    public var alarm: String
    /// The severity.
    public var severity: Severity
    /// The playlist, where it is of one.
    public var playlist: String?
    /// What is wrong.
    public var message: String
    /// Since when that is so.
    public var since: CalendarTime
    /// The measured value.
    public var value: FieldValue?
    /// The limit.
    public var limit: FieldValue?
    /// What alone has the signal, for `marker-mismatch`.
    public var side: Side?

    /// One of two things that should have the same signals.
    public enum Side: String, Hashable, Sendable {
      /// The lines of the playlist.
      case playlist
      /// The messages in the media.
      case stream
    }

    /// A change of an alarm.
    public init(
      _ change: FindingChange.Kind, alarm: String, severity: Severity, playlist: String?,
      message: String, since: CalendarTime, value: FieldValue? = nil, limit: FieldValue? = nil
    ) {
      self.change = change
      self.alarm = alarm
      self.severity = severity
      self.playlist = playlist
      self.message = message
      self.since = since
      self.value = value
      self.limit = limit
    }
  }

  /// A load of a playlist.
  public struct Reload: Hashable, Sendable {
    /// What came of a load.
    public enum Result: String, Hashable, Sendable {
      /// The playlist differs from the one before.
      case changed
      /// It is the same.
      case unchanged
      /// It lies behind the one before, and changes nothing.
      case older
      /// There is none.
      case error
    }

    /// The playlist.
    public var playlist: String
    /// `initial`, `poll`, `blocking`, `retry` or `tune-in`.
    public var cause: String
    /// What came of it.
    public var result: Result
    /// The status of the answer; `nil` without one.
    public var status: Int?
    /// From the request to the end of the answer.
    public var seconds: MediaTime
    /// The media sequence number.
    public var mediaSequence: Int?
    /// The media sequence number of the last segment.
    public var lastMediaSequence: Int?
    /// The index of the last part after it.
    public var lastPart: Int?
    /// Whether it is a delta update.
    public var delta = false
    /// The media time at which what is known of it ends.
    public var liveEdge: MediaTime?
    /// Why there is none.
    public var error: String?

    /// A load of a playlist.
    public init(playlist: String, cause: String, result: Result, seconds: MediaTime) {
      self.playlist = playlist
      self.cause = cause
      self.result = result
      self.seconds = seconds
    }
  }

  /// The end of a channel in a run.
  public struct Ended: Hashable, Sendable {
    /// Why a channel ends.
    public enum Reason: String, Hashable, Sendable {
      /// All playlists have EXT-X-ENDLIST.
      case endlist
      /// The time of `--for` is over.
      case forTime = "for"
      /// There were as many reloads as `--max-reloads` allows.
      case maxReloads = "max-reloads"
      /// A signal.
      case signal
      /// The list of inputs no longer has it.
      case removed
      /// The recording has no more.
      case recordingEnd = "recording-end"
    }

    /// Why it ended.
    public var reason: Reason
    /// The number of loads of media playlists after the first of each.
    public var reloads = 0
    /// The number of cues that became known.
    public var cues = 0
    /// The number of breaks that became known.
    public var breaks = 0
    /// The number of findings by severity, without those that follow from others.
    public var findings: [Severity: Int] = [:]
    /// The number of alarms that were raised.
    public var alarms = 0

    /// An end.
    public init(_ reason: Reason) { self.reason = reason }
  }
}
