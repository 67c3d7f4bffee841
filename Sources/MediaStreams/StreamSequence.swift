public import MediaTiming

/// Streams of one kind of which each replaces the one before, most often a single one.
public struct StreamSequence: Hashable, Sendable {
  /// The streams in the order of their first declaration, at least one.
  public let streams: [ElementaryStream]
  /// The time from the earliest presentation of the first stream to the end of the latest one of all, whose duration is
  /// that of an average unit; `nil` without time stamps.
  public let length: MediaTime?
  /// The average time from one unit to the next, the longest of all streams; `nil` if none has several units.
  public let unit: MediaTime?

  /// A sequence of its streams.
  ///
  /// - Parameter clocks: the first presentation times of programs with different clocks.
  fileprivate init(_ streams: [ElementaryStream], clocks: [Int: ProgramClock]) {
    self.streams = streams
    let stamps = streams.compactMap(\.timestamps)
    unit = stamps.compactMap(\.averageStep).max()
    guard let first = stamps.first else {
      length = nil
      return
    }
    var start: MediaTime?
    var end: MediaTime?
    for stream in streams {
      guard let stamps = stream.timestamps else { continue }
      let clock = stream.programNumber.flatMap { clocks[$0]?.timestamp } ?? first.lowest
      let position = Self.position(of: stamps.lowest, on: clock, end: end ?? .zero)
      let streamEnd = position + (stamps.estimatedDuration ?? stamps.length)
      if start == nil { start = position }
      end = max(end ?? streamEnd, streamEnd)
    }
    length = start.flatMap { start in end.map { $0 - start } }
  }

  /// The time of a stamp from the start of its clock: within what is known already, or at the wrap nearest its end.
  private static func position(
    of stamp: TransportTimestamp, on clock: TransportTimestamp, end: MediaTime
  ) -> MediaTime {
    let direct = Self.time(clock.distance(to: stamp))
    guard direct < .zero || end < direct,
      let ticks = end.rounded(toTimescale: TransportTimestamp.timescale)
    else { return direct }
    return Self.time(ticks) + Self.time(clock.advanced(by: ticks).distance(to: stamp))
  }

  private static func time(_ ticks: Int64) -> MediaTime {
    MediaTime(value: Int128(ticks), timescale: Int128(TransportTimestamp.timescale))
  }
}

extension MediaContent {
  /// The streams, those that replace one another together, in the order of their first declaration.
  public var sequences: [StreamSequence] {
    /// What the streams of one sequence share.
    enum Key: Hashable {
      case lane(StreamSuccession.Lane, ElementaryStream.Kind)
      case index(Int)
    }
    var indices: [Key: Int] = [:]
    var groups: [[ElementaryStream]] = []
    for (index, stream) in streams.enumerated() {
      let key = stream.succession.map { Key.lane($0.lane, stream.kind) } ?? .index(index)
      if let group = indices[key] {
        groups[group].append(stream)
      } else {
        indices[key] = groups.count
        groups.append([stream])
      }
    }
    let clocks = programClocks
    return groups.map { StreamSequence($0, clocks: clocks) }
  }

  /// The duration of the stream that determines the time, with those that replace it; `nil` for single units.
  public var timelineDuration: MediaTime? {
    guard let timeline = timelineStream else { return nil }
    let sequence = sequences.first { $0.streams.contains(timeline) }
    return sequence.flatMap { $0.unit == nil ? nil : $0.length }
  }
}
