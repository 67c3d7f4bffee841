internal import MediaTiming
internal import TextTracks

// MARK: - Loads of a live playlist

extension VirtualPlayer {
  /// Whether all that the playlist lists so far was played.
  var isStalled: Bool {
    guard let liveEdge = course?.liveEdge else { return false }
    return position >= liveEdge
  }

  /// Lets the clock run while the position stands, up to the next load of the playlist at most.
  func wait(for clockTime: MediaTime) {
    guard var course else {
      hub.clock.elapsed += clockTime
      return
    }
    guard let next = course.timeToNextReload, next <= clockTime else {
      course.wait(for: clockTime)
      hub.clock.elapsed += clockTime
      self.course = course
      return
    }
    let halt = course.waitForReload(at: position)
    hub.clock.elapsed += next
    self.course = course
    list.apply(halt.revisions)
    list.add(halt.arrivals)
    list.settle()
  }
}
