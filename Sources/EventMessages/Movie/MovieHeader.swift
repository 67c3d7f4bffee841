internal import ByteParsing
internal import MediaTiming
internal import SourceDiagnostics

/// The header of a movie: its tracks, `moov` (ISO/IEC 14496-12, section 8.2).
public struct MovieHeader: Hashable, Sendable {
  /// Units per second of edit lists and durations of the movie.
  public var timescale: UInt32
  /// The tracks in the order of the file.
  public var tracks: [MovieTrack]

  /// A header of its tracks.
  public init(timescale: UInt32, tracks: [MovieTrack]) {
    self.timescale = timescale
    self.tracks = tracks
  }

  /// The track of a number.
  public func track(_ id: UInt32) -> MovieTrack? { tracks.first { $0.id == id } }

  /// The tracks by number, for thousands of look-ups; the first of those with one number.
  package var tracksByID: [UInt32: MovieTrack] {
    Dictionary(tracks.map { ($0.id, $0) }) { first, _ in first }
  }

  init(_ box: Box, in scope: BoxScope) {
    self.init(timescale: 0, tracks: [])
    var defaults: [UInt32: SampleDefaults] = [:]
    var trackBoxes: [Box] = []
    var timescale: UInt32 = 0
    scope.forEachChild(of: box) { child in
      switch child.type {
      case "mvhd":
        timescale =
          scope.read(child) { reader throws(MalformedData) in
            let version = try reader.versionAndFlags().version
            try reader.skip(version == 1 ? 16 : 8, "creation_time and modification_time")
            return try reader.uint32("timescale")
          } ?? 0
      case "trak": trackBoxes.append(child)
      case "mvex":
        scope.forEachChild(of: child) { extend in
          guard extend.type == "trex", defaults.count < ISOMediaLimits.trackCount else { return }
          let entry = scope.read(extend) { reader throws(MalformedData) in
            try SampleDefaults.trackExtends(&reader)
          }
          if let entry { defaults[entry.trackID] = entry.defaults }
        }
      default: break
      }
    }
    self.timescale = timescale
    if timescale == 0 {
      scope.log.note(.timescaleZero, "the movie has no timescale", at: box.byteOffset)
    }
    if trackBoxes.count > ISOMediaLimits.trackCount {
      scope.log.note(
        .limitReached, "more than \(ISOMediaLimits.trackCount) tracks, the others are not read",
        at: box.byteOffset)
    }
    // Edit lists use the movie's timescale, which may come after the tracks.
    scope.log.inside(box) {
      for trackBox in trackBoxes.prefix(ISOMediaLimits.trackCount) {
        guard
          var track = MovieTrackReader(scope: scope, movieTimescale: timescale).track(trackBox)
        else { continue }
        track.defaults = defaults[track.id] ?? SampleDefaults()
        tracks.append(track)
      }
    }
  }
}

extension [UInt32: MovieTrack] {
  /// The lowest presentation time of the video among some samples, else of the audio, else of any track.
  func firstPresentationTime(of spans: [TrackSpan]) -> MediaTime? {
    func first(_ isWanted: (MovieTrack) -> Bool) -> MediaTime? {
      spans.filter { span in self[span.trackID].map(isWanted) ?? false }
        .map(\.firstPresentationTime).min()
    }
    return first(\.isVideo) ?? first(\.isAudio) ?? spans.lazy.map(\.firstPresentationTime).min()
  }
}
