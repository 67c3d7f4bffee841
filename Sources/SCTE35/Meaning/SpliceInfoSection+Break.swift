public import MediaTiming

extension SpliceInfoSection {
  /// How long the break or segment lasts, in ticks of 90 kHz: the longest of `break_duration` and
  /// the durations of the segmentation descriptors. `nil` when none is told.
  public var breakDuration: UInt64? {
    let durations = [insertedBreak?.duration] + segmentations.map { $0.segment?.duration }
    return durations.compactMap { $0 }.max()
  }

  /// ``breakDuration`` in seconds.
  public var breakTime: MediaTime? {
    breakDuration.map {
      MediaTime(value: Int128($0), timescale: Int128(TransportTimestamp.timescale))
    }
  }

  /// Whether the break ends by itself when its duration is over: `auto_return`.
  public var isAutoReturn: Bool { insertedBreak?.autoReturn ?? false }

  private var insertedBreak: BreakDuration? {
    if case .insert(let insert) = command { insert.splice?.breakDuration } else { nil }
  }

  /// The time between the arrival of the message and its splice in ticks of 90 kHz, negative when
  /// it came late.
  ///
  /// `nil` for a message without a time stamp. The standard asks for at least four seconds before
  /// an out point.
  public func preroll(arrival: TransportTimestamp) -> Int64? {
    spliceTime.map { arrival.distance(to: $0) }
  }
}
