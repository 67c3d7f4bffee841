public import AdBreaks
public import MediaTiming
public import SCTE35
public import TextTracks

/// An SCTE-35 message of a transport stream with its time, the common input of cues and breaks.
///
/// A schedule becomes one for each of its events.
public struct PlacedSplice: Sendable {
  /// The decoded payload.
  public internal(set) var payload: DecodedSplice
  /// The event id.
  public let eventID: UInt32?
  /// The media time of its splice, or of its arrival if it has no time; `nil` if neither is known.
  public let startTime: MediaTime?
  /// The duration that it announces.
  public let length: MediaTime?
  /// The media time at which its first copy arrived.
  public let arrivalTime: MediaTime?
  /// The media time at which its last copy arrived.
  public var lastArrivalTime: MediaTime? { source.lastRepeat ?? arrivalTime }
  /// The time from its arrival to its splice; `nil` when it has no time.
  public let preRoll: MediaTime?
  /// The source of its cues, with its repeats.
  public internal(set) var source: CueSource
  /// The start of the segment that contained it.
  public let addTime: MediaTime?
}

extension InBandSplice {
  /// A message of a transport stream; `nil` when it is not one or cannot be placed in time.
  public init?(_ placed: PlacedSplice) {
    self.init(
      placed.payload, startTime: placed.startTime, arrivalTime: placed.arrivalTime,
      source: placed.source)
    lastArrivalTime = placed.lastArrivalTime
  }

  /// The SCTE-35 message in an event message; `nil` when there is none or it cannot be placed in
  /// time.
  ///
  /// - Parameter isOfFile: whether all of the media is one file. In a playlist, the message arrives
  ///   with the segment that contains it.
  public init?(_ message: EventMessageCues.TimedMessage, isOfFile: Bool) {
    self.init(
      message.content.splice, startTime: message.startTime,
      arrivalTime: isOfFile ? nil : message.addTime,
      source: message.source)
  }

  private init?(
    _ payload: DecodedSplice?, startTime: MediaTime?, arrivalTime: MediaTime?, source: CueSource
  ) {
    guard let payload, let section = payload.section, let startTime else { return nil }
    self.init(
      section: section, payload: payload, startTime: startTime, arrivalTime: arrivalTime,
      segment: source.segment, uri: source.uri, pid: source.pid, program: source.program)
  }
}
