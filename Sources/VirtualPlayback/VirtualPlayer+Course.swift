internal import MediaTiming
internal import TextTracks

// MARK: - From halt to halt

extension VirtualPlayer {
  /// The next step of the player while it plays.
  var move: PlaybackMove {
    course?.move(from: position, to: state.presentation.end, around: state.blocked) ?? .end
  }

  /// The time up to which there is something to play: the end, or if unknown, the last change.
  var goal: MediaTime? {
    if let end = state.presentation.end ?? course?.liveEdge { return end }
    let next = list.nextChangeTime
    return course?.lastTime.map { last in next.map { max($0, last) } ?? last } ?? next
  }

  /// Whether further playback has any effect.
  var canGoOn: Bool {
    if state.presentation.end != nil || course?.hasReload ?? false { return true }
    return goal.map { position < $0 } ?? false
  }

  /// Whether playback brings no further events, unless the player is called again.
  var hasNothingLeft: Bool {
    hasEnded || (isLoaded ? !isPaused && !canGoOn : failure != nil)
  }

  /// Plays to the next halt, or for a time of the clock if that is less. A listener may move the
  /// position.
  func goOn(for clockTime: MediaTime?) {
    switch move {
    case .play(let limit):
      begin()
      let limits = [limit, clockTime.map { position + $0 * rate } ?? goal]
      play(before: limits.compactMap(\.self).min() ?? position)
    case .jump: leaveBlockedTime()
    case .wait: wait(for: clockTime ?? course?.timeToNextReload ?? .zero)
    case .end: end()
    }
  }

  /// Enters the cues at the position at the start of playback, unless it is blocked.
  func begin() {
    guard !list.engine.hasStarted, state.blocked.range(at: position) == nil else { return }
    list.start(adding: course?.land(at: position) ?? [])
  }

  func jump(to target: MediaTime) {
    // Cues at a blocked position are not entered.
    guard list.engine.hasStarted || state.blocked.range(at: position) == nil else {
      return list.place(at: target)
    }
    list.seek(to: target, adding: course?.land(at: target) ?? [], reportsTime: options.reportsTime)
  }

  /// Jumps to the end of the range that blocks the position, if that may be played. Without
  /// playable media after it, playback has ended.
  func leaveBlockedTime() {
    guard state.blocked.range(at: position) != nil else { return }
    switch move {
    case .jump(let target):
      jump(to: target)
      if !isPaused { begin() }
    case .end: end()
    case .play, .wait: break
    }
  }

  private func play(before limit: MediaTime) {
    guard var course else { return }
    let start = position
    let stop = course.nextStop(from: start, rate: rate, before: limit, change: list.nextChangeTime)
    let halt = course.halt(at: stop, from: start, rate: rate)
    self.course = course
    hub.clock.elapsed += max(stop - start, .zero).divided(by: rate)
    list.together {
      let isNewEnd = takeEnd()
      let isEnd = state.presentation.end.map { stop >= $0 } ?? false
      list.advance(
        to: stop, adding: halt.arrivals, revising: halt.revisions,
        reportsTime: halt.isTick || isEnd && options.reportsTime)
      if isNewEnd { send(.durationchange) }
      if isEnd, move == .end { end() } else { leaveBlockedTime() }
    }
  }

  /// Ends playback at the position. A listener that reacts before the end is reported cancels the
  /// rest.
  private func end() {
    let wasPlaying = !isPaused
    state.isPaused = true
    let ending = state.end()
    list.together {
      for change in wasPlaying ? [StateChange.pause, .ended] : [.ended] {
        hub.send(change) { [state] in state.ending == ending }
      }
    }
    endWaiting()
  }
}
