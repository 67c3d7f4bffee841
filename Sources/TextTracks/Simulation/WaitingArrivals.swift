internal import MediaTiming

/// The cues that are due and wait until their segments are listed, the earliest segment first.
///
/// A binary heap: with a long buffer a day of cues waits, and each of thousands of loads lists a few of them.
struct WaitingArrivals: Sendable {
  private struct Entry {
    /// The start of the segment.
    var addTime: MediaTime
    var index: Int
  }

  private var heap: [Entry] = []

  /// Adds a cue by its index.
  mutating func insert(_ index: Int, addTime: MediaTime) {
    heap.append(Entry(addTime: addTime, index: index))
    var place = heap.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the cues of the segments that start before a time, or of all; returns their indices in ascending order.
  mutating func take(before liveEdge: MediaTime?) -> [Int] {
    var taken: [Int] = []
    while let first = heap.first, liveEdge.map({ first.addTime < $0 }) ?? true {
      taken.append(first.index)
      removeFirst()
    }
    return taken.sorted()
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if isBefore(child, least) { least = child }
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    heap[left].addTime < heap[right].addTime
  }
}
