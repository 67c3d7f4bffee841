internal import CueSources
internal import HLSPlaylists
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

  /// The number of consecutive segments that may fail to load from http(s) before the rest is
  /// skipped, unless the last one can be loaded.
  static let maximumFailuresInARow = 200

  /// The maximum number of tags, sections and event messages in all segments: three a second for
  /// a day.
  static let maximumMetadataCount = 300_000

  /// Returns the readings in the order of the segments, `nil` for one that was not read. Empty if
  /// none is to be read.
  func readings(
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> [SegmentReading?] {
    let segments = playlist.segments
    guard readsSegments else { return [] }
    var readings = [SegmentReading?](repeating: nil, count: segments.count)
    let wanted = segments.indices.filter { !segments[$0].isGap }
    var run = FailureRun(limit: Self.maximumFailuresInARow)
    var metadataCount = 0
    await withTaskGroup(of: (Int, SegmentReading).self) { group in
      var next = 0
      func addNext() {
        guard next < wanted.count, !Task.isCancelled, !run.isOver else { return }
        let index = wanted[next]
        next += 1
        group.addTask { [reader, playlist] in
          let segment = playlist.segments[index]
          return (index, await reader.read(segment, limit: SegmentReader.maximumSharedSize))
        }
      }
      for _ in 0..<Self.concurrentSegments { addNext() }
      var completed = 0
      var judged = 0
      while let (index, reading) = await group.next() {
        readings[index] = reading
        completed += 1
        progress(InspectionProgress(completed: completed, total: wanted.count))
        // In the order of the playlist, so that runs are reproducible.
        while judged < wanted.count, !run.isOver, let reading = readings[wanted[judged]] {
          metadataCount += reading.payloads.count + reading.eventMessages.count
          guard metadataCount <= Self.maximumMetadataCount else {
            run.isOver = true
            break
          }
          let isMissing = reading.isMissing && reader.isRemote(segments[wanted[judged]])
          judged += 1
          guard run.reachesLimit(isMissing: isMissing), judged < wanted.count else { continue }
          // The first ones of a list may have expired while the last one is still available.
          let last = await reader.read(segments[wanted[wanted.count - 1]])
          run.isOver = last.isMissing
        }
        addNext()
      }
      if run.isOver {
        drop(
          after: judged, of: wanted, &readings,
          isFull: metadataCount > Self.maximumMetadataCount)
      }
    }
    await readLarge(wanted, &readings)
    return readings
  }

  /// Drops readings after the last segment that counts, and reports the number of skipped segments.
  private func drop(
    after count: Int, of wanted: [Int], _ readings: inout [SegmentReading?], isFull: Bool
  ) {
    // The last one was requested before others were skipped because of failures.
    let left = wanted.count - count - (isFull ? 0 : 1)
    guard count > 0, left > 0 else { return }
    for index in wanted[count...] { readings[index] = nil }
    let last = playlist.segments[wanted[count - 1]]
    let message =
      isFull
      ? """
      the segments have more than \(Self.maximumMetadataCount) tags, sections and event messages, \
      the \(left) after this one are left out
      """
      : """
      \(Self.maximumFailuresInARow) segments in a row and the last one of the playlist could not \
      be loaded, the other \(left) were not asked for
      """
    readings[last.index]?.findings.append(
      Diagnostic(
        isFull ? .metadataLimitExceeded : .segmentsNotAsked, message,
        at: SourceLocation(uri: last.uri, line: last.source.line, segment: last.index)))
  }

  /// Reads the segments that are too large to be in memory together, one after another.
  private func readLarge(_ wanted: [Int], _ readings: inout [SegmentReading?]) async {
    for index in wanted {
      guard
        case .tooLarge(limit: SegmentReader.maximumSharedSize) = readings[index]?.loadFailure?.cause,
        !Task.isCancelled
      else { continue }
      readings[index] = await reader.read(playlist.segments[index])
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

extension SegmentReading {
  /// Whether its bytes cannot be loaded. Those of a segment that is too large to be read with
  /// others can.
  fileprivate var isMissing: Bool {
    switch loadFailure?.cause {
    case nil, .tooLarge(limit: SegmentReader.maximumSharedSize): false
    default: true
    }
  }
}

/// A counter of consecutive segments that could not be loaded.
private struct FailureRun {
  let limit: Int
  private var count = 0
  private var isReported = false
  /// Whether the rest is skipped.
  var isOver = false

  init(limit: Int) { self.limit = limit }

  /// Counts the next segment; returns whether the limit is reached for the first time.
  mutating func reachesLimit(isMissing: Bool) -> Bool {
    count = isMissing ? count + 1 : 0
    guard count == limit, !isReported else { return false }
    isReported = true
    return true
  }
}
