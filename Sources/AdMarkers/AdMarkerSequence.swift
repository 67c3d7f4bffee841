package import MediaTiming

/// Determines for each line of a dialect with one break at a time how it relates to the break
/// before it.
///
/// All code that pairs lines by their order uses it, so that all find the same breaks.
package struct AdMarkerSequence: Sendable {
  /// The relation of a line to the breaks.
  package enum Step: Hashable, Sendable {
    /// A break starts here; the open one ends.
    case begins
    /// A repetition of the start of the open break.
    case repeats
    /// The open break continues.
    case continues
    /// A break continues that no line has started. It started at the given time; the open one has
    /// ended.
    case joins(start: MediaTime)
    /// By its stated start and identifier a break continues that an earlier line has ended.
    case continuesEnded
    /// The open break ends.
    case ends
    /// The end of the break that was open before the one that starts at the same place: its end is
    /// written after that start.
    case endsPrevious
    /// An end without an open break.
    case endsNothing
    /// Neither a start nor an end.
    case other
  }

  private struct Open {
    var start: MediaTime
    var id: String?
    var lastContinuation: MediaTime?
    /// Whether another break was open when it started.
    var hasPrevious = false
  }

  /// By how much a line may state less elapsed time than there is.
  package static let elapsedTolerance = MediaTime(seconds: 1)

  private let pairing: AdMarkerPairing
  private var open: Open?
  /// The last break, if a line has ended it.
  private var ended: Open?

  /// A sequence of lines of a dialect with this pairing.
  package init(_ pairing: AdMarkerPairing) { self.pairing = pairing }

  /// Returns the relation of the next line.
  ///
  /// - Parameters:
  ///   - role: The role of the line in its break.
  ///   - id: Its identifier.
  ///   - elapsed: The elapsed time of the break, according to the line.
  ///   - time: The media time of the line.
  ///   - isBehindGap: Whether segments are missing between the line before and this one, so that the end of a break and
  ///     the start of another one may be among them.
  package mutating func step(
    _ role: AdMarker.Role, id: String?, elapsed: MediaTime?, at time: MediaTime,
    isBehindGap: Bool = false
  ) -> Step {
    switch role {
    case .out:
      if goesOn(withID: id) { return goOn(id, at: time) }
      if open?.start == time, open?.lastContinuation == nil {
        takeID(id)
        return .repeats
      }
      (open, ended) = (Open(start: time, id: id, hasPrevious: open != nil), nil)
      return .begins
    case .cont:
      let start = time - (elapsed ?? .zero)
      if isOpen(forID: id, start: elapsed == nil ? nil : start, isBehindGap) {
        return goOn(id, at: time)
      }
      if open == nil, elapsed != nil, isOfEnded(id, start: start) { return .continuesEnded }
      (open, ended) = (Open(start: start, id: id, lastContinuation: time), nil)
      return .joins(start: start)
    case .in:
      guard open != nil else {
        // If lines classify every run of segments, programme without an ad before it ends nothing.
        return pairing == .states ? .other : .endsNothing
      }
      if let open, open.hasPrevious, open.start == time, open.lastContinuation == nil {
        self.open?.hasPrevious = false
        return .endsPrevious
      }
      (ended, open) = (open, nil)
      return .ends
    case .cmd, .opportunity, .ad: return .other
    }
  }

  /// Whether a start says that the open break continues.
  private func goesOn(withID id: String?) -> Bool {
    switch pairing {
    case .states: open != nil
    case .sequenceOfIDs: id != nil && id == open?.id
    case .sequence, .spans, .events: false
    }
  }

  /// Whether a line that says that a break continues means the open one.
  private func isOpen(forID id: String?, start: MediaTime?, _ isBehindGap: Bool) -> Bool {
    guard let open else { return false }
    if isBehindGap, let start {
      return start <= (open.lastContinuation ?? open.start) + Self.elapsedTolerance
    }
    // If a line ends each break, the open one continues even if its lines are wrong.
    guard pairing == .spans else { return true }
    if let id, let known = open.id, id != known { return false }
    guard let start, let last = open.lastContinuation else { return true }
    return start <= last
  }

  /// Whether a line belongs to the break that has ended: its announced time is not over, and it is still counted.
  private func isOfEnded(_ id: String?, start: MediaTime) -> Bool {
    guard let ended, (start - ended.start).magnitude <= Self.elapsedTolerance else { return false }
    return id == nil || ended.id == nil || id == ended.id
  }

  private mutating func goOn(_ id: String?, at time: MediaTime) -> Step {
    takeID(id)
    let last = open?.lastContinuation ?? time
    open?.lastContinuation = max(last, time)
    return .continues
  }

  private mutating func takeID(_ id: String?) {
    if open?.id == nil { open?.id = id }
  }
}
