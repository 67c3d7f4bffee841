import HLSPlaylists
import HLSPresentation
import SourceDiagnostics
import TextTracks

/// Fuzzes reloads: loads of one playlist, with a zero byte between two of them.
///
/// Every line is one of a file that was loaded, a presentation that forgets has all that it did not forget, and a change of a
/// cue is one of a cue that is there.
enum ReloadFuzzing: FuzzTarget {
  /// How many loads of an input are read.
  private static let maximumCount = 40

  static func run(_ bytes: [UInt8]) {
    var documents: [PlaylistDocument] = []
    var live: LivePresentation?
    var short: LivePresentation?
    var state = PresentationState(uri: "live.m3u8")
    var cues: Set<Int> = []
    let loads = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .prefix(maximumCount).compactMap { part in
        Playlist.parse(Array(part), uri: "load").media
      }
    for (index, media) in loads.enumerated() {
      documents.append(media.document)
      if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
      if short == nil { short = LivePresentation(media) } else { short?.merge(media) }
      let count = short?.segmentCount ?? 0
      short?.forget(before: count - 3)
      for revision in state.apply(media, isLast: index == loads.count - 1).cues {
        check(revision, &cues)
      }
    }
    if let live { check(live, documents) }
    if let short {
      require(
        short.playlist.segments.count == short.segmentCount - short.forgottenSegmentCount,
        "a presentation has the segments that it did not forget")
      check(short, documents)
    }
  }

  private static func check(_ revision: CueRevision, _ cues: inout Set<Int>) {
    switch revision {
    case .add(let arrival):
      require(cues.insert(arrival.cue.uid).inserted, "a cue is added once")
    case .update(let cue): require(cues.contains(cue.uid), "a cue that changes is there")
    case .remove(let uid): require(cues.remove(uid) != nil, "a cue that goes is there")
    }
  }

  private static func check(_ live: LivePresentation, _ documents: [PlaylistDocument]) {
    let playlist = live.playlist
    func line(_ number: Int) -> PlaylistLine? {
      let source = playlist.source(ofLine: number)
      guard documents.indices.contains(source.load) else { return nil }
      let lines = documents[source.load].lines
      return lines.indices.contains(source.line - 1) ? lines[source.line - 1] : nil
    }
    var last = Int.min
    for segment in playlist.segments {
      require(segment.line > last, "the numbers of lines have the order of the segments")
      last = segment.line
      require(line(segment.line)?.kind == .uri, "the line of a segment is that of its address")
      require(
        line(segment.extinfLine)?.tagName == .extinf || line(segment.extinfLine)?.kind == .uri,
        "the line of a duration is that of its tag")
    }
    for marker in playlist.markers {
      require(line(marker.line)?.tagName == marker.name, "the line of a marker has its tag")
    }
    for date in playlist.programDateTimes {
      require(line(date.line)?.tagName == .programDateTime, "the line of a date has its tag")
    }
    var lines: [Int] = []
    for range in playlist.dateRanges {
      require(!range.placements.isEmpty, "a date range has a tag")
      for placement in range.placements {
        require(line(placement.line)?.tagName == .dateRange, "a tag of a date range is one")
      }
      require(
        range.placements.map(\.line) == range.placements.map(\.line).sorted(),
        "later tags of a date range stand behind earlier ones")
      lines.append(range.line)
    }
    require(lines == Set(lines).sorted(), "date ranges have the order of their first tags")
  }
}
