extension PresentationArchive {
  /// Whether a window has other addresses at all known numbers, and another date at the first.
  func hasOtherSegments(_ window: SnapshotWindow) -> Bool {
    guard window.playlist.header.skip == nil, window.count > 0,
      let first = segment(ofNumber: window.number(of: 0)), let known = segments[first].date,
      let date = window.taggedDate(of: 0)
    else { return false }
    let distance = (known - date).magnitude
    guard distance > segments[first].duration.magnitude / 2 else { return false }
    return (0..<window.count).allSatisfy { index in
      guard let segment = segment(ofNumber: window.number(of: index)) else { return true }
      return SnapshotWindow.withoutQuery(address(segment)) != window.path(of: index)
    }
  }
}
