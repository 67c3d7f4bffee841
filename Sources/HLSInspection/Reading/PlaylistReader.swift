internal import CueSources
internal import EventMessages
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// Reads the segments of one media playlist and puts everything in it on a timeline.
struct PlaylistReader: Sendable {
  /// The number of segments in memory at a time.
  static let concurrentSegments = 4

  let playlist: MediaPlaylist
  let reader: SegmentReader
  let readsSegments: Bool

  /// Returns the readings in the order of the segments, `nil` for one that was not read. Empty if
  /// none is to be read.
  func readings(
    spending budget: inout MetadataBudget,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> [SegmentReading?] {
    let segments = playlist.segments
    guard readsSegments else { return [] }
    var readings = [SegmentReading?](repeating: nil, count: segments.count)
    let wanted = segments.indices.filter { !segments[$0].isGap }
    var run = SegmentFailureRun()
    // The metadata of all segments that are read, also behind one that is not read yet.
    var heldSize = budget.size
    var isBeyondBudget = false
    await withTaskGroup(of: (Int, SegmentReading).self) { group in
      var next = 0
      var completed = 0
      var judged = 0
      func addNext() {
        // What is far ahead of a slow one might not be asked for once that is judged.
        while next - completed < Self.concurrentSegments, next < wanted.count,
          next - judged <= SegmentFailureRun.maximumWeight, !Task.isCancelled, !run.isOver,
          heldSize <= MetadataBudget.maximumSize
        {
          let index = wanted[next]
          next += 1
          group.addTask { [reader, playlist] in
            let segment = playlist.segments[index]
            return (
              index,
              await reader.read(
                SegmentSource(segment), limit: SegmentReader.maximumSharedSize)
            )
          }
        }
      }
      addNext()
      while let (index, reading) = await group.next() {
        readings[index] = reading
        heldSize += reading.metadataSize
        completed += 1
        progress(InspectionProgress(completed: completed, total: wanted.count))
        // In the order of the playlist, so that runs are reproducible.
        while judged < wanted.count, !run.isOver, let reading = readings[wanted[judged]] {
          guard budget.take(reading.metadataSize) else {
            isBeyondBudget = true
            run.isOver = true
            break
          }
          let isRemote = reader.isRemote(SegmentSource(segments[wanted[judged]]))
          judged += 1
          guard run.reachesLimit(isRemote ? reading.loadFailure : nil), judged < wanted.count
          else { continue }
          // The first ones of a list may have expired while the last one is still available.
          let last = await reader.read(SegmentSource(segments[wanted[wanted.count - 1]]))
          run.isOver = SegmentFailureRun.weight(of: last.loadFailure) > 0
        }
        addNext()
      }
      if isBeyondBudget {
        leaveOut(wanted[judged...], &readings)
      } else if run.isOver {
        giveUp(after: judged, of: wanted, failures: run.count, &readings)
      }
    }
    await readLarge(wanted, &readings, &budget)
    return readings
  }

  /// Drops readings after the last segment that counts, and reports the number of skipped segments.
  private func giveUp(
    after count: Int, of wanted: [Int], failures: Int, _ readings: inout [SegmentReading?]
  ) {
    // The last one was requested.
    let left = wanted.count - count - 1
    guard count > 0, left > 0 else { return }
    for index in wanted[count...] { readings[index] = nil }
    let last = playlist.segments[wanted[count - 1]]
    readings[last.index]?.findings.append(
      Diagnostic(
        .segmentsNotAsked,
        """
        \(failures) segments in a row and the last one of the playlist could not \
        be loaded, the other \(left) were not asked for
        """,
        at: SourceLocation(uri: last.uri, line: last.source.line, segment: last.index)))
  }

  /// Drops the readings of segments whose metadata is beyond the limit.
  private func leaveOut(_ indices: ArraySlice<Int>, _ readings: inout [SegmentReading?]) {
    guard let first = indices.first else { return }
    for index in indices { readings[index] = nil }
    let segment = playlist.segments[first]
    readings[first] = SegmentReading(
      Diagnostic(
        .metadataLimitExceeded,
        """
        the tags, sections and event messages of the segments need more than \
        \(MetadataBudget.maximumSize >> 20) MiB as they are printed, \(indices.count) segments from here on are \
        left out
        """,
        at: SourceLocation(uri: segment.uri, line: segment.source.line, segment: segment.index)))
  }

  /// Reads the segments that are too large to be in memory together, one after another.
  private func readLarge(
    _ wanted: [Int], _ readings: inout [SegmentReading?], _ budget: inout MetadataBudget
  ) async {
    let large = wanted.filter {
      readings[$0]?.loadFailure?.cause == .tooLarge(limit: SegmentReader.maximumSharedSize)
    }
    for (place, index) in large.enumerated() where !Task.isCancelled {
      let segment = playlist.segments[index]
      let reading = await reader.read(SegmentSource(segment))
      guard budget.take(reading.metadataSize) else { return leaveOut(large[place...], &readings) }
      readings[index] = reading
    }
  }

  /// Returns the timeline of the playlist with the clocks of the segments that were read.
  static func timeline(
    of playlist: MediaPlaylist, readings: [SegmentReading?]
  ) -> PresentationTimeline {
    PresentationTimeline(
      map: TimelineMap(
        of: playlist,
        firstClock: { readings.indices.contains($0) ? readings[$0]?.firstClock : nil },
        programClocks: {
          readings.indices.contains($0) ? readings[$0]?.programClocks ?? [:] : [:]
        }),
      end: playlist.header.isEnded ? playlist.duration : nil)
  }
}
