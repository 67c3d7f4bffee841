public import MediaTiming

/// The presentation time stamps of one stream, across the 33-bit wrap.
public struct TimestampSpan: Hashable, Sendable {
  /// The first in stream order.
  public private(set) var first: TransportTimestamp
  /// The last in stream order.
  public private(set) var last: TransportTimestamp
  /// The number of stamps.
  public private(set) var count: Int
  /// The ticks from the first stamp to the last, across wraps.
  private(set) var lastOffset: Int64
  /// The ticks from the first stamp to the earliest; zero or negative.
  private(set) var lowestOffset: Int64
  private var highestOffset: Int64

  /// A span of one stamp.
  public init(_ first: TransportTimestamp) {
    self.first = first
    self.last = first
    self.count = 1
    self.lastOffset = 0
    self.lowestOffset = 0
    self.highestOffset = 0
  }

  /// Adds the next stamp of the stream, which is assumed to be less than half a wrap from the last
  /// one.
  public mutating func append(_ timestamp: TransportTimestamp) {
    // Wrapping sums: a hostile stream may jump half a wrap on every packet.
    lastOffset &+= last.distance(to: timestamp)
    last = timestamp
    count &+= 1
    lowestOffset = min(lowestOffset, lastOffset)
    highestOffset = max(highestOffset, lastOffset)
  }

  /// The earliest.
  public var lowest: TransportTimestamp { first.advanced(by: lowestOffset) }

  /// The latest.
  public var highest: TransportTimestamp { first.advanced(by: highestOffset) }

  /// The time from the earliest to the latest stamp.
  public var length: MediaTime {
    MediaTime(
      value: Int128(highestOffset) - Int128(lowestOffset),
      timescale: Int128(TransportTimestamp.timescale))
  }

  /// The time from the earliest stamp to the end of the latest unit, assumed to have the average
  /// duration; `nil` for a single unit.
  public var estimatedDuration: MediaTime? {
    averageStep.map { length + $0 }
  }

  /// The average time from one stamp to the next; `nil` for a single unit.
  public var averageStep: MediaTime? {
    guard count > 1 else { return nil }
    return length * MediaTime(value: 1, timescale: Int128(count - 1))
  }
}
