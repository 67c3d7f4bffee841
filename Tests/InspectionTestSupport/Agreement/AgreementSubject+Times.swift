import AdBreaks
import AdMarkers
import CueSources
import HLSInspection
import InspectionReports
import HLSPlaylists
import HLSReports
import HLSValidation
import MediaTiming
import SCTE35
import SourceDiagnostics
import TextTracks

extension AgreementSubject {
  // MARK: Date ranges

  /// Cues and rules against the place of each range.
  func dateRanges() -> [Disagreement] {
    inspection.parts.enumerated().flatMap { index, part -> [Disagreement] in
      guard let playlist = part.playlist else { return [] }
      var found: [Disagreement] = []
      var cues = Dictionary(
        grouping: cues(.daterange, ofPart: index),
        by: { $0.source.playlistLine ?? SourceLine(uri: nil, line: 0) })
      for placed in part.dateRanges {
        let end = placed.start == nil ? nil : placed.end
        let source = playlist.source(ofLine: placed.range.line)
        guard let cue = cues[source]?.popLast() else {
          found.append(disagreement(.dateRangePlace, "\(placed.range.id) is no cue at \(source)"))
          continue
        }
        if cue.id != placed.range.id || cue.startTime != placed.start || cue.endTime != end {
          found.append(
            disagreement(
              .dateRangePlace,
              "\(placed.range.id) is at \(placed.start.text) to \(end.text), its cue \(cue.id ?? "") "
                + "at \(cue.startTime.text) to \(cue.endTime.text)"))
        }
      }
      return found
    }
  }

  /// The breaks whose only evidence is one date range, against its place.
  func breaksOfDateRanges() -> [Disagreement] {
    inspection.parts.flatMap { part -> [Disagreement] in
      var ranges: [Int: PlacedDateRange] = [:]
      for placed in part.dateRanges {
        for placement in placed.range.placements { ranges[placement.line] = placed }
      }
      return part.adBreaks.breaks.flatMap { entry -> [Disagreement] in
        let told = entry.evidence.map { $0.playlistLine.flatMap { ranges[$0] } }
        guard let placed = told.first ?? nil,
          told.allSatisfy({ $0?.isPlaced(as: placed) ?? false }),
          entry.evidence.contains(where: { $0.role == .out }),
          // Without dates the place of the tag counts.
          let start = placed.start
        else { return [] }
        var found: [Disagreement] = []
        if entry.startTime != start {
          found.append(
            disagreement(
              .dateRangeBreak,
              "\(placed.range.id) starts at \(start.seconds), its break at \(entry.startTime.text)")
          )
        }
        if let end = placed.end, entry.endTime != end {
          found.append(
            disagreement(
              .dateRangeBreak,
              "\(placed.range.id) ends at \(end.seconds), its break at \(entry.endTime.text)"))
        }
        if placed.range.plannedDuration != nil,
          entry.plannedDuration != placed.range.plannedDuration
        {
          found.append(
            disagreement(
              .dateRangeBreak,
              "\(placed.range.id) is planned for \(placed.range.plannedDuration.text) s, its break "
                + "for \(entry.plannedDuration.text) s"))
        }
        return found
      }
    }
  }

  // MARK: Tags

  /// The cues of tags against the breaks that have no other evidence.
  func breaksOfTags() -> [Disagreement] {
    inspection.parts.enumerated().flatMap { index, part -> [Disagreement] in
      let cues = cues(.cueTags, ofPart: index).compactMap { cue in
        (cue.content as? TagCueContent).map { (cue: cue, lines: Set($0.adBreak.lines)) }
      }
      return part.adBreaks.breaks.flatMap { entry -> [Disagreement] in
        guard entry.startTime != nil, !entry.isHeuristic,
          entry.evidence.allSatisfy({ $0.isTag })
        else { return [] }
        let lines = Set(entry.lines)
        guard
          let cue = cues.first(where: { $0.lines == lines })
            ?? cues.first(where: { !$0.lines.isDisjoint(with: lines) })
        else {
          return [disagreement(.tagBreak, "the break of lines \(lines.sorted()) is no cue")]
        }
        let told = (entry.startTime, entry.endTime)
        guard cue.lines == lines, told == (cue.cue.startTime, cue.cue.endTime),
          cue.cue.id == entry.id
        else {
          return [
            disagreement(
              .tagBreak,
              "the break of lines \(lines.sorted()) is at \(told.0.text) to \(told.1.text) "
                + "by \(entry.closedBy?.rawValue ?? "nothing"), the cue "
                + "of \(cue.lines.sorted()) at \(cue.cue.startTime.text) to \(cue.cue.endTime.text)"
            )
          ]
        }
        return []
      }
    }
  }

  // MARK: Messages

  /// The messages of cues against those of evidence: in the media, in date ranges and in tags.
  func messages() -> [Disagreement] {
    inspection.parts.enumerated().flatMap { index, part -> [Disagreement] in
      let carried = (cues(.scte35, ofPart: index) + cues(.emsg, ofPart: index)).compactMap { cue in
        ((cue.content as? SpliceCueContent)?.payload
          ?? (cue.content as? EventMessageCueContent)?.splice)
          .map { (cue: cue, payload: $0) }
      }
      let ranges = cues(.daterange, ofPart: index).flatMap { cue in
        ["cmd", "out", "in"].compactMap { (cue.content as? DateRangeCueContent)?.splice($0) }
          .map { (cue: cue, payload: $0) }
      }
      return part.adBreaks.breaks.flatMap(\.evidence).flatMap { evidence -> [Disagreement] in
        guard let payload = evidence.payload, let section = payload.section else { return [] }
        var found = decoding(of: evidence, section)
        if evidence.dialect == .inBand {
          let isThere = carried.contains {
            $0.cue.startTime == evidence.startTime && $0.cue.source.pid == evidence.pid
              && $0.payload.bytes == payload.bytes && $0.payload.section == section
          }
          if !isThere {
            found.append(
              disagreement(.message, "the message at \(evidence.startTime.text) has no cue there"))
          }
        } else if evidence.dialect == .daterange {
          let isThere = ranges.contains {
            $0.payload.bytes == payload.bytes && $0.payload.section == section
          }
          if !isThere {
            found.append(disagreement(.message, "line \(evidence.playlistLine ?? 0) has no cue"))
          }
        }
        return found
      } + decodingsOfTags(ofPart: index)
    }
  }

  /// What evidence says of a message against the message.
  private func decoding(
    of evidence: AdBreak.Evidence, _ section: SpliceInfoSection
  ) -> [Disagreement] {
    var ids = Set(section.segmentations.map(\.eventID))
    if case .insert(let insert) = section.command { ids.insert(insert.eventID) }
    var found: [Disagreement] = []
    if let id = evidence.eventID, evidence.dialect == .inBand || evidence.dialect == .daterange,
      !ids.contains(id)
    {
      found.append(disagreement(.message, "event \(id) is not in its message"))
    }
    if let pts = evidence.pts, pts != section.spliceTime {
      found.append(disagreement(.message, "pts \(pts.ticks) is not that of its message"))
    }
    return found
  }

  private func decodingsOfTags(ofPart index: Int) -> [Disagreement] {
    cues(.cueTags, ofPart: index).compactMap { cue in
      guard let content = cue.content as? TagCueContent else { return nil }
      let told = content.adBreak.evidence.lazy.compactMap(\.payload).first
      return told?.section == content.payload?.section
        ? nil : disagreement(.message, "the cue at line \(cue.source.line ?? 0) decodes otherwise")
    }
  }

  // MARK: Findings

  /// The times of findings against those of the evidence at their lines, and of the edges of its break.
  func findingTimes() -> [Disagreement] {
    var times: [SourceLine: Set<MediaTime>] = [:]
    for entry in inspection.parts.flatMap(\.adBreaks.breaks) {
      for evidence in entry.evidence {
        guard let line = evidence.source else { continue }
        let source = SourceLine(uri: line.uri, line: line.line)
        let told = [evidence.startTime, entry.startTime, entry.endTime]
        times[source, default: []].formUnion(told.compactMap(\.self))
      }
    }
    return findings.compactMap { finding in
      let place = finding.location
      guard let line = place.line, let time = place.time,
        let known = times[SourceLine(uri: place.uri, line: line)], !known.contains(time)
      else { return nil }
      return disagreement(
        .findingTime,
        "\(finding.rule) at line \(line) is at \(time.seconds), the line at "
          + known.sorted().map { "\($0.seconds)" }.joined(separator: ", "))
    }
  }
}

extension AdBreak {
  /// The lines of its evidence in the playlist that was analysed.
  var lines: [Int] { self.evidence.compactMap(\.playlistLine) }
}

extension AdBreak.Evidence {
  /// Whether it is a line that is no date range.
  var isTag: Bool {
    ![.daterange, .interstitial, .vendorClass, .inBand, .discontinuity].contains(dialect)
  }
}

extension PlacedDateRange {
  fileprivate func isPlaced(as other: PlacedDateRange) -> Bool {
    range == other.range && start == other.start && end == other.end
  }
}
