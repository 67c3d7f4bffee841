internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Reads the segments of one media playlist and puts everything in it on a timeline.
struct PlaylistReader: Sendable {
  /// How many segments are in memory at a time.
  static let concurrentSegments = 4

  let playlist: MediaPlaylist
  let reader: SegmentReader
  let readsSegments: Bool

  /// The segments in their order; one that was not read has no reading.
  func readings(
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> [SegmentReading?] {
    let segments = playlist.segments
    var readings = [SegmentReading?](repeating: nil, count: segments.count)
    guard readsSegments else { return readings }
    let wanted = segments.indices.filter { !segments[$0].isGap }
    await withTaskGroup(of: (Int, SegmentReading).self) { group in
      var waiting = wanted.makeIterator()
      func addNext() {
        guard let index = waiting.next() else { return }
        group.addTask { [reader, playlist] in
          (index, await reader.read(playlist.segments[index]))
        }
      }
      for _ in 0..<Self.concurrentSegments { addNext() }
      var completed = 0
      while let (index, reading) = await group.next() {
        readings[index] = reading
        completed += 1
        progress(InspectionProgress(completed: completed, total: wanted.count))
        if !Task.isCancelled { addNext() }
      }
    }
    return readings
  }

  /// The timeline of the playlist with the clocks of the segments that were read.
  static func timeline(
    of playlist: MediaPlaylist, readings: [SegmentReading?]
  ) -> PresentationTimeline {
    PresentationTimeline(
      map: TimelineMap(
        of: playlist, firstClock: { readings[$0]?.firstClock },
        programClocks: { readings[$0]?.programClocks ?? [:] }),
      end: playlist.header.isEnded ? playlist.duration : nil)
  }
}
