public import HLSReports
public import MediaTiming

/// A channel each step of which is shown to an observer, whether it is followed or replayed.
public struct ObservedChannel: LoggedState {
  /// Sees a step, after it was made; it is called for one step at a time.
  public typealias Observer = @Sendable (ObservedStep) -> Void

  /// What is known of the channel.
  private var known: ChannelState
  private let observe: Observer

  /// A channel with an observer.
  public init(_ state: ChannelState, observer: @escaping Observer) {
    known = state
    observe = observer
  }

  /// What is known of the channel.
  public var state: ChannelState { known }

  /// How its lines are redacted.
  public var redaction: URIRedaction { known.redaction }

  /// Whether it has a playlist to follow: a multivariant playlist may name none.
  public var followsPlaylists: Bool { known.followsPlaylists }

  /// When the next alarm falls due unless something happens before.
  public var nextDue: CalendarTime? { known.nextDue }

  /// Takes the next entry of the log; returns the lines that follow from it.
  public mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    let duration = known.segmentDuration(of: entry)
    let lines = known.apply(entry)
    observe(
      ObservedStep(
        entry, at: entry.ended, lines: lines, measure: known.measure, segmentDuration: duration))
    return lines
  }

  /// Lets time pass; returns the lines of alarms that fall due up to an instant.
  public mutating func pass(to instant: CalendarTime) -> [WatchLine] {
    note(known.pass(to: instant), at: instant)
  }

  /// Takes that entries are missing up to an instant.
  public mutating func skip(to end: RecordingGap.End) { known.skip(to: end) }

  /// Takes that what was read of media is missing.
  public mutating func giveUp(_ missing: RecordingGap.End) { known.giveUp(missing) }

  /// Ends the run; returns the last lines.
  public mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] {
    note(known.end(reason, at: instant), at: instant)
  }

  /// Goes on at another address of the input.
  public mutating func move(to input: String) { known.move(to: input) }

  /// Takes what was reported by lines that were made with other settings.
  public mutating func report(besides reported: ReportedFaults) { known.report(besides: reported) }

  /// Goes on with a run that a recording has so far; returns the first lines of the new run.
  public mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] {
    note(known.resume(at: instant, after: seq), at: instant)
  }

  private func note(_ lines: [WatchLine], at instant: CalendarTime) -> [WatchLine] {
    if !lines.isEmpty {
      observe(ObservedStep(nil, at: instant, lines: lines, measure: known.measure))
    }
    return lines
  }
}

extension ObservedChannel: FollowedChannel {
  var followed: [ChannelState.Followed] { known.followed }
  var followedKeys: [PlaylistKey] { known.followedKeys }
  func followed(_ key: PlaylistKey) -> ChannelState.Followed? { known.followed(key) }
  func hashed(_ load: PlaylistLoad) -> PlaylistLoad { known.hashed(load) }
  func knownEnd(of key: PlaylistKey) -> KnownEnd? { known.knownEnd(of: key) }
  var knowsAddresses: Bool { known.knowsAddresses }
  var isOver: Bool { known.isOver }
  mutating func takeMediaRequests() -> [MediaRequest] { known.takeMediaRequests() }
}
