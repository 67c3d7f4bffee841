public import AdBreaks
public import MediaTiming
public import SCTE35
public import TextTracks

/// An SCTE-35 message of a transport stream at its place in time, from which cues and breaks are made alike.
///
/// A schedule is one for each of its events.
public struct PlacedSplice: Sendable {
  /// What was carried.
  public internal(set) var payload: DecodedSplice
  /// The event that it is about.
  public let eventID: UInt32?
  /// The media time of its splice, or of its arrival where it names none; `nil` where neither is known.
  public let startTime: MediaTime?
  /// The length that it announces.
  public let length: MediaTime?
  /// The media time at which the first copy had arrived.
  public let arrivalTime: MediaTime?
  /// How long before its splice it arrived; `nil` when it names no time.
  public let preRoll: MediaTime?
  /// Where it was carried, with its repeats.
  public internal(set) var source: CueSource
  /// The start of the segment that carried it.
  public let addTime: MediaTime?
}

extension InBandSplice {
  /// A message of a transport stream; `nil` where it is none or has no place in time.
  public init?(_ placed: PlacedSplice) {
    self.init(
      placed.payload, startTime: placed.startTime, arrivalTime: placed.arrivalTime,
      source: placed.source)
  }

  /// The message in an event message; `nil` where there is none or it has no place in time.
  public init?(_ message: EventMessageCues.TimedMessage) {
    self.init(
      message.content.splice, startTime: message.startTime, arrivalTime: nil,
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
