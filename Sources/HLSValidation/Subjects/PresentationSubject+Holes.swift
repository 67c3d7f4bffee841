internal import MediaTiming

extension PresentationSubject {
  /// The media time up to which everything after a moment was seen.
  func seenEnd(after time: MediaTime) -> MediaTime {
    let next = unseen.partitioningIndex { $0.upperBound > time }
    return next < unseen.count ? max(unseen[next].lowerBound, time) : end
  }

  /// Whether there are segments between two moments that no snapshot has listed.
  func isUnseen(between start: MediaTime, and end: MediaTime) -> Bool {
    let next = unseen.partitioningIndex { $0.lowerBound >= start }
    return next < unseen.count && unseen[next].upperBound <= end
  }

  /// Whether any part of the time between two moments is in no snapshot.
  func hasUnseen(from start: MediaTime, to end: MediaTime) -> Bool {
    let next = unseen.partitioningIndex { start < $0.upperBound }
    return next < unseen.count && unseen[next].lowerBound < end
  }

  /// Whether a line about a moment can be where no snapshot is: it may be with a segment before or behind.
  func mayHaveUnseenLine(at time: MediaTime) -> Bool {
    isUnseen(within: targetDuration, of: time)
  }

  /// Whether there are segments that no snapshot has listed between a line and the one of its dialect before it.
  func isBehindHole(line: Int) -> Bool {
    markedBreaks.contains { $0.linesBehindHoles.contains(line) }
  }

  /// Whether a marker that may be off by a time from a moment can be where no snapshot is.
  func isUnseen(within tolerance: MediaTime, of time: MediaTime) -> Bool {
    hasUnseen(from: time - tolerance, to: time + tolerance)
  }

  /// Whether a moment is in no snapshot.
  func isUnseen(_ time: MediaTime) -> Bool {
    isUnseen(within: .zero, of: time)
  }
}
