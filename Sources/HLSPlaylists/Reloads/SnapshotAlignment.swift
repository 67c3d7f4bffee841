/// A comparison of two snapshots to find whether their numbers mean the same segments.
///
/// Some packagers increase the media sequence number with every reload while the window still
/// grows. Their URIs then identify the segments.
struct SnapshotAlignment {
  /// The number of candidate places for the first segment of a window.
  static let maximumCandidateCount = 8

  /// The segments of the earlier snapshot.
  struct Earlier {
    /// The number of the first one.
    let firstNumber: Int
    /// The number of segments.
    let count: Int
    /// The URI of a segment without its query.
    let path: (Int) -> ArraySlice<UInt8>

    /// The segments that a snapshot lists.
    init(_ window: SnapshotWindow) {
      self.init(firstNumber: window.firstNumber, count: window.count, path: window.path)
    }

    init(firstNumber: Int, count: Int, path: @escaping (Int) -> ArraySlice<UInt8>) {
      self.firstNumber = firstNumber
      self.count = count
      self.path = path
    }

    func index(ofNumber number: Int) -> Int? {
      let (index, overflow) = number.subtractingReportingOverflow(firstNumber)
      return !overflow && index >= 0 && index < count ? index : nil
    }
  }

  let previous: Earlier
  let next: SnapshotWindow
  /// Whether the addresses give the numbers where these give no common segment.
  var searchesAddresses = true

  /// Whether any segment has the same number and URI as before.
  var sharesSegment: Bool {
    (0..<next.count).contains { index in
      previous.index(ofNumber: next.number(of: index)).map { isSame(index, $0) } ?? false
    }
  }

  /// Whether two segments have the same URI. The server does not count: it changes between content
  /// delivery networks.
  private func isSame(_ index: Int, _ other: Int) -> Bool {
    next.isAsWritten(index)
      || SnapshotWindow.withoutServer(next.path(of: index))
        == SnapshotWindow.withoutServer(previous.path(other))
  }

  /// Whether the numbers restarted: with 0 or 1, although all before were higher.
  var beginsAnew: Bool {
    next.count > 0 && next.firstNumber < previous.firstNumber && (0...1).contains(next.firstNumber)
  }

  /// Whether the two have a common number.
  var sharesNumber: Bool {
    (0..<next.count).contains { previous.index(ofNumber: next.number(of: $0)) != nil }
  }

  /// The difference of the numbers from those of the same URIs before.
  ///
  /// Zero when they agree; `nil` when no segment is in both.
  var shift: Int? {
    if sharesSegment { return 0 }
    guard searchesAddresses, next.count > 0 else { return nil }
    let candidates = (0..<previous.count).lazy.filter { isSame(0, $0) }
    for candidate in candidates.prefix(Self.maximumCandidateCount) {
      let count = min(next.count, previous.count - candidate)
      let agrees = (0..<count).allSatisfy { isSame($0, candidate + $0) }
      if agrees {
        let (shift, overflow) = next.firstNumber.subtractingReportingOverflow(
          previous.firstNumber &+ candidate)
        return overflow ? nil : shift
      }
    }
    return nil
  }
}
