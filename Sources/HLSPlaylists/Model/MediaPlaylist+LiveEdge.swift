package import MediaTiming

extension MediaPlaylist {
  /// The parts behind the last segment, in order.
  package var trailingParts: [PlacedTag<PartTag>] {
    let count = segments.count
    return parts.reversed().prefix { $0.segmentIndex >= count }.reversed()
  }

  /// The duration of the parts of the segment that is still growing.
  package var trailingDuration: MediaTime {
    trailingParts.reduce(.zero) { $0 + max(.zero, $1.tag.duration ?? .zero) }
  }

  /// The distance from the live edge at which a player stays: that of parts if there are any, else
  /// that of segments, by default three target durations (RFC 8216bis, section 4.4.3.8).
  package var holdBack: MediaTime { holdBack(targetDuration: header.targetDuration) }

  /// The hold-back with another target duration than the one that is written.
  package func holdBack(targetDuration: MediaTime?) -> MediaTime {
    if header.partInformation != nil, let time = header.serverControl?.partHoldBack { return time }
    let last = segments.last?.duration ?? .zero
    return header.serverControl?.holdBack ?? (targetDuration ?? last) * MediaTime(seconds: 3)
  }

  /// The media sequence number of the last segment, also of those that EXT-X-SKIP replaces; `nil` without one, or when
  /// their number is unknown.
  package var lastMediaSequence: Int? {
    guard let count = header.skip.map({ $0.tag.skippedSegments }) ?? 0 else { return nil }
    let (whole, overflow) = segments.count.addingReportingOverflow(count)
    guard !overflow, whole > 0 else { return nil }
    let (number, isTooLarge) = header.mediaSequence.addingReportingOverflow(whole - 1)
    return isTooLarge ? nil : number
  }

  /// The date at the start of the first segment.
  package var startDate: CalendarTime? {
    guard let tag = programDateTimes.first, segments.indices.contains(tag.segmentIndex) else {
      return nil
    }
    return tag.date.advanced(by: -segments[tag.segmentIndex].startTime)
  }

  /// The date at the end of the last segment.
  package var endDate: CalendarTime? {
    let tags = programDateTimes
    guard let last = segments.last else { return tags.last?.date }
    guard let tag = tags.last(where: { segments.indices.contains($0.segmentIndex) }) else {
      return nil
    }
    return tag.date.advanced(by: last.endTime - segments[tag.segmentIndex].startTime)
  }

  /// The date at the end of the last part, or of the last segment without parts behind it.
  package var liveEdgeDate: CalendarTime? {
    let time = trailingDuration
    if let tag = programDateTimes.last, tag.segmentIndex >= segments.count {
      return tag.date.advanced(by: time)
    }
    return endDate?.advanced(by: time)
  }

  /// Returns the time at which a player joins with this as its first load: at the start of a playlist that
  /// has ended, else the hold-back before the live edge (RFC 8216bis, sections 4.4.3.8 and 6.3.3),
  /// or earlier if EXT-X-START says so.
  package func joinTime(_ liveEdge: MediaTime) -> MediaTime {
    let offset = header.start?.timeOffset.map { $0.isNegative ? liveEdge + $0 : $0 }
    let latest = header.isEnded ? liveEdge : max(.zero, liveEdge - holdBack)
    guard let offset else { return header.isEnded ? .zero : latest }
    return min(latest, max(.zero, offset))
  }
}
