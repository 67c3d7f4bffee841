internal import MediaTiming

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
