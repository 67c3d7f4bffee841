extension PresentationArchive {
  /// Whether a window has other addresses at all known numbers, and another date at the first of them.
  func hasOtherSegments(_ window: SnapshotWindow) -> Bool {
    guard window.playlist.header.skip == nil else { return false }
    let numbers = 0..<window.count
    guard let index = numbers.first(where: { segment(ofNumber: window.number(of: $0)) != nil }),
      let first = segment(ofNumber: window.number(of: index)), let known = segments[first].date,
      let date = window.date(of: index),
      (known - date).magnitude > segments[first].duration.magnitude / 2
    else { return false }
    return numbers.allSatisfy { index in
      guard let segment = segment(ofNumber: window.number(of: index)) else { return true }
      return SnapshotWindow.withoutQuery(address(segment)) != window.path(of: index)
    }
  }
}
