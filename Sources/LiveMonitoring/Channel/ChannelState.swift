public import HLSPlaylists
public import HLSReports
public import MediaTiming
package import ResourceLoading

/// All that is known of a live channel, and the lines that each step adds.
///
/// It reads no clock and no random number: the same entries and instants give the same lines.
///
/// ```swift
/// var state = ChannelState(ChannelOptions(channel: "news", input: address))
/// for entry in log { for line in state.apply(entry) { print(line.json) } }
/// ```
public struct ChannelState: Sendable {
  /// The options of the channel.
  public let options: ChannelOptions

  /// A channel of which nothing is known.
  public init(_ options: ChannelOptions) { self.options = options }

  /// Takes the next entry of the log; returns the lines that follow from it, those of alarms that fell due before it
  /// first.
  public mutating func apply(_ entry: ChannelEntry) -> [WatchLine] { [] }

  /// Lets time pass; returns the lines of alarms that fall due up to an instant.
  public mutating func pass(to instant: CalendarTime) -> [WatchLine] { [] }

  /// When the next alarm falls due unless something happens before.
  public var nextDue: CalendarTime? { nil }

  /// Ends the run; returns the last lines.
  public mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] { [] }

  /// Goes on with a run that a recording has so far; returns the first lines of the new run.
  ///
  /// - Parameter seq: the number of the last line of the recording.
  public mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] { [] }

  // MARK: For who follows

  /// A playlist that is to be followed.
  public struct Followed: Sendable {
    /// Its name in the channel.
    public var key: PlaylistKey
    /// The address as written in the multivariant playlist, or the input.
    public var uri: String
    /// The location to load and reload.
    package var location: ResourceLocation
    /// The last load that counts; `nil` before the first.
    public var latest: MediaPlaylist?
    /// The number of the last segment of it, also of those that a delta update leaves out.
    public var lastNumber: Int?
    /// Whether the last load was a delta update of which the base is missing, so that the whole playlist is needed.
    public var needsWhole = false

    package init(key: PlaylistKey, uri: String, location: ResourceLocation) {
      self.key = key
      self.uri = uri
      self.location = location
    }
  }

  /// The playlists that are to be followed, the first of which owns what all list; empty until a multivariant
  /// playlist is known.
  public var followed: [Followed] { [] }

  /// Whether all followed playlists have EXT-X-ENDLIST and their media was read.
  public var isOver: Bool { false }

  /// The media that is to be read and was not asked for before, in the order of the playlist.
  package mutating func takeMediaRequests() -> [MediaRequest] { [] }
}
