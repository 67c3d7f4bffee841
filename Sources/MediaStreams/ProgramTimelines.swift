public import MediaTiming

/// The time of each program of a stream that has several (ISO/IEC 13818-1, section 2.4.4.8).
///
/// A program uses the clock on its `PCR_PID`. Programs with the same PID share one clock and so one
/// start; the others are unrelated, and may have any stamps. Programs that are never listed together replace one
/// another, and are one presentation.
extension MediaContent {
  /// The ticks of 27 MHz from the end of a program to the start of the one that replaces it, if both have one clock. The
  /// two may share a second, as where the tables change late.
  private static let steps = -ProgramClock.timescale...ProgramClockTrack.maximumStep

  /// Whether some programs are in the stream at the same time.
  public var hasConcurrentPrograms: Bool {
    let lanes = programs.compactMap(\.lane)
    return programs.count > 1 && (lanes.count < programs.count || Set(lanes).count > 1)
  }

  /// The first presentation time of each program, by program number; empty unless there are several programs on several
  /// clocks.
  ///
  /// Programs that replace one another on one clock share the start of the first. On another clock, a program starts
  /// where the one before ends.
  public var programClocks: [Int: ProgramClock] {
    guard programs.count > 1 else { return [:] }
    // Each stream is visited once, however many programs there are.
    let clocks = Dictionary(programs.map { ($0.number, $0.clock) }) { first, _ in first }
    let sharing = Dictionary(grouping: streams) { $0.programNumber.flatMap { clocks[$0] } }
    let timelines = sharing.compactMapValues { Self.timelineStream(of: $0) }
    var firsts: [Int: ProgramClock] = [:]
    for program in programs {
      let stamp = timelines[program.clock]?.timestamps?.lowest
      // A program with data only starts at its clock.
      firsts[program.number] = stamp.map { ProgramClock($0) } ?? program.firstClock
    }
    var starts = firsts
    for program in programs {
      guard let first = firsts[program.number], let before = program.predecessor,
        let start = starts[before.number]
      else { continue }
      let end = ProgramClock(before.end)
      let isShared = timelines[clocks[before.number]]?.pid == timelines[program.clock]?.pid
      starts[program.number] =
        isShared || Self.steps.contains(end.distance(to: first))
        ? start : first.advanced(by: -start.distance(to: end))
    }
    return hasConcurrentPrograms || Set(starts.values).count > 1 ? starts : [:]
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
