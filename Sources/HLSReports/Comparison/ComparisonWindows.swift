import MediaTiming

/// The ranges of media time that two sides cover. Items outside the window of a live playlist are
/// unknown, not removed.
struct Windows {
  /// The range of each side on its own media time; `nil` when it covers everything.
  let before: ClosedRange<Int64>?
  let after: ClosedRange<Int64>?
  private let offset: Int64

  /// The windows of two sides; the times of the second are later by an offset.
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

  /// The media time that both sides cover, as far as their lengths are known, on the first one's
  /// clock.
  let extent: ClosedRange<Int64>

  /// Whether there is a media time that both sides cover.
  var haveCommonTime: Bool { extent.lowerBound < extent.upperBound }

  /// Whether an item of the first side is outside the window of the second.
  func hidesFromSecond(_ item: ComparedItem) -> Bool { Self.hides(item, offset, after) }

  /// Whether an item of the second side is outside the window of the first.
  func hidesFromFirst(_ item: ComparedItem) -> Bool { Self.hides(item, -offset, before) }

  /// The edge of an item that may be outside a window.
  enum Edge: Hashable, Sendable {
    case start
    case end
  }

  /// The edges of an item of both sides that are outside the window of the first.
  func edgesHiddenFromFirst(_ before: ComparedItem, _ after: ComparedItem) -> Set<Edge> {
    Self.hiddenEdges(of: before, after, later: offset, in: self.before)
  }

  /// The edges of an item of both sides that are outside the window of the second.
  func edgesHiddenFromSecond(_ before: ComparedItem, _ after: ComparedItem) -> Set<Edge> {
    Self.hiddenEdges(of: after, before, later: -offset, in: self.after)
  }

  /// The hidden edges of an item. One that ends in a window has its end there. One that starts in it may be announced by
  /// an earlier message.
  ///
  /// - Parameters:
  ///   - other: the same item on the other side.
  ///   - offset: by how much times of the other side are later.
  private static func hiddenEdges(
    of item: ComparedItem, _ other: ComparedItem, later offset: Int64,
    in window: ClosedRange<Int64>?
  ) -> Set<Edge> {
    guard let window else { return [] }
    var edges: Set<Edge> = []
    let start = item.start ?? other.start.map { $0 - offset }
    if start.map({ $0 < window.lowerBound }) ?? true
      || item.start == nil && !other.startsAtLine
    {
      edges.insert(.start)
    }
    guard item.comparesEnd else { return edges }
    let ends = [item.end, other.end.map { $0 - offset }].compactMap(\.self)
    if ends.isEmpty || ends.contains(where: { $0 >= window.upperBound }) { edges.insert(.end) }
    return edges
  }

  /// Whether an item is hidden. A window ends at the start of the next segment, and does not
  /// contain messages from before it.
  private static func hides(
    _ item: ComparedItem, _ offset: Int64, _ window: ClosedRange<Int64>?
  ) -> Bool {
    guard let window else { return false }
    return [item.start ?? item.end, item.arrival].compactMap(\.self).contains { time in
      time + offset < window.lowerBound || time + offset >= window.upperBound
    }
  }
}
