public import HLSInspection
public import HLSReports
public import HLSValidation
public import InspectionReports
public import MediaTiming

/// What is followed of a channel, and what counts as an alarm.
public struct ChannelOptions: Sendable {
  /// The name of the channel in all output.
  public var channel: String
  /// The input as the user named it.
  public var input: String
  /// The variants and renditions that are followed. Without a choice, all media playlists of a multivariant one are,
  /// and the media of the first variant is read.
  public var inspection = InspectionOptions()
  /// The cues that are reported.
  public var filter = CueFilter()
  /// The rules that are checked.
  public var validation = ValidationSettings()
  /// The fingerprints of findings that are known and not reported.
  public var knownFindings: Set<String> = []
  /// How much that left the window is looked at again with each load; `nil` for as much as a window contains, and at
  /// least 20 s. What is open or announced stays, and what was reported is known for longer.
  public var retention: MediaTime?
  /// Whether a line is made for every load.
  public var listsReloads = false
  /// Whether the events of a player are made that joined at its hold-back.
  public var listsEvents = false
  /// Whether requests may wait at the server for what comes next.
  public var usesBlocking = true
  /// The time without a break after which there is an alarm, zero for none; `nil` for that of ``alarms``.
  public var expectedBreakInterval: MediaTime?
  /// The severities and numbers of alarms.
  public var alarms = AlarmSettings()
  /// How lines are redacted. What the playlists import from the query of the input is added to it.
  public var redaction = URIRedaction(ofWatchLinesKeepingQueries: false)

  /// The default options of a channel.
  public init(channel: String, input: String) {
    self.channel = channel
    self.input = input
    inspection.readsAllPlaylists = true
  }
}
