public import FieldValues
public import MediaTiming
public import SCTE35
public import TextTracks

/// One SCTE-35 section of a transport stream.
public struct SpliceCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .scte35 }

  /// The section.
  public let payload: DecodedSplice
  /// The media time at which the section arrived.
  public let arrivalTime: MediaTime?
  /// The time from the arrival of the section to its splice; `nil` when it has no time.
  public let preRoll: MediaTime?

  private init(payload: DecodedSplice, arrivalTime: MediaTime?, preRoll: MediaTime?) {
    (self.payload, self.arrivalTime, self.preRoll) = (payload, arrivalTime, preRoll)
  }

  init(_ message: PlacedSplice) {
    self.init(
      payload: message.payload, arrivalTime: message.arrivalTime, preRoll: message.preRoll)
  }

  /// The same section as it first arrived, if that was earlier.
  ///
  /// - Parameter known: What is known of an earlier copy.
  package func arriving(as known: Self) -> Self {
    guard let first = known.arrivalTime, let arrivalTime, first < arrivalTime else { return self }
    return Self(payload: payload, arrivalTime: first, preRoll: preRoll == nil ? nil : known.preRoll)
  }

  /// One line that describes it.
  public var summary: String {
    guard let preRoll else { return payload.summary }
    let arrival =
      preRoll.isNegative
      ? "arrived \((-preRoll).secondsText) late" : "pre-roll \(preRoll.secondsText)"
    return "\(payload.summary), \(arrival)"
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields = payload.fields
    fields.add("arrivalTime", arrivalTime)
    fields.add("preRoll", preRoll)
    return fields
  }
}
