public import MediaTiming

extension SpliceInfoSection {
  /// The time of the splice: the first `pts_time` of the command plus `pts_adjustment`, modulo
  /// 2^33.
  ///
  /// `nil` for a command without a time stamp: its splice is on arrival, or by wall clock.
  public var spliceTime: TransportTimestamp? {
    firstTime.map { $0 + ptsAdjustment }
  }

  private var firstTime: TransportTimestamp? {
    switch command {
    case .timeSignal(let time): return time.ptsTime
    case .insert(let insert):
      guard let splice = insert.splice, !splice.isImmediate else { return nil }
      switch splice.scope {
      case .program(let time): return time.ptsTime
      case .components(let components): return components.lazy.compactMap(\.time.ptsTime).first
      }
    case .null, .schedule, .bandwidthReservation, .privateCommand, .unrecognized, .encrypted:
      return nil
    }
  }
}
