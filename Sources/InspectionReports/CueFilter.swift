internal import CueSources
public import HLSInspection
internal import HLSReports
public import MediaTiming
public import TextTracks

/// The tracks and cues to report. An empty list or `nil` does not filter.
public struct CueFilter: Hashable, Sendable {
  /// Track types.
  public var types: [String] = []
  /// Packet identifiers of transport streams.
  public var pids: [Int] = []
  /// Program numbers of transport streams.
  public var programs: [Int] = []
  /// Identifiers of cues.
  public var eventIDs: [String] = []
  /// Cues that end at or before it are left out.
  public var from: Moment?
  /// Cues that start at or after it are left out.
  public var to: Moment?

  /// The known track types.
  public static let typeNames: [String] = [
    TrackType.id3, .daterange, .scte35, .cueTags, .emsg, .programDateTime, .icy, .chapters,
    .comments,
  ].map(\.rawValue)

  /// A filter that passes everything.
  public init() {}

  /// Returns the tracks with the cues that pass. A track without any remaining cue is left out.
  public func apply(to inspection: Inspection) -> [TextTrack] {
    guard self != CueFilter() else { return inspection.tracks.filter { !$0.cues.isEmpty } }
    return inspection.tracks.compactMap { track in
      guard types.isEmpty || types.contains(track.type.rawValue) else { return nil }
      var track = track
      let window = (
        from: from.flatMap { inspection.mediaTime(of: $0, part: track.playlist) },
        to: to.flatMap { inspection.mediaTime(of: $0, part: track.playlist) }
      )
      track.cues = track.cues.filter { passes($0, from: window.from, to: window.to) }
      return track.cues.isEmpty ? nil : track
    }
  }

  private func passes(_ cue: Cue, from: MediaTime?, to: MediaTime?) -> Bool {
    guard pids.isEmpty || cue.source.pid.map(pids.contains) ?? false,
      eventIDs.isEmpty || cue.id.map(eventIDs.contains) ?? false
    else { return false }
    // A cue without a time is in no window.
    guard let range = cue.range else { return from == nil && to == nil }
    if let to, range.start >= to { return false }
    guard let from else { return true }
    // A cue without a duration belongs to the window that starts with it.
    return range.start >= from || range.end.map { $0 > from } ?? true
  }
}
