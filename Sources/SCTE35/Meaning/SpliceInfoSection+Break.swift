public import MediaTiming

extension SpliceInfoSection {
  /// The duration of the break or segment, in ticks of 90 kHz: the longest of `break_duration` and
  /// the durations of the segmentation descriptors. `nil` when there is none.
  public var breakDuration: UInt64? {
    let durations = [insertedBreak?.duration] + segmentations.map { $0.segment?.duration }
    return durations.compactMap { $0 }.max()
  }

  /// ``breakDuration`` in seconds; `nil` for 0, which encoders send where they do not know it.
  public var breakTime: MediaTime? {
    breakDuration.flatMap {
      MediaTime(value: Int128($0), timescale: Int128(TransportTimestamp.timescale)).asAnnounced
    }
  }

  /// Whether the break ends by itself at the end of its duration: `auto_return`.
  public var isAutoReturn: Bool { insertedBreak?.autoReturn ?? false }

  private var insertedBreak: BreakDuration? {
    if case .insert(let insert) = command { insert.splice?.breakDuration } else { nil }
  }

  /// The time between the arrival of the message and its splice in ticks of 90 kHz, negative when
  /// it arrived late.
  ///
  /// Returns `nil` for a message without a time stamp. The standard requires at least four seconds
  /// before an out point.
  public func preroll(arrival: TransportTimestamp) -> Int64? {
    spliceTime.map { arrival.distance(to: $0) }
  }
}
