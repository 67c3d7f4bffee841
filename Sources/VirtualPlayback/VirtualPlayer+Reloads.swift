internal import MediaTiming
internal import TextTracks

// MARK: - Loads of a live playlist

extension VirtualPlayer {
  /// Lets the clock run while the position stands, at most to the next load of the playlist.
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
    list.together {
      let isNewEnd = takeEnd()
      list.apply(halt.revisions)
      list.add(halt.arrivals)
      list.settle()
      if isNewEnd { send(.durationchange) }
      if !isPaused { leaveBlockedTime() }
    }
  }

  /// Records the end of the presentation once a load contains it.
  ///
  /// - Returns: whether the end is new.
  func takeEnd() -> Bool {
    guard state.presentation.end == nil, let end = state.finalEnd, course?.isComplete ?? false
    else { return false }
    state.presentation.end = end
    return true
  }
}
