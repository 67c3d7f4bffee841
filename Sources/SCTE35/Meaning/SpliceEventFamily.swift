internal import MediaTiming

extension SpliceEventTracker {
  /// The target of a cancellation: a splice, or the segments of an id.
  struct Identity: Hashable {
    var id: UInt32
    var isSplice: Bool
  }

  /// The events that end at one time.
  struct Ends {
    private struct Event: Hashable {
      var id: UInt32?
      var kind: SpliceEvent.Kind?
    }

    private var time: MediaTime?
    private var events: Set<Event> = []

    /// Adds an event, and forgets those of another time. Returns whether it is new.
    mutating func insert(_ signal: SignalledEvent, at time: MediaTime) -> Bool {
      if self.time != time {
        self.time = time
        events = []
      }
      return events.insert(Event(id: signal.eventID, kind: signal.kind)).inserted
    }
  }

  /// The kinds of events that one kind of message ends.
  enum Family: Hashable {
    /// The breaks of tags without a kind.
    case unnamed
    /// The breaks of `splice_insert()`.
    case splice
    /// The segments that a type ends.
    case segment(end: SegmentationType, depth: Int)

    init(_ kind: SpliceEvent.Kind?) {
      switch kind {
      case nil: self = .unnamed
      case .splice: self = .splice
      case .segment(let type): self = .segment(end: type.endType ?? type, depth: type.depth)
      }
    }

    /// The nesting depth of its segments.
    var depth: Int? {
      if case .segment(_, let depth) = self { depth } else { nil }
    }
  }

  /// The events of a family: the numbers of the open ones, in ascending order.
  struct Members {
    private(set) var open: [Int] = []
    /// The event of the latest end.
    var latestEnded: SpliceEvent?
    /// The events without a later start of their kind.
    var unsuperseded: [Int] = []
    /// A time before which none of those events starts; `nil` if there are none.
    var earliestStart: MediaTime?
    /// The events whose enclosing segment has not ended.
    var unenclosed: [Int] = []

    mutating func add(_ number: Int, startingAt start: MediaTime) {
      open.append(number)
      unsuperseded.append(number)
      unenclosed.append(number)
      include(start)
    }

    /// Extends ``earliestStart`` to the start of an event.
    mutating func include(_ start: MediaTime) {
      earliestStart = earliestStart.map { min($0, start) } ?? start
    }

    mutating func remove(_ number: Int) {
      open.removeAscending(number)
      unsuperseded.removeAscending(number)
      unenclosed.removeAscending(number)
    }
  }
}

extension [Int] {
  /// The index of a number among ascending ones.
  private func place(of number: Int) -> Int {
    // Most lookups are for the latest number.
    if let last, last < number { return count }
    return partitioningIndex { $0 >= number }
  }

  /// Removes a number from ascending ones if present.
  mutating func removeAscending(_ number: Int) {
    let place = place(of: number)
    if indices.contains(place), self[place] == number { remove(at: place) }
  }

  /// Inserts a number into ascending ones.
  mutating func insertAscending(_ number: Int) {
    let place = place(of: number)
    if !indices.contains(place) || self[place] != number { insert(number, at: place) }
  }
}
