package import SCTE35

/// The events that are cancelled by lines of a playlist.
///
/// The dates of date ranges are those of their splices, so only the lines show which message came
/// first.
package struct CancelledEvents<Line: Comparable & Sendable>: Sendable {
  /// A splice, or the segments of one event id.
  private struct Identity: Hashable {
    var id: UInt32
    var isSplice: Bool
  }

  /// The lines that cancel an event, in ascending order.
  private var lines: [Identity: [Line]] = [:]

  /// The cancellations of no line.
  package init() {}

  /// Whether no line cancels anything.
  package var isEmpty: Bool { lines.isEmpty }

  /// Adds an event that a line cancels.
  package mutating func add(_ event: SignalledEvent, line: Line) {
    guard event.action == .cancel, let identity = identity(of: event) else { return }
    let place = place(behind: line, in: lines[identity] ?? [])
    lines[identity, default: []].insert(line, at: place)
  }

  /// The first line after another that cancels an event announced by that other line.
  package func line(cancelling event: SignalledEvent, announcedIn line: Line) -> Line? {
    guard let known = identity(of: event).flatMap({ lines[$0] }) else { return nil }
    let place = place(behind: line, in: known)
    return known.indices.contains(place) ? known[place] : nil
  }

  private func identity(of event: SignalledEvent) -> Identity? {
    event.eventID.map { Identity(id: $0, isSplice: event.kind == .splice) }
  }

  /// The index after all lines that are not after a line.
  private func place(behind line: Line, in lines: [Line]) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
