internal import ByteParsing
internal import SourceDiagnostics

/// Reads consecutive fragments, and keeps the end of each track's samples.
struct MovieFragmentReader {
  let scope: BoxScope
  /// The tracks of the header by number; `nil` without a header.
  private(set) var tracks: [UInt32: MovieTrack]?
  /// The decode time after the last sample of each track.
  private var decodeEnds: [UInt32: Int128] = [:]
  private var reportedMissingHeader = false
  /// The tracks whose missing decode time was reported.
  private var untimedTracks: Set<UInt32> = []
  /// Whether the header is in the same file, so that its first fragment is the first one of all.
  private var startsAtZero = false

  init(scope: BoxScope, header: MovieHeader?) {
    self.scope = scope
    tracks = header?.tracksByID
  }

  /// Uses another header for the following fragments.
  mutating func use(_ header: MovieHeader) {
    tracks = header.tracksByID
    startsAtZero = true
  }

  mutating func fragment(_ box: Box) -> MovieFragment {
    var fragment = MovieFragment(byteOffset: box.byteOffset, sequenceNumber: nil, spans: [])
    var joined = JoinedSpans()
    scope.log.inside(box) {
      for child in scope.boxes(in: box.content) {
        switch child.type {
        case "mfhd":
          fragment.sequenceNumber = scope.read(child) { reader throws(MalformedData) in
            _ = try reader.versionAndFlags()
            return try reader.uint32("sequence_number")
          }
        case "traf":
          guard let span = scope.log.inside(child, { trackFragment(child) }) else { continue }
          joined.append(span)
        default: break
        }
      }
    }
    fragment.spans = joined.spans
    return fragment
  }

  /// The parts of `traf`, which may be in any order.
  private struct Parts {
    var header: TrackFragmentHeader?
    var decodeTime: UInt64?
    var runs: [Box] = []
  }

  private mutating func trackFragment(_ box: Box) -> TrackSpan? {
    var parts = Parts()
    for child in scope.boxes(in: box.content) {
      switch child.type {
      case "tfhd":
        parts.header = scope.read(child) { reader throws(MalformedData) in
          try TrackFragmentHeader(reading: &reader)
        }
      case "tfdt":
        parts.decodeTime = scope.read(child) { reader throws(MalformedData) in
          let version = try reader.versionAndFlags().version
          return try reader.time(version, "baseMediaDecodeTime")
        }
      case "trun": parts.runs.append(child)
      default: break
      }
    }
    guard let trackHeader = parts.header else {
      scope.log.note(.boxMalformed, "a track fragment has no tfhd", at: box.byteOffset)
      return nil
    }
    guard let track = track(trackHeader.trackID, at: box) else { return nil }
    return span(of: track, trackHeader, parts, at: box)
  }

  private mutating func track(_ id: UInt32, at box: Box) -> MovieTrack? {
    guard let tracks else {
      if !reportedMissingHeader {
        reportedMissingHeader = true
        scope.log.note(
          .headerMissing, "there are fragments but no moov that describes their tracks",
          at: box.byteOffset)
      }
      return nil
    }
    guard let track = tracks[id] else {
      scope.log.note(.trackUnknown, "the header has no track \(id)", at: box.byteOffset)
      return nil
    }
    return track
  }

  private mutating func span(
    of track: MovieTrack, _ header: TrackFragmentHeader, _ parts: Parts, at box: Box
  ) -> TrackSpan? {
    guard
      let start = parts.decodeTime.map({ Int128($0) }) ?? decodeEnds[track.id]
        ?? firstTime(of: track, at: box)
    else { return nil }
    var samples = TrackRunReader(defaults: header.defaults(over: track.defaults), start: start)
    for run in parts.runs {
      _ = scope.read(run) { reader throws(MalformedData) in try samples.read(&reader) }
    }
    decodeEnds[track.id] = samples.decodeTime
    return samples.times.span(of: track, startsWithSync: samples.startsWithSync)
  }

  /// The decode time of the first sample of a track without one in its first fragment; `nil` in a
  /// segment, whose predecessors are unknown.
  private mutating func firstTime(of track: MovieTrack, at box: Box) -> Int128? {
    if untimedTracks.insert(track.id).inserted {
      let consequence =
        startsAtZero ? "its first time is taken as 0" : "its start is unknown"
      scope.log.note(
        .decodeTimeMissing, "track \(track.id) has no tfdt, \(consequence)", at: box.byteOffset)
    }
    return startsAtZero ? 0 : nil
  }
}
