package import MediaTiming

/// What a playback that stands at a position does next.
package enum PlaybackMove: Hashable, Sendable {
  /// Plays on, up to a time at most where there is one.
  case play(before: MediaTime?)
  /// Jumps out of time that is blocked.
  case jump(to: MediaTime)
  /// Stands until the playlist is loaded again.
  case wait
  /// Ends.
  case end
}

extension PlaybackCourse {
  /// What a playback does next.
  ///
  /// - Parameters:
  ///   - position: where it stands.
  ///   - end: where it ends; `nil` as long as that is not known.
  ///   - blocked: the time that it does not play.
  ///   - hearsAllLoads: whether it waits at its end for the loads that are still to come.
  package func move(
    from position: MediaTime, to end: MediaTime?, around blocked: BlockedTime,
    hearsAllLoads: Bool = true
  ) -> PlaybackMove {
    if let range = blocked.range(at: position) {
      guard let target = range.end else { return .end }
      if let end, end < target { return hearsAllLoads && hasReload ? .wait : .end }
      // What lies behind the blocked time is not listed yet.
      if let liveEdge, liveEdge < target { return .wait }
      return .jump(to: target)
    }
    if let end, end <= position { return hearsAllLoads && hasReload ? .wait : .end }
    if let liveEdge, liveEdge <= position { return .wait }
    let next = blocked.nextStart(after: position)
    return .play(before: end.map { end in next.map { min($0, end) } ?? end } ?? next)
  }

  /// Where a jump to a time lands: in the presentation, not past the live edge, and not in time that is blocked.
  ///
  /// Where the live edge lies in blocked time, that is the start of it, from where the playback goes on as if it had
  /// come there by playing.
  package func landing(
    of time: MediaTime, in presentation: MediaTimeRange, around blocked: BlockedTime
  ) -> MediaTime {
    let landing = blocked.landing(of: time, in: presentation)
    guard let liveEdge, liveEdge < landing else { return landing }
    return max(presentation.start, blocked.range(at: liveEdge)?.start ?? liveEdge)
  }
}

extension BlockedTime {
  /// Where a jump to a time lands in a presentation.
  package func landing(of time: MediaTime, in presentation: MediaTimeRange) -> MediaTime {
    presentation.clamped(landing(of: presentation.clamped(time)))
  }
}

extension MediaTimeRange {
  /// A time moved into the range, of which the end is a part here.
  package func clamped(_ time: MediaTime) -> MediaTime {
    let time = max(time, start)
    return end.map { min(time, $0) } ?? time
  }
}
