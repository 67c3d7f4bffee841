internal import ByteParsing
package import HLSInspection
public import MediaTiming
public import ResourceLoading

/// What happened to a channel, one after the other: all that its state depends on.
///
/// The log has the order in which entries were processed, so that a replay of it gives the same state.
public enum ChannelEntry: Sendable {
  /// A playlist was loaded, or not.
  case playlist(PlaylistLoad)
  /// A segment or part was read, or not.
  case media(MediaLoad)

  /// When it was complete, which is the time of the lines that follow from it.
  public var ended: CalendarTime {
    switch self {
    case .playlist(let load): load.exchange.ended
    case .media(let load): load.ended
    }
  }

  /// A time before its end in which nobody looked, unless an entry before has it.
  public var standstill: Standstill? {
    get {
      switch self {
      case .playlist(let load): load.standstill
      case .media(let load): load.standstill
      }
    }
    set {
      switch self {
      case .playlist(var load):
        load.standstill = newValue
        self = .playlist(load)
      case .media(var load):
        load.standstill = newValue
        self = .media(load)
      }
    }
  }
}

/// One load of a playlist.
public struct PlaylistLoad: Sendable {
  /// Why it was made.
  public enum Cause: String, Sendable {
    /// It is the first one of this playlist.
    case initial
    /// Its time had come.
    case poll
    /// It waits at the server for a segment or part.
    case blocking
    /// The one before failed.
    case retry
    /// A first answer from a cache was old.
    case tuneIn = "tune-in"
  }

  /// Whether it waits at the server for a segment or part.
  package var isBlocking: Bool { cause == .blocking || cause == .tuneIn }

  /// The playlist.
  public var playlist: PlaylistKey
  /// Why it was made.
  public var cause: Cause
  /// When it was due.
  public var scheduled: CalendarTime
  /// Whether the body is the one of the last load of this playlist that had one. It is empty then.
  public var isRepeat = false
  /// The end of what is known of the playlist before, if anything is.
  var known: KnownEnd?
  /// How it went.
  public var exchange: Exchange
  /// The values for which the channel has hashes.
  var queryValues = QueryValues()
  /// A time before its end in which nobody looked, unless an entry before has it.
  public var standstill: Standstill?

  /// Whether it was answered with a body without bytes.
  var isEmpty: Bool { exchange.failure == nil && !isRepeat && exchange.body.isEmpty }

  /// A load of a playlist.
  public init(
    playlist: PlaylistKey, cause: Cause, scheduled: CalendarTime, exchange: Exchange
  ) {
    self.playlist = playlist
    self.cause = cause
    self.scheduled = scheduled
    self.exchange = exchange
  }
}

/// A segment of a playlist, or a part of one, by numbers that do not change while the playlist grows.
///
/// They have the order of the playlist: a whole segment comes before its parts.
public struct MediaUnit: Hashable, Comparable, Sendable {
  /// How often the numbers of the playlist have begun again.
  public var epoch: Int
  /// The media sequence number of the segment.
  public var number: Int
  /// The index of the part in its segment, from 0; `nil` for a whole segment.
  public var part: Int?

  /// A segment, or a part of one.
  public init(epoch: Int, number: Int, part: Int? = nil) {
    self.epoch = epoch
    self.number = number
    self.part = part
  }

  /// Whether one comes before another in the playlist.
  public static func < (unit: MediaUnit, other: MediaUnit) -> Bool {
    (unit.epoch, unit.number, unit.part ?? -1) < (other.epoch, other.number, other.part ?? -1)
  }
}

/// What was read of one segment or part.
public struct MediaLoad: Sendable {
  /// The playlist that lists it.
  public var playlist: PlaylistKey
  /// Which one it is.
  public var unit: MediaUnit
  /// Its address as written.
  public var uri: String
  /// When it was requested.
  public var sent: CalendarTime
  /// When it was passed on, which is not before what comes before it.
  public var ended: CalendarTime
  /// When it was read.
  public var received: CalendarTime
  /// A time before its end in which nobody looked, unless an entry before has it.
  public var standstill: Standstill?
  /// What was read, or the findings of why not.
  package var reading: SegmentReading

  /// What was read of a segment or part.
  package init(
    playlist: PlaylistKey, unit: MediaUnit, uri: String, sent: CalendarTime, ended: CalendarTime,
    reading: SegmentReading
  ) {
    self.playlist = playlist
    self.unit = unit
    self.uri = uri
    self.sent = sent
    self.ended = ended
    received = ended
    self.reading = reading
  }
}

extension ChannelEntry {
  /// The same entry, which ends at an instant or later.
  func ending(notBefore instant: CalendarTime) -> ChannelEntry {
    switch self {
    case .playlist(var load):
      load.exchange.ended = max(load.exchange.ended, instant)
      return .playlist(load)
    case .media(var load):
      load.ended = max(load.ended, instant)
      return .media(load)
    }
  }
}
