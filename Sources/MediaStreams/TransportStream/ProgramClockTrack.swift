import MediaTiming

/// The program clock of one PID over the bytes of the stream, and who waits to learn the time of a byte.
///
/// Between two readings the clock runs evenly with the bytes (ISO/IEC 13818-1, section 2.4.2.2). So a time
/// is known when the next reading comes; before the first and after the last one the nearest two tell.
struct ProgramClockTrack {
  /// A longer step between readings is a jump. The standard allows 0.1 s.
  static let maximumStep = 10 * ProgramClock.timescale

  private struct Reading {
    let clock: ProgramClock
    let offset: Int
  }

  /// A byte whose time is asked for, and by which payload.
  private struct Question {
    let ticket: Int
    let offset: Int
  }

  /// The time of a byte that somebody asked for.
  struct Answer: Equatable {
    let ticket: Int
    let clock: ProgramClock
  }

  /// The first reading of all.
  private(set) var first: ProgramClock?
  private var previous: Reading?
  private var last: Reading?
  private var questions: [Question] = []

  /// Asks for the time at an offset, which is past all readings so far.
  mutating func ask(_ ticket: Int, at offset: Int) {
    questions.append(Question(ticket: ticket, offset: offset))
  }

  /// Takes the next reading; returns what can now be told, and whether the clock jumped unannounced.
  mutating func append(
    _ clock: ProgramClock, at offset: Int, isDiscontinuity: Bool
  ) -> (answers: [Answer], jumped: Bool) {
    let reading = Reading(clock: clock, offset: offset)
    if first == nil { first = clock }
    guard let last else {
      self.last = reading
      return ([], false)
    }
    let step = last.clock.distance(to: clock)
    let jumped = step < 0 || step > Self.maximumStep
    guard !isDiscontinuity, !jumped else {
      let answers = finish()
      previous = nil
      self.last = reading
      return (answers, jumped && !isDiscontinuity)
    }
    let answers = answer(from: last, to: reading)
    previous = last
    self.last = reading
    return (answers, false)
  }

  /// Answers all that is open from the readings that are there.
  mutating func finish() -> [Answer] {
    guard let last else { return [] }
    if let previous { return answer(from: previous, to: last) }
    // A single reading says when, but not how fast.
    return answer(from: last, to: last)
  }

  private mutating func answer(from first: Reading, to second: Reading) -> [Answer] {
    guard !questions.isEmpty else { return [] }
    defer { questions.removeAll(keepingCapacity: true) }
    return questions.map { question in
      Answer(ticket: question.ticket, clock: Self.clock(at: question.offset, first, second))
    }
  }

  private static func clock(at offset: Int, _ first: Reading, _ second: Reading) -> ProgramClock {
    guard second.offset > first.offset else { return first.clock }
    let step = Int128(first.clock.distance(to: second.clock))
    let product = Int128(offset - first.offset) * step
    let bytes = Int128(second.offset - first.offset)
    let half = product < 0 ? -bytes / 2 : bytes / 2
    return first.clock.advanced(by: Int64(clamping: (product + half) / bytes))
  }
}
