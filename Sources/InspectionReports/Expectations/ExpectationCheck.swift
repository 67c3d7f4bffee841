internal import CueSources
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// Compares the cues of an inspection with a list of expected ones.
///
/// A message with a splice time is compared by that time on the clock of the stream, whatever the
/// time at which it arrives. One without is compared by its arrival, which may be earlier than
/// requested because multiplexers send ahead. Messages in ad-marker tags and date ranges count as
/// well, so that a playlist alone can be checked.
struct ExpectationCheck {
  /// The maximum time by which a multiplexer may send a message ahead of its time.
  static let multiplexingDelay = MediaTime(seconds: 2)

  private let expected: ExpectedCues
  private let tolerance: MediaTime

  init(_ expected: ExpectedCues, tolerance: MediaTime) {
    self.expected = expected
    self.tolerance = tolerance
  }

  func findings(in inspection: Inspection) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, part) in inspection.parts.enumerated()
    where expected.playlists?.contains(index) ?? true {
      let entries = expected.entries.filter { $0.playlist == nil || $0.playlist == index }
      let cues = PresentCues(
        part, index: index, of: inspection, types: expected.types,
        isOfMedia: expected.isOfCues && part.isMediaRead
      ).cues
      // A playlist without any cue, such as a rendition, or a variant that was not read, is not checked for missing ones.
      guard
        index == 0 || !cues.isEmpty || expected.playlists != nil
          || part.role == .variant && part.isMediaRead && part.form?.isAudioOnly == false
      else { continue }
      findings += self.findings(of: entries, among: cues, in: part, index: index)
    }
    for entry in expected.entries
    where entry.playlist.map({ !inspection.parts.indices.contains($0) }) ?? false {
      findings.append(missing(entry, at: nil, in: SourceLocation(uri: inspection.input)))
    }
    return findings
  }

  private func findings(
    of entries: [ExpectedCues.Entry], among cues: [PresentCue], in part: Inspection.Part, index: Int
  ) -> [Diagnostic] {
    var isKnown = [Bool](repeating: false, count: cues.count)
    let map = part.timeline.map
    var groups = Dictionary(grouping: cues.indices) { cues[$0].content }
      .mapValues { PresentCueGroup($0, of: cues, on: map, hasPIDs: expected.isOfCues) }
    var missed: [ExpectedCues.Entry] = []
    for entry in entries {
      func fits(_ cue: Int) -> Bool { self.fits(entry, cues[cue], in: part) }
      let isThere =
        expected.isOfCues
        ? groups[entry.content]?.takeFirst(
          for: entry, within: tolerance, on: map, isKnown: &isKnown, where: fits)
        : groups[entry.content]?.takeAll(
          for: entry, within: tolerance, on: map, isKnown: &isKnown, where: fits)
      if isThere != true { missed.append(entry) }
    }
    var findings: [Diagnostic] = []
    for entry in missed {
      let nearest =
        groups[entry.content]?.nearest(to: entry.moment, on: map, isKnown: isKnown)
        .compactMap { cue in distance(entry, cues[cue], in: part).map { (cue, $0) } }
        .min { ($0.1.magnitude, $0.0) < ($1.1.magnitude, $1.0) }
      // A cue at another time is reported once, by the missing one.
      if let nearest { isKnown[nearest.0] = true }
      let found = nearest.map { (cue: cues[$0.0], distance: $0.1) }
      findings.append(missing(entry, at: found, in: SourceLocation(uri: part.uri, playlist: index)))
    }
    // A message in a playlist has no time to compare; an expected one may be there many times.
    let ordered = Set(entries.map(\.content))
    let others = zip(cues, isKnown).filter { cue, isKnown in
      !isKnown && !(cue.isFromPlaylist && ordered.contains(cue.content))
    }
    return findings + unexpected(others.map(\.0))
  }

  /// Returns the unexpected cues. The lines of one break in a playlist repeat its message, which is
  /// reported once.
  private func unexpected(_ cues: [PresentCue]) -> [Diagnostic] {
    var reported: Set<ExpectedCues.Content> = []
    var findings: [Diagnostic] = []
    for cue in cues where !cue.isFiller {
      guard !cue.isFromPlaylist || reported.insert(cue.content).inserted else { continue }
      findings.append(
        Diagnostic(
          .unexpectedCue, "\(expected.name) has no such cue: \(cue.summary)", at: cue.location,
          subject: cue.content.subject))
    }
    return findings
  }

  private func missing(
    _ entry: ExpectedCues.Entry, at found: (cue: PresentCue, distance: MediaTime)?,
    in playlist: SourceLocation
  ) -> Diagnostic {
    var message = "missing: \(entry.summary)"
    switch entry.moment {
    case .pts(let pts)?:
      // The description of a message with a splice time starts with it.
      let place = "pts \(pts.ticks)"
      message += entry.summary.contains(place) ? "" : ", expected at \(place)"
      message += " (\(pts.time.momentText))"
    case .media(let time)?: message += ", expected at \(time.momentText)"
    case nil: break
    }
    var notes = ["\(entry.place) of \(expected.name)"]
    var location = playlist
    if let found {
      notes.insert(note(on: found, of: entry), at: 0)
      location = found.cue.location
    }
    return Diagnostic(
      .expectedCueMissing, message, at: location, notes: notes, subject: entry.content.subject)
  }

  /// The difference of a cue that is there at another time or with another end.
  private func note(
    on found: (cue: PresentCue, distance: MediaTime), of entry: ExpectedCues.Entry
  ) -> String {
    func text(_ distance: MediaTime) -> String {
      "\(distance.magnitude.messageText) \(distance.isNegative ? "earlier" : "later")"
    }
    if found.distance.magnitude <= tolerance, let end = Self.endDistance(entry, found.cue) {
      return "the same is there, but ends \(text(end))"
    }
    return "the same is there \(text(found.distance))"
  }

  private func fits(
    _ entry: ExpectedCues.Entry, _ cue: PresentCue, in part: Inspection.Part
  ) -> Bool {
    guard let distance = distance(entry, cue, in: part) else { return true }
    if let end = Self.endDistance(entry, cue), end.magnitude > tolerance { return false }
    let isEarlyArrival = cue.pts == nil && cue.arrives && distance.isNegative
    return distance.magnitude <= tolerance + (isEarlyArrival ? Self.multiplexingDelay : .zero)
  }

  /// Returns how much later a cue ends than expected; `nil` if there is no date of its end.
  private static func endDistance(_ entry: ExpectedCues.Entry, _ cue: PresentCue) -> MediaTime? {
    guard let expected = entry.endTime, let end = cue.endTime else { return nil }
    return end - expected
  }

  /// Returns how much later a cue is than expected; `nil` if the two times are unrelated.
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
      return time.flatMap(cue.distance)
    case (.media(let expected)?, _): return cue.distance(to: expected)
    case (nil, _): return nil
    }
  }
}

extension ExpectedCues.Content {
  /// The subject of the fault, the same in another recording.
  var subject: String {
    switch self {
    case .splice(let section): SavedCues.json(of: section.fields)
    case .other(let type, let json): "\(type) \(json)"
    }
  }
}
