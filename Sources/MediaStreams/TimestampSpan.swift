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
  private var gapCount = 0
  /// The ticks in all gaps.
  private var gapLength: Int64 = 0

  /// The longest step to a stamp before or behind all others that is no gap, in ticks. The standard allows 0.7 s
  /// (ISO/IEC 13818-1, section 2.7.4).
  private static let longestStep = TransportTimestamp.timescale

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
    let step = max(lastOffset &- highestOffset, lowestOffset &- lastOffset)
    if step > Self.longestStep {
      gapCount &+= 1
      gapLength &+= step
    }
    lowestOffset = min(lowestOffset, lastOffset)
    highestOffset = max(highestOffset, lastOffset)
  }

  /// Whether a step between two of them is a gap.
  var hasGaps: Bool { gapCount > 0 }

  /// The earliest.
  public var lowest: TransportTimestamp { first.advanced(by: lowestOffset) }

  /// The latest.
  public var highest: TransportTimestamp { first.advanced(by: highestOffset) }

  /// The time from the earliest to the latest stamp.
  public var length: MediaTime {
    MediaTime(value: tickCount, timescale: Int128(TransportTimestamp.timescale))
  }

  private var tickCount: Int128 { Int128(highestOffset) - Int128(lowestOffset) }

  /// The time from the earliest stamp to the end of the latest unit, assumed to have the average
  /// duration; `nil` for a single unit.
  public var estimatedDuration: MediaTime? {
    averageStep.map { length + $0 }
  }

  /// The average time from one stamp to the next, without gaps; `nil` for a single unit.
  public var averageStep: MediaTime? {
    guard count > 1 else { return nil }
    let (ticks, steps) = (tickCount - Int128(gapLength), count - 1 - gapCount)
    // Where all steps are long, such as those of still pictures, none is a gap.
    guard ticks > 0, steps > 0 else {
      return length * MediaTime(value: 1, timescale: Int128(count - 1))
    }
    return MediaTime(
      value: ticks, timescale: Int128(TransportTimestamp.timescale) * Int128(steps))
  }
}
