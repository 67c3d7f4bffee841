internal import MediaTiming
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
    let place = (lines[identity] ?? []).partitioningIndex { $0 > line }
    lines[identity, default: []].insert(line, at: place)
  }

  /// The first line after another that cancels an event announced by that other line.
  package func line(cancelling event: SignalledEvent, announcedIn line: Line) -> Line? {
    guard let known = identity(of: event).flatMap({ lines[$0] }) else { return nil }
    let place = known.partitioningIndex { $0 > line }
    return known.indices.contains(place) ? known[place] : nil
  }

  private func identity(of event: SignalledEvent) -> Identity? {
    event.eventID.map { Identity(id: $0, isSplice: event.kind == .splice) }
  }
}
