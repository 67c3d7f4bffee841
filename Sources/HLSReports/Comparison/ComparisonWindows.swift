import MediaTiming

/// The ranges of media time that two sides tell of. What lies outside the window of a live playlist is unknown, not
/// gone.
struct Windows {
  /// The range of each side on its own media time; `nil` when it tells everything.
  let before: ClosedRange<Int64>?
  let after: ClosedRange<Int64>?
  private let offset: Int64

  /// The windows of two sides, of which the second one's times are later by an offset.
  init(_ before: PresentationAnalysis, _ after: PresentationAnalysis, offset: Int64) {
    self.before = Self.window(of: before)
    self.after = Self.window(of: after)
    self.offset = offset
    func length(_ side: PresentationAnalysis) -> Int64 {
      side.cues?.presentation.duration.map { max(0, $0.comparedMicroseconds) } ?? Int64.max / 4
    }
    let lower = max(0, -offset)
    extent = lower...max(lower, min(length(before), length(after) - offset))
  }

  /// Whether either side is a live window.
  var isLive: Bool { before != nil || after != nil }

  private static func window(of side: PresentationAnalysis) -> ClosedRange<Int64>? {
    guard let presentation = side.cues?.presentation, presentation.ended == false,
      let duration = presentation.duration
    else { return nil }
    return 0...max(0, duration.comparedMicroseconds)
  }

  /// The media time that both sides have, as far as their lengths are known, on the first one's clock.
  let extent: ClosedRange<Int64>

  /// Whether the second side cannot know of something on the first one.
  func hidesFromSecond(_ item: ComparedItem) -> Bool { Self.hides(item, offset, after) }

  /// Whether the first side cannot know of something on the second one.
  func hidesFromFirst(_ item: ComparedItem) -> Bool { Self.hides(item, -offset, before) }

  /// What of an item may lie outside of a window.
  enum Edge: Hashable, Sendable {
    case start
    case end
  }

  /// Whether the second side cannot know when something on the first one starts or ends.
  func hidesFromSecond(_ edge: Edge, of item: ComparedItem) -> Bool {
    Self.hides(edge, of: item, offset, after)
  }

  /// Whether the first side cannot know when something on the second one starts or ends.
  func hidesFromFirst(_ edge: Edge, of item: ComparedItem) -> Bool {
    Self.hides(edge, of: item, -offset, before)
  }

  /// What ends in a window has its end there. What starts in it may have been told by a message before it.
  private static func hides(
    _ edge: Edge, of item: ComparedItem, _ offset: Int64, _ window: ClosedRange<Int64>?
  ) -> Bool {
    guard let window else { return false }
    switch edge {
    case .start:
      return item.start.map { $0 + offset < window.lowerBound || !item.startsAtLine } ?? true
    case .end: return item.end.map { $0 + offset >= window.upperBound } ?? true
    }
  }

  /// A window ends where the next segment will begin. It does not know what was sent before it either.
  private static func hides(
    _ item: ComparedItem, _ offset: Int64, _ window: ClosedRange<Int64>?
  ) -> Bool {
    guard let window else { return false }
    return [item.start ?? item.end, item.arrival].compactMap(\.self).contains { time in
      time + offset < window.lowerBound || time + offset >= window.upperBound
    }
  }
}
