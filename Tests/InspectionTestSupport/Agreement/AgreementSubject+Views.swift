import AdBreaks
import AdMarkers
import CueSources
import FieldValues
import HLSInspection
import InspectionReports
import HLSPlaylists
import HLSReports
import HLSValidation
import MediaTiming
import SourceDiagnostics
import TextTracks

extension AgreementSubject {
  // MARK: Places

  /// A line that a view names, and a text that must be on it.
  private struct Claim {
    var view: String
    var source: SourceLine
    var text: String
  }

  /// The lines of cues, breaks and findings against the files.
  func places() -> [Disagreement] {
    let claims = claimsOfCues() + claimsOfBreaks()
    return claims.compactMap { claim in
      let number = claim.source.line - 1
      let name = "\(claim.view) \(claim.source.uri ?? ""):\(claim.source.line)"
      guard let lines = claim.source.uri.flatMap({ files[$0] }), lines.indices.contains(number)
      else { return disagreement(.place, "\(name) is no line of a file") }
      return lines[number].contains(claim.text)
        ? nil : disagreement(.place, "\(name) is not \(claim.text) but \(lines[number])")
    } + placesOfFindings()
  }

  private func claimsOfCues() -> [Claim] {
    inspection.tracks.flatMap(\.cues).flatMap { cue -> [Claim] in
      guard let line = cue.source.line else { return [] }
      let source = SourceLine(uri: cue.source.uri, line: line)
      switch cue.content {
      case is DateRangeCueContent:
        return [Claim(view: "cue", source: source, text: "#EXT-X-DATERANGE:")]
      case is ProgramDateTimeCueContent:
        return [Claim(view: "cue", source: source, text: "#EXT-X-PROGRAM-DATE-TIME:")]
      case let content as TagCueContent:
        guard case .array(let tags)? = content.fields["tags"] else { return [] }
        return [Claim(view: "cue", source: source, text: content.adBreak.evidence[0].tagName ?? "")]
          + tags.compactMap { claim(of: $0, in: source) }
      default: return []
      }
    }
  }

  private func claim(of tag: FieldValue, in source: SourceLine) -> Claim? {
    guard case .object(let fields) = tag, case .integer(let line)? = fields["line"],
      case .string(let name)? = fields["name"]
    else { return nil }
    var place = SourceLine(uri: source.uri, line: Int(line))
    if case .string(let uri)? = fields["uri"] { place.uri = uri }
    return Claim(view: "tag of a cue", source: place, text: "#\(name)")
  }

  private func claimsOfBreaks() -> [Claim] {
    let report = BreaksReport(inspection)
    var claims: [Claim] = []
    for (index, part) in inspection.parts.enumerated() {
      let breaks = report.breaks.filter { $0.playlist == index }
      for (entry, told) in zip(part.adBreaks.breaks, breaks) {
        for (evidence, shown) in zip(entry.evidence, told.evidence) {
          guard let line = shown.line, let name = evidence.tagName else { continue }
          claims.append(
            Claim(
              view: "evidence", source: SourceLine(uri: shown.uri, line: line),
              text: "#\(name)\(evidence.tagValue.map { ":\($0)" } ?? "")"))
        }
      }
    }
    return claims
      + report.opportunities.map { place in
        let part = place.playlist.flatMap { inspection.parts[$0].uri }
        return Claim(
          view: "opportunity", source: SourceLine(uri: place.uri ?? part, line: place.line),
          text: "#EXT")
      }
  }

  private func placesOfFindings() -> [Disagreement] {
    findings.flatMap { finding in
      ([finding.location] + finding.otherLocations).compactMap { place -> Disagreement? in
        guard let line = place.line else { return nil }
        let part = place.playlist.flatMap { index in
          inspection.parts.indices.contains(index) ? inspection.parts[index].uri : nil
        }
        // The address of a segment has no lines: the line is that of the playlist that names it.
        let named = place.uri.flatMap { files[$0] } ?? part.flatMap { files[$0] }
        let candidates = named.map { [$0] } ?? Array(files.values)
        return candidates.contains { $0.indices.contains(line - 1) }
          ? nil
          : disagreement(
            .place, "\(finding.rule) at \(place.uri ?? "-"):\(line), which is no line of a file")
      }
    }
  }

  // MARK: Events

  /// The events of a playback from the start against the cues.
  func events() throws -> [Disagreement] {
    let plan = PlaybackPlan(presentation: inspection.playbackRange)
    var found: [Disagreement] = []
    var entered: Set<Int> = []
    let playback = try PlaybackSimulator(
      tracks: inspection.tracks, reloads: inspection.reloadSequence, plan: plan)
    for event in playback {
      guard let cue = event.cue else { continue }
      let isAgreed: Bool
      switch event.type {
      case .entercue:
        isAgreed = event.time == cue.startTime
        entered.insert(cue.uid)
      case .exitcue:
        // A cue that is taken back, or turns out to be over, is left where the playback is.
        isAgreed =
          event.reason == .removed || cue.endTime.map { $0 == event.time } ?? true
          || event.reason == .update && event.time == event.position
      default: isAgreed = true
      }
      if !isAgreed {
        found.append(
          disagreement(
            .event,
            "\(event.type.rawValue) at \(event.time.seconds), cue \(cue.uid) is at "
              + "\(cue.startTime.text) to \(cue.endTime.text)"))
      }
    }
    guard inspection.reloadSequence == nil, let end = plan.presentation.end else { return found }
    for cue in inspection.tracks.flatMap(\.cues) where !entered.contains(cue.uid) {
      guard let start = cue.startTime, !start.isNegative, start < end else { continue }
      found.append(disagreement(.event, "cue \(cue.uid) at \(start.seconds) is never entered"))
    }
    return found
  }

  // MARK: Reports

  /// A report against what the single commands print, and the breaks of rules against those of `breaks`.
  func reports() -> [Disagreement] {
    var found: [Disagreement] = []
    let report = AnalysisReport(inspection, generator: "test")
    if report.breaks != BreaksReport(inspection) {
      found.append(disagreement(.report, "the breaks of the report are others"))
    }
    let told = report.cues.tracks.flatMap(\.cues).map { [$0.startTime, $0.endTime] }
    if told != inspection.tracks.flatMap(\.cues).map({ [$0.startTime, $0.endTime] }) {
      found.append(disagreement(.report, "the cues of the report are others"))
    }
    if report.validation.findings != findings {
      found.append(disagreement(.report, "the findings of the report are others"))
    }
    for (part, subject) in zip(inspection.parts, validation.presentations)
    where part.adBreaks != subject.breaks {
      found.append(disagreement(.report, "rules have other breaks of \(part.uri)"))
    }
    return found
  }
}
