internal import MediaTiming
internal import TextTracks

// MARK: - From halt to halt

extension VirtualPlayer {
  /// What the player does next while it plays.
  var move: PlaybackMove {
    course?.move(from: position, to: state.presentation.end, around: state.blocked) ?? .end
  }

  /// How far there is something to play: to the end, or where that is not known, as far as anything changes.
  var goal: MediaTime? {
    if let end = state.presentation.end ?? course?.liveEdge { return end }
    let next = list.nextChangeTime
    return course?.lastTime.map { last in next.map { max($0, last) } ?? last } ?? next
  }

  /// Whether playing on leads anywhere.
  var canGoOn: Bool {
    if state.presentation.end != nil || course?.hasReload ?? false { return true }
    return goal.map { position < $0 } ?? false
  }

  /// Plays to the next halt, or for some time of the clock when that is less. A listener may move the position by that.
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

  /// Enters what holds at the position when nothing was played yet, unless it may not be played.
  func begin() {
    guard !list.engine.hasStarted, state.blocked.range(at: position) == nil else { return }
    list.start(adding: course?.land(at: position) ?? [])
  }

  func jump(to target: MediaTime) {
    // What holds where nothing may be played is not entered.
    guard list.engine.hasStarted || state.blocked.range(at: position) == nil else {
      return list.place(at: target)
    }
    list.seek(
      to: target, adding: course?.land(at: target) ?? [], reportsTime: options.reportsTime)
  }

  /// Jumps to the end of the range that blocks the position, when that may be played already. When nothing playable
  /// follows, the playback has ended.
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
    let stop = course.nextStop(
      from: start, rate: rate, before: limit, change: list.nextChangeTime)
    let halt = course.halt(at: stop, from: start, rate: rate)
    self.course = course
    hub.clock.elapsed += max(stop - start, .zero).divided(by: rate)
    list.together {
      let isNewEnd = takeEnd()
      let isEnd = state.presentation.end.map { stop >= $0 } ?? false
      list.advance(
        to: stop, adding: halt.arrivals, revising: halt.revisions,
        reportsTime: halt.isTick || isEnd && options.reportsTime)
      if isNewEnd { tell(.durationchange) }
      if isEnd, move == .end { end() } else { leaveBlockedTime() }
    }
  }

  /// Ends the playback where it stands. What a listener does about that before all is told takes the rest back.
  private func end() {
    let wasPlaying = !isPaused
    state.isPaused = true
    let ending = state.end()
    list.together {
      for change in wasPlaying ? [StateChange.pause, .ended] : [.ended] {
        hub.tell(change) { [state] in state.ending == ending }
      }
    }
  }
}
