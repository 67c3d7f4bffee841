internal import CueSources
internal import MediaTiming
internal import TextTracks

/// The cues that last until the next one of their track, and whose segments were forgotten before that one came.
struct UnendedCues: Sendable {
  private var cues: [Cue] = []

  var isEmpty: Bool { cues.isEmpty }

  /// Keeps a forgotten cue, if the next one of its track ends it.
  mutating func add(_ cue: Cue) {
    guard cue.endTime == nil, cue.startTime != nil, cue.lastsUntilNext else { return }
    cues.append(cue)
  }

  /// Ends the cues that a new one follows; returns them.
  ///
  /// - Parameter isAlone: whether the track of the new cue is the only one of its type.
  mutating func end(by next: Cue, isAlone: Bool) -> [Cue] {
    guard let time = next.startTime else { return [] }
    return end(at: time, next.startDate, addTime: next.addTime) { cue in
      type(of: cue.content) == type(of: next.content)
        && (isAlone || cue.source.pid == next.source.pid)
        && cue.startTime.map { $0 < time } ?? false
    }
  }

  /// Ends all cues with the playlist; returns them.
  mutating func end(at time: MediaTime, _ date: CalendarTime?) -> [Cue] {
    end(at: time, date, addTime: nil) { _ in true }
  }

  private mutating func end(
    at time: MediaTime, _ date: CalendarTime?, addTime: MediaTime?, where isEnded: (Cue) -> Bool
  ) -> [Cue] {
    let end = cues.partition(by: isEnded)
    defer { cues.removeSubrange(end...) }
    return cues[end...].map { cue in
      var cue = cue
      (cue.endTime, cue.endDate) = (max(time, cue.startTime ?? time), date)
      // As in `ID3Cues`: a later segment shows the end.
      cue.endAddTime = addTime.flatMap { later in
        cue.addTime.flatMap { $0 < later ? later : nil }
      }
      return cue
    }
  }
}

extension Cue {
  /// Whether the next cue of the track ends it, if nothing else does.
  var lastsUntilNext: Bool {
    content is ID3CueContent || content is ProgramDateTimeCueContent
  }
}
