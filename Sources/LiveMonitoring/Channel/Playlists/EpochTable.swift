/// The segments with which the numbers of a playlist begin again.
struct EpochTable: Sendable {
  /// The first segment of each epoch that is not forgotten, counted from the first one ever.
  private var firsts = [0]
  private var forgottenCount: Int

  /// The table of a playlist whose known segments are all of one epoch.
  init(current: Int = 0) { forgottenCount = current }

  /// The current epoch.
  var current: Int { forgottenCount + firsts.count - 1 }

  /// Begins an epoch with a segment.
  mutating func begin(at index: Int) { firsts.append(index) }

  /// The epoch of a segment.
  func epoch(of index: Int) -> Int { forgottenCount + (firsts.lastIndex { $0 <= index } ?? 0) }

  /// Forgets the epochs that ended before a segment.
  mutating func forget(before index: Int) {
    let count = firsts.lastIndex { $0 <= index } ?? 0
    firsts.removeFirst(count)
    forgottenCount += count
  }
}
