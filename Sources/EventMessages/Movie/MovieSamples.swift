/// The samples that the headers of a file list, also those of tracks that cannot be read.
struct MovieSamples: Hashable, Sendable {
  /// The samples of one track.
  struct Table: Hashable, Sendable {
    /// The number of the track; zero if it has none.
    var trackID: UInt32
    var samples: SampleCounts
  }

  var tables: [Table] = []
  /// The numbers of the tracks whose samples are chapters.
  var chapterTracks: Set<UInt32> = []
  /// Whether some tracks were not read, so that nothing is known of their samples.
  var isIncomplete = false

  /// All samples.
  var listed: SampleCounts { counts { _ in true } }

  /// The samples that may be chapters.
  var chapters: SampleCounts {
    guard !chapterTracks.isEmpty else { return SampleCounts() }
    return counts { $0 == 0 || chapterTracks.contains($0) }
  }

  private func counts(_ isCounted: (UInt32) -> Bool) -> SampleCounts {
    var counts = SampleCounts()
    for table in tables where isCounted(table.trackID) { counts.add(table.samples) }
    if isIncomplete { counts.add(.max, each: 1) }
    return counts
  }
}
