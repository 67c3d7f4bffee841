import MediaTiming

/// The program clock of one PID along the bytes of the stream, and the pending requests for the
/// time of a byte.
///
/// Between two readings the clock advances evenly with the bytes (ISO/IEC 13818-1, section
/// 2.4.2.2). So a time is known at the next reading; before the first and after the last one it is
/// extrapolated from the nearest two. After a single reading the clock advances with the time stamps.
struct ProgramClockTrack {
  /// A longer step between readings is a jump. The standard allows 0.1 s.
  static let maximumStep = 10 * ProgramClock.timescale
  /// The ticks of the clock in one of a time stamp.
  private static let ratio = ProgramClock.timescale / TransportTimestamp.timescale

  private struct Reading {
    let clock: ProgramClock
    let offset: Int
    /// Whether the clock does not continue from the previous reading.
    var startsAnew = false
  }

  /// A byte whose time is requested, and the payload that requests it.
  private struct Question {
    let ticket: Int
    let offset: Int
    /// The ticks of 90 kHz in the time stamps since the last single reading; `nil` if unknown.
    let elapsed: Int64?
  }

  /// The time of a requested byte.
  struct Answer: Equatable {
    let ticket: Int
    let clock: ProgramClock
  }

  /// The first reading.
  private(set) var first: ProgramClock?
  private var previous: Reading?
  private var last: Reading?
  private var questions: [Question] = []
  /// The readings from the first one on, for payloads that are decoded later.
  private var history: [Reading] = []

  /// Whether the last reading does not continue from another one.
  var isSingle: Bool { last != nil && previous == nil }

  /// Requests the time at an offset; returns it if readings on both sides are known, as for a
  /// payload before the declaration of its stream.
  ///
  /// - Parameter elapsed: the ticks of 90 kHz in the time stamps since the last single reading.
  mutating func ask(_ ticket: Int, at offset: Int, elapsed: Int64?) -> Answer? {
    if let (first, second) = readings(around: offset) {
      return Answer(ticket: ticket, clock: Self.clock(at: offset, first, second))
    }
    questions.append(Question(ticket: ticket, offset: offset, elapsed: elapsed))
    return nil
  }

  /// Takes the next reading; returns the times that are now known, and the ticks of 27 MHz by which the clock jumped.
  ///
  /// - Parameter isKept: whether there is room to keep the reading.
  mutating func append(
    _ clock: ProgramClock, at offset: Int, isDiscontinuity: Bool, isKept: Bool
  ) -> (answers: [Answer], jump: Int64?) {
    var reading = Reading(clock: clock, offset: offset)
    if first == nil { first = clock }
    guard let last else {
      self.last = reading
      if isKept { history.append(reading) }
      return ([], nil)
    }
    let step = last.clock.distance(to: clock)
    let jumped = step < 0 || step > Self.maximumStep
    reading.startsAnew = isDiscontinuity || jumped
    if isKept { history.append(reading) }
    guard !reading.startsAnew else {
      let answers = finish()
      previous = nil
      self.last = reading
      return (answers, jumped ? step : nil)
    }
    let answers = answer(from: last, to: reading)
    previous = last
    self.last = reading
    return (answers, nil)
  }

  /// Answers all pending requests from the known readings.
  mutating func finish() -> [Answer] {
    guard let last else { return [] }
    if let previous { return answer(from: previous, to: last) }
    // A single reading gives a time, but no rate.
    return answer { question in
      let isAfter = question.offset > last.offset
      return last.clock.advanced(by: isAfter ? max(question.elapsed ?? 0, 0) &* Self.ratio : 0)
    }
  }

  private mutating func answer(from first: Reading, to second: Reading) -> [Answer] {
    answer { Self.clock(at: $0.offset, first, second) }
  }

  private mutating func answer(_ clock: (Question) -> ProgramClock) -> [Answer] {
    guard !questions.isEmpty else { return [] }
    defer { questions.removeAll(keepingCapacity: true) }
    return questions.map { Answer(ticket: $0.ticket, clock: clock($0)) }
  }

  /// The two readings that determine the time of an offset before the last reading: those on both
  /// sides, or if the clock jumps between them, the last two before. `nil` if the next reading is
  /// needed.
  private func readings(around offset: Int) -> (Reading, Reading)? {
    let low = history.partitioningIndex { $0.offset > offset }
    guard low < history.count else { return nil }
    guard low > 0 else {
      guard history.count > 1 else { return nil }
      return (history[0], history[history[1].startsAnew ? 0 : 1])
    }
    guard history[low].startsAnew else { return (history[low - 1], history[low]) }
    let isAlone = low < 2 || history[low - 1].startsAnew
    return (history[isAlone ? low - 1 : low - 2], history[low - 1])
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
