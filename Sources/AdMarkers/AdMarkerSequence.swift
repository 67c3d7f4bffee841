package import MediaTiming

/// Tells of each line of a dialect that has one break at a time what it is to the break before it.
///
/// Whoever pairs lines by their order asks it, so that all see the same breaks.
package struct AdMarkerSequence: Sendable {
  /// What a line is.
  package enum Step: Hashable, Sendable {
    /// A break begins here; the one that was open is over.
    case begins
    /// The beginning of the open break, written again.
    case repeats
    /// The open break goes on.
    case continues
    /// A break goes on that no line has begun. It began at the time given; the one that was open is over.
    case joins(start: MediaTime)
    /// The open break ends.
    case ends
    /// The break ends that was open before the one that begins at the same place: its end stands behind that beginning.
    case endsPrevious
    /// An end, while no break is open.
    case endsNothing
    /// Neither a beginning nor an end.
    case other
  }

  private struct Open {
    var start: MediaTime
    var id: String?
    var lastContinuation: MediaTime?
    /// Whether another one was open when it began.
    var hasPrevious = false
  }

  private let pairing: AdMarkerPairing
  private var open: Open?

  /// A sequence of lines of a dialect that pairs so.
  package init(_ pairing: AdMarkerPairing) { self.pairing = pairing }

  /// What the next line is.
  ///
  /// - Parameters:
  ///   - role: What the line says of its break.
  ///   - id: The identifier that it has.
  ///   - elapsed: How long the break has lasted, as the line tells it.
  ///   - time: The media time of the line.
  package mutating func step(
    _ role: AdMarker.Role, id: String?, elapsed: MediaTime?, at time: MediaTime
  ) -> Step {
    switch role {
    case .out:
      if goesOn(withID: id) { return goOn(id, at: time) }
      if open?.start == time, open?.lastContinuation == nil {
        takeID(id)
        return .repeats
      }
      open = Open(start: time, id: id, hasPrevious: open != nil)
      return .begins
    case .cont:
      let start = time - (elapsed ?? .zero)
      if isOpen(forID: id, start: elapsed == nil ? nil : start) { return goOn(id, at: time) }
      open = Open(start: start, id: id, lastContinuation: time)
      return .joins(start: start)
    case .in:
      guard open != nil else {
        // Where lines tell what every stretch is, programme without an ad before it ends nothing.
        return pairing == .states ? .other : .endsNothing
      }
      if let open, open.hasPrevious, open.start == time, open.lastContinuation == nil {
        self.open?.hasPrevious = false
        return .endsPrevious
      }
      open = nil
      return .ends
    case .cmd, .opportunity, .ad: return .other
    }
  }

  /// Whether a beginning tells that the open break goes on.
  private func goesOn(withID id: String?) -> Bool {
    switch pairing {
    case .states: open != nil
    case .sequenceOfIDs: id != nil && id == open?.id
    case .sequence, .spans, .events: false
    }
  }

  /// Whether a line that says that a break goes on means the open one.
  private func isOpen(forID id: String?, start: MediaTime?) -> Bool {
    guard let open else { return false }
    // Where a line ends each break, the open one goes on, however wrong its lines are.
    guard pairing == .spans else { return true }
    if let id, let known = open.id, id != known { return false }
    guard let start, let last = open.lastContinuation else { return true }
    return start <= last
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
