internal import MediaTiming

extension Array {
  /// Merges elements into an array, both in the order of a key. Elements before the first of them
  /// stay in place.
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
