import MediaTiming
package import SCTE35

/// Random SCTE-35 messages about breaks, some of them damaged.
package enum RandomMessage {
  private static let frequency: UInt64 = 90_000
  /// Of damaged messages, one in so many.
  private static let damaged = 12

  /// The bytes of a message, whose event ids are few, so that later ones are about the same events.
  package static func bytes(
    at ticks: UInt64? = nil, using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    let section = section(at: ticks, using: &random)
    guard var bytes = try? section.encoded() else { return [] }
    if random.oneIn(damaged) {
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }

  /// A message, without a time if none is given.
  package static func section(
    at ticks: UInt64? = nil, using random: inout some RandomNumberGenerator
  ) -> SpliceInfoSection {
    let time = SpliceTime(ticks.map { TransportTimestamp(ticks: $0) })
    guard random.oneIn(2) else {
      let count = random.oneIn(4) ? 2 : 1
      return SpliceInfoSection(
        command: .timeSignal(time),
        descriptors: (0..<count).map { _ in SpliceDescriptor(descriptor(using: &random)) })
    }
    let id = UInt32.random(in: 1...3, using: &random)
    if random.oneIn(12) {
      return SpliceInfoSection(command: .insert(SpliceInsert(eventID: id, splice: nil)))
    }
    if random.oneIn(24) { return SpliceInfoSection(command: .null) }
    let isOut = random.oneIn(2)
    let length: BreakDuration? =
      isOut && random.oneIn(2)
      ? BreakDuration(duration: duration(using: &random), autoReturn: random.oneIn(2)) : nil
    return SpliceInfoSection(
      command: .insert(
        SpliceInsert(
          eventID: id,
          splice: SpliceInsert.Splice(
            outOfNetwork: isOut, at: time, isImmediate: ticks == nil, breakDuration: length))))
  }

  private static let types: [UInt8] = [
    0x22, 0x23, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x44, 0x45, 0x10, 0x11,
    0x01, 0x50,
  ]

  private static func descriptor(
    using random: inout some RandomNumberGenerator
  ) -> SegmentationDescriptor {
    let id = UInt32.random(in: 1...3, using: &random)
    if random.oneIn(16) { return SegmentationDescriptor(eventID: id, segment: nil) }
    let type = SegmentationType(rawValue: types.randomElement(using: &random) ?? 0)
    let length = random.oneIn(2) ? duration(using: &random) : nil
    return SegmentationDescriptor(
      eventID: id,
      segment: SegmentationDescriptor.Segment(
        type: type,
        upid: random.oneIn(8) ? SegmentationUPID(type: .airingID, bytes: Array(1...8)) : .none,
        duration: length))
  }

  private static func duration(using random: inout some RandomNumberGenerator) -> UInt64 {
    UInt64.random(in: 0...60, using: &random) * frequency
      + (random.oneIn(4) ? UInt64.random(in: 0..<frequency, using: &random) : 0)
  }
}
