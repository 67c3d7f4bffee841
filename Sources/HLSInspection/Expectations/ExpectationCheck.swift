internal import AdMarkers
internal import AdBreaks
internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// Holds the cues of an inspection against a list of expected ones.
///
/// A message with a splice time is compared by that time on the clock of the stream, whatever the time at which it
/// arrives. One without is compared by its arrival, which may be earlier than was asked for by what multiplexers send
/// ahead. Messages in ad-marker tags and date ranges count as well, so that a playlist alone can be checked.
struct ExpectationCheck {
  /// How far ahead of the presentation of its time a multiplexer may send a message.
  static let multiplexingDelay = MediaTime(seconds: 2)

  private let expected: ExpectedCues
  private let tolerance: MediaTime

  init(_ expected: ExpectedCues, tolerance: MediaTime) {
    self.expected = expected
    self.tolerance = tolerance
  }

  func findings(in inspection: Inspection) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, part) in inspection.parts.enumerated() {
      let entries = expected.entries.filter { $0.playlist == nil || $0.playlist == index }
      let cues = PresentCues(part, index: index, of: inspection, types: expected.types).cues
      // A playlist that tells of no cue at all, such as an audio rendition that was not read, tells of none missing.
      guard index == 0 || !cues.isEmpty || entries.contains(where: { $0.playlist != nil }) else {
        continue
      }
      findings += self.findings(of: entries, among: cues, in: part, index: index)
    }
    return findings
  }

  private func findings(
    of entries: [ExpectedCues.Entry], among cues: [PresentCue], in part: Inspection.Part, index: Int
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var known = [Bool](repeating: false, count: cues.count)
    var late: [(entry: ExpectedCues.Entry, candidates: [Int])] = []
    let byContent = Dictionary(grouping: cues.indices) { cues[$0].content }
    for entry in entries {
      let candidates = byContent[entry.content] ?? []
      let fitting = candidates.filter { fits(entry, cues[$0], in: part) }
      fitting.forEach { known[$0] = true }
      if fitting.isEmpty { late.append((entry, candidates)) }
    }
    for (entry, candidates) in late {
      let nearest = candidates.filter { !known[$0] }
        .compactMap { cue in distance(entry, cues[cue], in: part).map { (cue, $0) } }
        .min { $0.1.magnitude < $1.1.magnitude }
      // A cue at another time is told of once, by the one that is missed.
      if let nearest { known[nearest.0] = true }
      findings.append(
        missing(entry, at: nearest.map { (cues[$0.0], $0.1) }, in: part, index: index))
    }
    var told: Set<ExpectedCues.Content> = []
    for (cue, isKnown) in zip(cues, known) where !isKnown && !cue.isFiller {
      // The lines of one break in a playlist repeat its message.
      guard !cue.isFromPlaylist || told.insert(cue.content).inserted else { continue }
      guard !cue.isFromPlaylist || !entries.contains(where: { $0.content == cue.content }) else {
        continue
      }
      findings.append(
        Diagnostic(
          .unexpectedCue, "\(expected.name) has no such cue: \(cue.summary)", at: cue.location,
          subject: cue.content.subject))
    }
    return findings
  }

  private func missing(
    _ entry: ExpectedCues.Entry, at found: (cue: PresentCue, distance: MediaTime)?,
    in part: Inspection.Part, index: Int
  ) -> Diagnostic {
    var message = "missing: \(entry.summary)"
    switch entry.moment {
    case .pts(let pts)?:
      // What a message with a splice time says begins with it.
      let place = "pts \(pts.ticks)"
      message += entry.summary.contains(place) ? "" : ", expected at \(place)"
      message += " (\(pts.time.secondsText))"
    case .media(let time)?: message += ", expected at \(time.secondsText)"
    case nil: break
    }
    var notes = ["\(entry.place) of \(expected.name)"]
    var location = SourceLocation(uri: part.uri, playlist: index)
    if let found {
      let side = found.distance.isNegative ? "earlier" : "later"
      notes.insert("the same is there \(found.distance.magnitude.secondsText) \(side)", at: 0)
      location = found.cue.location
    }
    return Diagnostic(
      .expectedCueMissing, message, at: location, notes: notes, subject: entry.content.subject)
  }

  private func fits(
    _ entry: ExpectedCues.Entry, _ cue: PresentCue, in part: Inspection.Part
  ) -> Bool {
    guard entry.moment != nil, let distance = distance(entry, cue, in: part) else { return true }
    let isEarlyArrival = cue.pts == nil && cue.arrives && distance.isNegative
    return distance.magnitude <= tolerance + (isEarlyArrival ? Self.multiplexingDelay : .zero)
  }

  /// How much later a cue is than expected; `nil` where the two times have nothing to do with each other.
  private func distance(
    _ entry: ExpectedCues.Entry, _ cue: PresentCue, in part: Inspection.Part
  ) -> MediaTime? {
    switch (entry.moment, cue.pts) {
    case (.pts(let expected)?, let pts?):
      return MediaTime(
        value: Int128(expected.distance(to: pts)), timescale: Int128(TransportTimestamp.timescale))
    case (.pts(let expected)?, nil):
      let time = part.timeline.map.mediaTime(
        of: .transport(expected), carriedBy: cue.location.segment ?? 0)
      return zip(cue.time, time).map { $0 - $1 }
    case (.media(let expected)?, _): return cue.time.map { $0 - expected }
    case (nil, _): return nil
    }
  }

  private func zip<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
    guard let a, let b else { return nil }
    return (a, b)
  }

  private func zip<A, B>(_ a: [A], _ b: [B]) -> Zip2Sequence<[A], [B]> { Swift.zip(a, b) }
}

extension MediaTime {
  /// The time without its sign.
  fileprivate var magnitude: MediaTime { isNegative ? -self : self }
}

extension ExpectedCues.Content {
  /// What the fault is about, the same in another recording.
  var subject: String {
    switch self {
    case .splice(let section): SavedCues.json(of: section.fields)
    case .other(let type, let json): "\(type) \(json)"
    }
  }
}

/// A cue that is there.
struct PresentCue {
  var content: ExpectedCues.Content
  /// The time stamp of its splice.
  var pts: TransportTimestamp?
  /// Its media time.
  var time: MediaTime?
  var location: SourceLocation
  var summary: String
  /// Whether its time is that of its arrival.
  var arrives = false
  /// Whether a line of the playlist carries it.
  var isFromPlaylist = false
  /// Whether it says nothing by itself.
  var isFiller = false
}

/// The cues of one playlist or file, as far as a list speaks of such.
struct PresentCues {
  private(set) var cues: [PresentCue] = []

  init(_ part: Inspection.Part, index: Int, of inspection: Inspection, types: Set<String>) {
    let listsSplices = types.contains(TrackType.scte35.rawValue)
    if listsSplices {
      cues += part.splices.map { splice in
        PresentCue(
          section: splice.section, time: splice.startTime,
          location: SourceLocation(
            uri: splice.uri ?? part.uri, playlist: index,
            line: splice.segment.flatMap { part.line(ofSegment: $0) }, segment: splice.segment,
            pid: splice.pid, pts: splice.section.spliceTime, time: splice.startTime))
      }
      // What the playlist says of its media is the business of other rules, where the media was read.
      if cues.isEmpty { cues += part.playlistSplices(index: index) }
    }
    for track in inspection.tracks where track.playlist == index {
      let type = track.type.rawValue
      guard type != TrackType.scte35.rawValue, types.contains(type) else { continue }
      cues += track.cues.map { cue in
        PresentCue(
          content: .other(type: type, json: SavedCues.json(of: cue.content.fields)),
          time: cue.startTime,
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
      DateRangeCueContent(range).splices.compactMap {
        cue($0.payload.section, line: $0.attribute.line)
      }
    }
    return marked + ranged
  }
}
