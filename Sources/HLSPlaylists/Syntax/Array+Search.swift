extension RandomAccessCollection where Index == Int {
  /// The index of the first element of which a condition holds, when it holds of all after it; the end when there is
  /// none.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// Puts elements between those that are there, both in the order of a key. What comes before the first of them is
  /// not touched.
  mutating func merge(_ added: [Element], by key: (Element) -> some Comparable) {
    guard let least = added.first.map(key) else { return }
    let first = partitioningIndex { key($0) > least }
    let rest = Array(self[first...])
    removeLast(rest.count)
    var next = 0
    for element in rest {
      let place = key(element)
      while next < added.count, key(added[next]) < place {
        append(added[next])
        next += 1
      }
      append(element)
    }
    append(contentsOf: added[next...])
  }
}
