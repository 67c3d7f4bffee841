package import MediaTiming

/// The next action of a playback at a position.
package enum PlaybackMove: Hashable, Sendable {
  /// Plays on, up to a limit if there is one.
  case play(before: MediaTime?)
  /// Jumps out of blocked time.
  case jump(to: MediaTime)
  /// Waits until the playlist is loaded again.
  case wait
  case end
}

extension PlaybackCourse {
  /// Returns the next action of a playback.
  ///
  /// - Parameters:
  ///   - position: its position.
  ///   - end: its end; `nil` while unknown.
  ///   - blocked: the time that it does not play.
  ///   - hearsAllLoads: whether it waits at its end for the remaining loads.
  package func move(
    from position: MediaTime, to end: MediaTime?, around blocked: BlockedTime,
    hearsAllLoads: Bool = true
  ) -> PlaybackMove {
    if let range = blocked.range(at: position) {
      guard let target = range.end else { return .end }
      if let end, end < target { return hearsAllLoads && hasReload ? .wait : .end }
      // The media after the blocked time is not listed yet.
      if let liveEdge, liveEdge < target { return .wait }
      return .jump(to: target)
    }
    if let end, end <= position { return hearsAllLoads && hasReload ? .wait : .end }
    if let liveEdge, liveEdge <= position { return .wait }
    let next = blocked.nextStart(after: position)
    return .play(before: end.map { end in next.map { min($0, end) } ?? end } ?? next)
  }

  /// The landing of a jump to a time: in the presentation, not beyond the live edge, and not in
  /// blocked time.
  ///
  /// If the live edge is in blocked time, it is the start of that, from where playback continues as
  /// if it had played up to there.
  package func landing(
    of time: MediaTime, in presentation: MediaTimeRange, around blocked: BlockedTime
  ) -> MediaTime {
    let landing = blocked.landing(of: time, in: presentation)
    guard let liveEdge, liveEdge < landing else { return landing }
    return max(presentation.start, blocked.range(at: liveEdge)?.start ?? liveEdge)
  }
}

extension BlockedTime {
  /// The landing of a jump to a time in a presentation.
  package func landing(of time: MediaTime, in presentation: MediaTimeRange) -> MediaTime {
    presentation.clamped(landing(of: presentation.clamped(time)))
  }
}

extension MediaTimeRange {
  /// The time clamped to the range, including its end.
  package func clamped(_ time: MediaTime) -> MediaTime {
    let time = max(time, start)
    return end.map { min(time, $0) } ?? time
  }
}
