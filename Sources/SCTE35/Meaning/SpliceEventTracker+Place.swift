public import MediaTiming

extension SpliceEventTracker {
  /// The place of a message in time.
  public struct Place: Hashable, Sendable {
    /// The media time that the message specifies.
    public var time: MediaTime
    /// The media time at which the message was sent; `nil` if unknown.
    public var sent: MediaTime?
    /// Whether the message is in a line of a playlist. It then has the time of its line, so a
    /// repeat of it does not move the event.
    public var isLine: Bool
    /// The time stamp of the splice in the message.
    public var spliceTime: TransportTimestamp?
    /// The duration that the carrier of the message states of an event without a duration, such as a line.
    public var assumedDuration: MediaTime?
    /// Whether a continuing event has the duration that it is planned to have by now, beside its elapsed time.
    public var restatesDuration: Bool

    /// A place in time.
    public init(
      time: MediaTime, sent: MediaTime? = nil, isLine: Bool = false,
      spliceTime: TransportTimestamp? = nil, assumedDuration: MediaTime? = nil,
      restatesDuration: Bool = false
    ) {
      self.time = time
      self.sent = sent
      self.isLine = isLine
      self.spliceTime = spliceTime
      self.assumedDuration = assumedDuration
      self.restatesDuration = restatesDuration
    }

    /// Whether its time was already over by more than a tolerance when it was sent.
    func isOver(by reach: MediaTime) -> Bool { sent.map { time < $0 - reach } ?? false }
  }
}
