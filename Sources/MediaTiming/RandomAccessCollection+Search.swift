extension RandomAccessCollection where Index == Int {
  /// The index of the first element of which a condition holds, when it holds of all after it; the end when there is
  /// none.
  @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
