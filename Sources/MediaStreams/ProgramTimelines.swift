public import MediaTiming

/// The time of each program of a stream that has several (ISO/IEC 13818-1, section 2.4.4.8).
///
/// A program uses the clock on its `PCR_PID`. Programs with the same PID share one clock and so one
/// start; the others are unrelated, and may have any stamps.
extension MediaContent {
  /// The first presentation time of each program, by program number; empty unless there are several programs.
  public var programClocks: [Int: ProgramClock] {
    guard programs.count > 1 else { return [:] }
    // Each stream is visited once, however many programs there are.
    let clocks = Dictionary(programs.map { ($0.number, $0.clock) }) { first, _ in first }
    let sharing = Dictionary(grouping: streams) { $0.programNumber.flatMap { clocks[$0] } }
    let stamps = sharing.compactMapValues { Self.timelineStream(of: $0)?.timestamps?.lowest }
    var starts: [Int: ProgramClock] = [:]
    for program in programs {
      // A program with data only starts at its clock.
      starts[program.number] = stamps[program.clock].map { ProgramClock($0) } ?? program.firstClock
    }
    return starts
  }

  /// Returns the content for receivers of some programs; all of it if it has none of them.
  ///
  /// The metadata stays complete, because a metadata stream may belong to several programs.
  public func selecting(programs numbers: Set<Int>) -> MediaContent {
    let chosen = programs.filter { numbers.contains($0.number) }
    guard !chosen.isEmpty, chosen.count < programs.count else { return self }
    var content = self
    content.programs = chosen
    content.streams = streams.filter { $0.programNumber.map(numbers.contains) ?? true }
    return content
  }
}

/// The clock of a program.
private enum Clock: Hashable {
  /// The clock on a PID, possibly of several programs.
  case shared(pid: Int)
  /// The clock of a program without a PCR PID.
  case own(program: Int)
}

extension TransportProgram {
  fileprivate var clock: Clock { clockPID.map { .shared(pid: $0) } ?? .own(program: number) }
}
