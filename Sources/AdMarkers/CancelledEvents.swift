package import MediaTiming
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

  /// A line that cancels an event, and the media time at which it does, if known.
  private struct Cancellation {
    var line: Line
    var time: MediaTime?
  }

  /// What cancels an event, in the order of the lines.
  private var cancellations: [Identity: [Cancellation]] = [:]

  /// The cancellations of no line.
  package init() {}

  /// Whether no line cancels anything.
  package var isEmpty: Bool { cancellations.isEmpty }

  /// Adds an event that a line cancels.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - line: The line.
  ///   - time: The media time of the line; `nil` to count it whenever the event starts.
  package mutating func add(_ event: SignalledEvent, line: Line, at time: MediaTime? = nil) {
    guard event.action == .cancel, let identity = identity(of: event) else { return }
    let place = (cancellations[identity] ?? []).partitioningIndex { $0.line > line }
    cancellations[identity, default: []].insert(Cancellation(line: line, time: time), at: place)
  }

  /// Whether a line after another cancels an event announced by that other line.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - line: The line that announces it.
  ///   - start: The media time of its start, if known.
  package func isCancelled(
    _ event: SignalledEvent, announcedIn line: Line, startingAt start: MediaTime? = nil
  ) -> Bool {
    guard let known = identity(of: event).flatMap({ cancellations[$0] }) else { return false }
    let place = known.partitioningIndex { $0.line > line }
    guard known.indices.contains(place) else { return false }
    return known[place].time.map { SpliceEvent.isCancellable(startingAt: start, at: $0) } ?? true
  }

  private func identity(of event: SignalledEvent) -> Identity? {
    event.eventID.map { Identity(id: $0, isSplice: event.kind == .splice) }
  }
}
