public import MediaTiming

/// The time of each program of a stream that has several (ISO/IEC 13818-1, section 2.4.4.8).
///
/// A program counts by the clock on its `PCR_PID`. Programs that name the same PID share one clock and so one start; the
/// others have nothing to do with each other, and may lie anywhere in the range of the stamps.
extension MediaContent {
  /// The first presentation time of each program, by program number; empty unless there are several programs.
  public var programClocks: [Int: ProgramClock] {
    guard programs.count > 1 else { return [:] }
    var starts: [Int: ProgramClock] = [:]
    for program in programs {
      let sharing = programs.filter { $0.number == program.number || $0.sharesClock(with: program) }
      let numbers = Set(sharing.map(\.number))
      let stamp = Self.timelineStream(
        of: streams.filter { $0.programNumber.map(numbers.contains) ?? false })?
        .timestamps?.lowest
      // A program of data alone has no other start than that of its clock.
      starts[program.number] = stamp.map { ProgramClock($0) } ?? program.firstClock
    }
    return starts
  }

  /// The content as it is for those who receive some programs alone; all of it when it has none of them.
  ///
  /// The metadata stays whole, since a stream of metadata may belong to several programs.
  public func selecting(programs numbers: Set<Int>) -> MediaContent {
    let chosen = programs.filter { numbers.contains($0.number) }
    guard !chosen.isEmpty, chosen.count < programs.count else { return self }
    var content = self
    content.programs = chosen
    content.streams = streams.filter { $0.programNumber.map(numbers.contains) ?? true }
    return content
  }
}

extension TransportProgram {
  fileprivate func sharesClock(with other: TransportProgram) -> Bool {
    clockPID != nil && clockPID == other.clockPID
  }
}
