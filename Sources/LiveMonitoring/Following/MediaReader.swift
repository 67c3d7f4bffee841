internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// Reads a segment within a time limit, so that servers that send little for ever hold up no other segment.
struct MediaReader: Sendable {
  let reader: SegmentReader
  let clock: any WatchClock
  /// The maximum time of one read.
  let limit: MediaTime
  /// The memory that the segments of the channel take while they are read.
  let memory: MediaMemory.Share

  /// Returns the content of a segment, and when its read began, without the time for which it waited for memory; faults
  /// are findings of the reading.
  func read(_ segment: SegmentSource) async -> (reading: SegmentReading, sent: CalendarTime) {
    let start = clock.now()
    let part = memory.part()
    let reading = await read(segment, from: start, taking: part)
    memory.end(part)
    guard reading.lacksMemory else { return (reading, start) }
    var size = memory.neededSize
    while await memory.reserve(size) {
      let start = clock.now()
      let reading = await read(segment, from: start, taking: ByteBudget(limit: size))
      memory.giveBack(size)
      guard reading.lacksMemory, let larger = memory.size(above: size) else {
        return (reading, start)
      }
      size = larger
    }
    return (reading, start)
  }

  private func read(
    _ segment: SegmentSource, from start: CalendarTime, taking budget: ByteBudget
  ) async -> SegmentReading {
    await withTaskGroup(of: SegmentReading?.self) { group in
      group.addTask { [reader] in
        var reader = reader
        reader.budget = budget
        return await reader.read(segment, limit: SegmentReader.maximumSharedSize)
      }
      group.addTask { [clock] in
        var end = start.advanced(by: limit)
        try? await clock.sleep(until: end)
        // What arrived while the process did not run is still to be looked at.
        if let standstill = clock.standstill, standstill.until > start, standstill.since < end {
          end = standstill.until.advanced(by: limit)
          try? await clock.sleep(until: end)
        }
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first ?? failure(of: segment)
    }
  }

  private func failure(of segment: SegmentSource) -> SegmentReading {
    let error = LoadError.incomplete(seconds: limit.seconds)
    var reading = SegmentReading()
    reading.loadFailure = error
    reading.findings = [
      error.diagnostic(
        at: SourceLocation(uri: segment.uri, line: segment.source.line, segment: segment.index))
    ]
    return reading
  }
}

extension SegmentReading {
  /// Whether there was no memory for it beside others.
  fileprivate var lacksMemory: Bool {
    if case .tooLargeTogether? = loadFailure?.cause { true } else { false }
  }
}
