internal import MediaTiming

extension SpliceInfoSection {
  /// The section with `pts_adjustment` added to all times and then set to zero, and without a
  /// checksum.
  ///
  /// A message that is sent again, or whose times a multiplexer shifted, gives an equal value. The
  /// times of an encrypted message are unknown, so its adjustment stays.
  public var normalizedForComparison: SpliceInfoSection {
    var section = self
    section.crc32 = nil
    section.sectionLength = nil
    guard !isEncrypted else { return section }
    section.ptsAdjustment = TransportTimestamp(ticks: 0)
    section.command = command.shifted(by: ptsAdjustment)
    return section
  }
}

extension SpliceCommand {
  /// Returns the command with ticks added to all its `pts_time` fields. Schedules are in wall-clock
  /// time.
  fileprivate func shifted(by adjustment: TransportTimestamp) -> SpliceCommand {
    switch self {
    case .timeSignal(let time): return .timeSignal(time.shifted(by: adjustment))
    case .insert(var insert):
      switch insert.splice?.scope {
      case .program(let time): insert.splice?.scope = .program(time.shifted(by: adjustment))
      case .components(let components):
        insert.splice?.scope = .components(
          components.map {
            SpliceInsert.Component(tag: $0.tag, time: $0.time.shifted(by: adjustment))
          })
      case nil: break
      }
      return .insert(insert)
    case .null, .schedule, .bandwidthReservation, .privateCommand, .unrecognized, .encrypted:
      return self
    }
  }
}

extension SpliceTime {
  fileprivate func shifted(by adjustment: TransportTimestamp) -> SpliceTime {
    var time = self
    time.ptsTime = ptsTime.map { $0 + adjustment }
    return time
  }
}
