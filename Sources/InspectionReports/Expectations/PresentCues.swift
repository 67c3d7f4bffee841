internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// A cue that is there.
struct PresentCue {
  var content: ExpectedCues.Content
  /// The time stamp of its splice.
  var pts: TransportTimestamp?
  /// Its media time.
  var time: MediaTime?
  /// The media time of its last repeat, if it has the time of its arrival.
  var lastTime: MediaTime?
  /// The media time of its end, if its content has the date of it.
  var endTime: MediaTime?
  var location: SourceLocation
  var summary: String
  /// Whether its time is that of its arrival.
  var arrives = false
  /// Whether a line of the playlist carries it.
  var isFromPlaylist = false
  /// Whether it says nothing by itself.
  var isFiller = false

  /// Returns how much later it is than a time; `nil` if it has none.
  func distance(to moment: MediaTime) -> MediaTime? {
    time.map { max($0, min(moment, lastTime ?? $0)) - moment }
  }
}

/// The cues of one playlist or file, as far as a list speaks of such.
struct PresentCues {
  private(set) var cues: [PresentCue] = []

  /// - Parameter isOfMedia: whether messages count only in the media.
  init(
    _ part: Inspection.Part, index: Int, of inspection: Inspection, types: Set<String>,
    isOfMedia: Bool
  ) {
    let listsSplices = types.contains(TrackType.scte35.rawValue)
    if listsSplices {
      cues += part.splices.map { splice in
        var cue = PresentCue(
          section: splice.section, time: splice.startTime,
          location: SourceLocation(
            uri: splice.uri ?? part.uri, playlist: index,
            line: splice.segment.flatMap { part.line(ofSegment: $0) }, segment: splice.segment,
            pid: splice.pid, pts: splice.section.spliceTime, time: splice.startTime))
        if cue.arrives { cue.lastTime = splice.lastArrivalTime }
        return cue
      }
      // What the playlist says of its media is the business of other rules, where the media has messages.
      if !isOfMedia, cues.allSatisfy(\.isFiller) { cues += part.playlistSplices(index: index) }
    }
    for track in inspection.tracks where track.playlist == index {
      let type = track.type.rawValue
      guard type != TrackType.scte35.rawValue, types.contains(type) else { continue }
      cues += track.cues.map { cue in
        let fields = cue.content.fields
        return PresentCue(
          content: .other(type: type, json: SavedCues.json(of: fields)), time: cue.startTime,
          endTime: SavedCues.hasEndDate(fields) ? cue.endTime : nil,
          location: SourceLocation(
            uri: cue.source.uri ?? part.uri, playlist: index, line: cue.source.line,
            segment: cue.source.segment, pid: cue.source.pid, pts: cue.source.pts,
            time: cue.startTime),
          summary: [type, cue.id, cue.content.summary].compactMap(\.self).joined(separator: " "))
      }
    }
  }
}

extension PresentCue {
  fileprivate init(section: SpliceInfoSection, time: MediaTime?, location: SourceLocation) {
    self.init(
      content: .splice(section.withoutTime), pts: section.spliceTime, time: time,
      location: location, summary: section.summary)
    arrives = section.spliceTime == nil
    switch section.command {
    case .null, .bandwidthReservation: isFiller = true
    default: isFiller = false
    }
  }
}

extension Inspection.Part {
  /// Whether media of it was read.
  var isMediaRead: Bool { media.contains { $0 != nil } }

  fileprivate func line(ofSegment index: Int) -> Int? {
    guard let segments = playlist?.segments, segments.indices.contains(index) else { return nil }
    return segments[index].line
  }

  /// The messages in lines of the playlist.
  fileprivate func playlistSplices(index: Int) -> [PresentCue] {
    guard let playlist else { return [] }
    func cue(_ section: SpliceInfoSection?, line: Int?) -> PresentCue? {
      guard let section else { return nil }
      var cue = PresentCue(
        section: section, time: nil,
        location: SourceLocation(uri: uri, playlist: index, line: line))
      cue.isFromPlaylist = true
      return cue
    }
    let marked = AdMarkerReaders.markers(in: playlist)
      .compactMap { cue($0.payload?.section, line: $0.line) }
    let ranged = playlist.dateRanges.flatMap { range in
      range.splices.compactMap {
        cue($0.payload.section, line: $0.attribute.line)
      }
    }
    return marked + ranged
  }
}
