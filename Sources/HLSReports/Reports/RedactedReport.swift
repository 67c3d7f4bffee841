package import FieldValues
internal import SourceDiagnostics

extension Report {
  /// The report without what URIs may give away, also those inside of messages and contents.
  ///
  /// Payloads in base64 and hex stay as they are.
  public consuming func redacted(by redaction: URIRedaction) -> Report {
    switch consume self {
    case .cues(var report):
      report.redact(by: redaction)
      return .cues(report)
    case .breaks(let report): return .breaks(report.redacted(by: redaction))
    case .events(var report):
      report.input = redaction.address(report.input)
      report.events = report.events.map { event in
        var event = event
        event.cueID = event.cueID.map(redaction.text)
        event.summary = event.summary.map(redaction.text)
        event.changed = event.changed.map { $0.redacted(by: redaction) }
        event.snapshot = event.snapshot.map(redaction.address)
        return event
      }
      report.findings = report.findings.map { $0.redacted(by: redaction) }
      return .events(report)
    case .pdt(var report):
      report.input = redaction.address(report.input)
      report.findings = report.findings.map { $0.redacted(by: redaction) }
      return .pdt(report)
    case .metadata(var report):
      report.input = redaction.address(report.input)
      report.members = report.members.map { $0.redacted(by: redaction) }
      report.sections = report.sections.map { $0.redacted(by: redaction) }
      report.findings = report.findings.map { $0.redacted(by: redaction) }
      return .metadata(report)
    case .findings(let report): return .findings(report.redacted(by: redaction))
    case .rules(let report): return .rules(report)
    case .comparison(let report): return .comparison(report.redacted(by: redaction))
    case .splice(let report): return .splice(report.redacted(by: redaction))
    case .id3(var report):
      report.input = redaction.address(report.input)
      report.tags = report.tags.map { tag in
        var tag = tag
        tag.frames = tag.frames.map { $0.map { $0.redacted(by: redaction) } }
        tag.summaries = tag.summaries.map(redaction.text)
        return tag
      }
      report.issues = report.issues.map { $0.redacted(by: redaction) }
      return .id3(report)
    case .analysis(var report):
      report.redact(by: redaction)
      return .analysis(report)
    case .list(let reports): return .list(reports.map { $0.redacted(by: redaction) })
    }
  }
}

extension CuesReport {
  /// Changes the cues where they are, since there may be a million of them.
  fileprivate mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    presentation = presentation.redacted(by: redaction)
    for track in tracks.indices {
      tracks[track].label = tracks[track].label.map(redaction.text)
      for cue in tracks[track].cues.indices { tracks[track].cues[cue].redact(by: redaction) }
    }
    findings = findings.map { $0.redacted(by: redaction) }
    splices = splices.map { $0.redacted(by: redaction) }
  }
}

extension PresentationReport {
  func redacted(by redaction: URIRedaction) -> PresentationReport {
    var report = self
    report.variants = variants?.map { variant in
      var variant = variant
      variant.uri = redaction.address(variant.uri)
      variant.more = variant.more.map { $0.redacted(by: redaction) }
      return variant
    }
    report.playlists = playlists?.map { playlist in
      var playlist = playlist
      playlist.uri = redaction.address(playlist.uri)
      playlist.groupID = playlist.groupID.map(redaction.text)
      playlist.name = playlist.name.map(redaction.text)
      playlist.more = playlist.more.map { $0.redacted(by: redaction) }
      return playlist
    }
    report.more = more.map { $0.redacted(by: redaction) }
    return report
  }
}

extension SpliceReport {
  fileprivate func redacted(by redaction: URIRedaction) -> SpliceReport {
    var report = self
    report.section = section?.redacted(by: redaction)
    report.issues = issues.map { $0.redacted(by: redaction) }
    report.summary = redaction.text(summary)
    report.xml = xml.map(redaction.text)
    return report
  }
}

extension IssueReport {
  fileprivate func redacted(by redaction: URIRedaction) -> IssueReport {
    var issue = self
    issue.message = redaction.text(message)
    return issue
  }
}

extension BreaksReport {
  /// The breaks without what URIs may give away.
  package func redacted(by redaction: URIRedaction) -> BreaksReport {
    var report = self
    report.input = redaction.address(input)
    report.breaks = breaks.map { $0.redacted(by: redaction) }
    report.opportunities = opportunities.map { place in
      var place = place
      place.uri = place.uri.map(redaction.address)
      return place
    }
    report.findings = findings.map { $0.redacted(by: redaction) }
    return report
  }
}

extension FindingsReport {
  fileprivate func redacted(by redaction: URIRedaction) -> FindingsReport {
    var report = self
    report.inputs = report.inputs.map { input in
      FindingsReport.Input(
        redaction.address(input.name), subjects: input.subjects.map(redaction.address),
        media: input.media.map { media in
          MediaCoverage(
            read: media.read.map(redaction.address),
            variants: media.variants.map(redaction.address),
            renditions: media.renditions.map(redaction.address))
        })
    }
    report.findings = report.findings.map { $0.redacted(by: redaction) }
    return report
  }
}

extension AnalysisReport {
  fileprivate mutating func redact(by redaction: URIRedaction) {
    cues.redact(by: redaction)
    breaks = breaks.redacted(by: redaction)
    validation = validation.redacted(by: redaction)
    timelines = timelines.map { timeline in
      var timeline = timeline
      timeline.uri = redaction.address(timeline.uri)
      timeline.segments = timeline.segments.map { segment in
        var segment = segment
        segment.uri = redaction.address(segment.uri)
        segment.lineURI = segment.lineURI.map(redaction.address)
        return segment
      }
      return timeline
    }
    sources = sources.map { source in
      var source = source
      source.uri = redaction.address(source.uri)
      source.lines = source.lines.map(redaction.line)
      return source
    }
  }
}

extension MetadataReport.Section {
  fileprivate func redacted(by redaction: URIRedaction) -> MetadataReport.Section {
    var section = self
    section.title = redaction.text(title)
    section.remark = redaction.text(remark)
    section.rows = rows.map { row in
      var row = row
      row.name = redaction.text(row.name)
      row.text = redaction.text(row.text)
      return row
    }
    return section
  }
}

extension BreakReport {
  func redacted(by redaction: URIRedaction) -> BreakReport {
    var report = self
    report.id = id.map(redaction.text)
    report.playlistURI = playlistURI.map(redaction.address)
    report.upids = upids.map { $0.redacted(by: redaction) }
    report.parts = parts.map { part in
      var part = part
      part.upids = part.upids.map { $0.redacted(by: redaction) }
      return part
    }
    report.evidence = evidence.map { evidence in
      var evidence = evidence
      evidence.uri = evidence.uri.map(redaction.address)
      evidence.payloadText = evidence.payloadText.map(redaction.text)
      return evidence
    }
    return report
  }
}

extension FindingReport {
  package func redacted(by redaction: URIRedaction) -> FindingReport {
    var finding = self
    finding.message = redaction.text(message)
    finding.otherMessages = otherMessages.map(redaction.text)
    finding.notes = notes.map(redaction.text)
    finding.input = input.map(redaction.address)
    finding.subject = subject.map(redaction.address)
    finding.file = file.map(redaction.address)
    finding.location.uri = location.uri.map(redaction.address)
    finding.excerpt = excerpt.flatMap { $0.redacted(by: redaction) }
    finding.otherLocations = otherLocations.map { location in
      var location = location
      location.uri = location.uri.map(redaction.address)
      return location
    }
    return finding
  }
}

extension URIRedaction {
  /// Fields without what their addresses may give away.
  func fields(_ fields: [Field]) -> [Field] {
    // Of a million cues few have any, and those without are not built again.
    guard fields.contains(where: { $0.value.mayHoldSecret(self) }) else { return fields }
    return fields.map { $0.redacted(by: self) }
  }
}

extension Field {
  /// A field that is named after an address holds one, however short it is written.
  func redacted(by redaction: URIRedaction) -> Field {
    if case .string(let text) = value, URIRedaction.namesAddress(name) {
      return Field(name, .string(redaction.address(text)))
    }
    return Field(name, value.redacted(by: redaction))
  }
}

extension FieldValue {
  /// The value without queries and user names of URIs, so that a saved value and a fresh one are equal.
  package var withoutSecrets: FieldValue { redacted(by: .ofComparison) }

  fileprivate func mayHoldSecret(_ redaction: URIRedaction) -> Bool {
    switch self {
    case .string(let text): redaction.mayHoldSecret(text)
    case .array(let values): values.contains { $0.mayHoldSecret(redaction) }
    case .object(let fields): fields.contains { $0.value.mayHoldSecret(redaction) }
    case .null, .bool, .integer, .number, .time: false
    }
  }

  func redacted(by redaction: URIRedaction) -> FieldValue {
    switch self {
    case .string(let text): .string(redaction.text(text))
    case .array(let values): .array(values.map { $0.redacted(by: redaction) })
    case .object(let fields): .object(fields.map { $0.redacted(by: redaction) })
    case .null, .bool, .integer, .number, .time: self
    }
  }
}
