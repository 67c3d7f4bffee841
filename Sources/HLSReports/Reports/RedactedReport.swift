import SourceDiagnostics

extension Report {
  /// The report without what URIs may give away: query strings, fragments and user names.
  ///
  /// URIs inside messages and contents are treated alike. Payloads in base64 and hex stay as they are.
  public var redacted: Report {
    switch self {
    case .cues(let report): return .cues(report.redacted)
    case .breaks(let report): return .breaks(report.redacted)
    case .events(var report):
      report.input = URIText.redacted(report.input)
      report.events = report.events.map { event in
        var event = event
        event.cueID = event.cueID.map(URIText.redactedWithin)
        event.summary = event.summary.map(URIText.redactedWithin)
        event.changed = event.changed.map(\.redacted)
        event.snapshot = event.snapshot.map(URIText.redacted)
        return event
      }
      report.findings = report.findings.map(\.redacted)
      return .events(report)
    case .pdt(var report):
      report.input = URIText.redacted(report.input)
      report.findings = report.findings.map(\.redacted)
      return .pdt(report)
    case .metadata(var report):
      report.input = URIText.redacted(report.input)
      report.members = report.members.map(\.redacted)
      report.sections = report.sections.map(\.redacted)
      report.findings = report.findings.map(\.redacted)
      return .metadata(report)
    case .findings(let report): return .findings(report.redacted)
    case .rules: return self
    case .comparison(let report): return .comparison(report.redacted)
    case .splice(var report):
      report.section = report.section?.redacted
      report.summary = URIText.redactedWithin(report.summary)
      report.xml = report.xml.map(URIText.redactedWithin)
      return .splice(report)
    case .id3(var report):
      report.input = URIText.redacted(report.input)
      report.tags = report.tags.map { tag in
        var tag = tag
        tag.frames = tag.frames.map { $0.map(\.redacted) }
        tag.summaries = tag.summaries.map(URIText.redactedWithin)
        return tag
      }
      return .id3(report)
    case .analysis(let report): return .analysis(report.redacted)
    case .list(let reports): return .list(reports.map(\.redacted))
    }
  }
}

extension CuesReport {
  fileprivate var redacted: CuesReport {
    var report = self
    report.input = URIText.redacted(input)
    report.presentation.variants = presentation.variants?.map { variant in
      var variant = variant
      variant.uri = URIText.redacted(variant.uri)
      variant.more = variant.more.map(\.redacted)
      return variant
    }
    report.presentation.playlists = presentation.playlists?.map { playlist in
      var playlist = playlist
      playlist.uri = URIText.redacted(playlist.uri)
      playlist.more = playlist.more.map(\.redacted)
      return playlist
    }
    report.presentation.more = presentation.more.map(\.redacted)
    report.tracks = tracks.map { track in
      var track = track
      track.cues = track.cues.map(\.redacted)
      return track
    }
    report.findings = findings.map(\.redacted)
    return report
  }
}

extension BreaksReport {
  fileprivate var redacted: BreaksReport {
    var report = self
    report.input = URIText.redacted(input)
    report.breaks = breaks.map(\.redacted)
    report.findings = findings.map(\.redacted)
    return report
  }
}

extension FindingsReport {
  fileprivate var redacted: FindingsReport {
    var report = self
    report.inputs = report.inputs.map { input in
      FindingsReport.Input(
        URIText.redacted(input.name), subjects: input.subjects.map(URIText.redacted),
        media: input.media.map { media in
          MediaCoverage(
            read: media.read.map(URIText.redacted), variants: media.variants.map(URIText.redacted),
            renditions: media.renditions.map(URIText.redacted))
        })
    }
    report.findings = report.findings.map(\.redacted)
    return report
  }
}

extension AnalysisReport {
  fileprivate var redacted: AnalysisReport {
    var report = self
    report.cues = cues.redacted
    report.breaks = breaks.redacted
    report.validation = validation.redacted
    report.timelines = timelines.map { timeline in
      var timeline = timeline
      timeline.uri = URIText.redacted(timeline.uri)
      timeline.segments = timeline.segments.map { segment in
        var segment = segment
        segment.uri = URIText.redacted(segment.uri)
        segment.lineURI = segment.lineURI.map(URIText.redacted)
        return segment
      }
      return timeline
    }
    report.sources = sources.map { source in
      var source = source
      source.uri = URIText.redacted(source.uri)
      source.lines = source.lines.map(URIText.redactedLine)
      return source
    }
    return report
  }
}

extension MetadataReport.Section {
  fileprivate var redacted: MetadataReport.Section {
    var section = self
    section.rows = rows.map { row in
      var row = row
      row.name = URIText.redactedWithin(row.name)
      row.text = URIText.redactedWithin(row.text)
      return row
    }
    return section
  }
}

extension CueReport {
  var redacted: CueReport {
    var cue = self
    cue.id = id.map(URIText.redactedWithin)
    cue.source.uri = source.uri.map(URIText.redacted)
    cue.replaceDetails(
      summary: URIText.redactedWithin(summary), content: content.map(\.redacted))
    return cue
  }
}

extension BreakReport {
  var redacted: BreakReport {
    var report = self
    report.id = id.map(URIText.redactedWithin)
    report.playlistURI = playlistURI.map(URIText.redacted)
    report.upids = upids.map(\.redacted)
    report.parts = parts.map { part in
      var part = part
      part.upids = part.upids.map(\.redacted)
      return part
    }
    report.evidence = evidence.map { evidence in
      var evidence = evidence
      evidence.uri = evidence.uri.map(URIText.redacted)
      evidence.payloadText = evidence.payloadText.map(URIText.redactedWithin)
      return evidence
    }
    return report
  }
}

extension FindingReport {
  var redacted: FindingReport {
    var finding = self
    finding.message = URIText.redactedWithin(message)
    finding.otherMessages = otherMessages.map(URIText.redactedWithin)
    finding.notes = notes.map(URIText.redactedWithin)
    finding.input = input.map(URIText.redacted)
    finding.subject = subject.map(URIText.redacted)
    finding.file = file.map(URIText.redacted)
    finding.location.uri = location.uri.map(URIText.redacted)
    // A line that is cut has no URI that could be told from other text.
    if excerpt?.mayHoldQuery == true { finding.excerpt = nil }
    finding.otherLocations = otherLocations.map { location in
      var location = location
      location.uri = location.uri.map(URIText.redacted)
      return location
    }
    return finding
  }
}

extension Field {
  /// A field that is named after an address holds one, however short it is written.
  var redacted: Field {
    if case .string(let text) = value, URIText.namesAddress(name) {
      return Field(name, .string(URIText.redacted(text)))
    }
    return Field(name, value.redacted)
  }
}

extension FieldValue {
  var redacted: FieldValue {
    switch self {
    case .string(let text): .string(URIText.redactedWithin(text))
    case .array(let values): .array(values.map(\.redacted))
    case .object(let fields): .object(fields.map(\.redacted))
    case .null, .bool, .integer, .number, .time: self
    }
  }
}
