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

  /// What cancels one event. Any number of lines may, in any order.
  private struct Cancellations {
    /// Lists in the order of the lines, each at least twice as long as the next one.
    private var lists: [[Cancellation]] = []

    mutating func add(_ new: Cancellation) {
      if let last = lists.last?.last, last.line <= new.line {
        lists[lists.count - 1].append(new)
      } else {
        lists.append([new])
      }
      while let last = lists.last, lists.count > 1, lists[lists.count - 2].count < 2 * last.count {
        lists.removeLast()
        // `sorted` is stable, and takes the time of both lists.
        lists[lists.count - 1] = (lists[lists.count - 1] + last).sorted { $0.line < $1.line }
      }
    }

    /// The first one behind a line.
    func first(behind line: Line) -> Cancellation? {
      lists.compactMap { list in
        let place = list.partitioningIndex { $0.line > line }
        return place < list.count ? list[place] : nil
      }.min { $0.line < $1.line }
    }
  }

  /// What cancels each event.
  private var cancellations: [Identity: Cancellations] = [:]

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
    cancellations[identity, default: Cancellations()].add(Cancellation(line: line, time: time))
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
    guard let known = identity(of: event).flatMap({ cancellations[$0] }),
      let first = known.first(behind: line)
    else { return false }
    return first.time.map { SpliceEvent.isCancellable(startingAt: start, at: $0) } ?? true
  }

  private func identity(of event: SignalledEvent) -> Identity? {
    event.eventID.map { Identity(id: $0, isSplice: event.kind == .splice) }
  }
}
