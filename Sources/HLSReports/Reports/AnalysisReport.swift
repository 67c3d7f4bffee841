internal import SourceDiagnostics

/// The complete analysis of one input.
public struct AnalysisReport: Hashable, Sendable {
  /// The program that made the report, with its version, such as `hlscue 1.0.0`.
  public var generator: String
  /// The presentation with its tracks and cues, and the findings of the reading.
  public var cues: CuesReport
  /// The ad breaks.
  public var breaks: BreaksReport
  /// The findings of all rules, including those of the reading.
  public var validation: FindingsReport
  /// The timelines of the presentation: one for each playlist that was read, or one for a file.
  public var timelines: [TimelineReport]
  /// The options that leave out cues and breaks, such as `--from 40`, for a page.
  public var filters: [String] = []
  /// What was not read, in sentences, for a page.
  public var gaps: [String] = []
  /// What players make of the metadata, for a page; `nil` without metadata that any of them could show.
  public var players: PlayersReport?
  /// The number of cues for players of which there are too many for ``players``.
  public var unplayedCueCount = 0
  /// The frames at the edges of the breaks.
  public var pictures: [SplicePictureReport] = []
  /// The playlists as text, in the order in which they were read.
  public var sources: [SourceTextReport]

  /// The input as the user named it.
  public var input: String { cues.input }

  /// The findings, in the order of their places.
  public var findings: [FindingReport] { validation.findings }

  /// The analysis of one input.
  public init(
    generator: String, cues: CuesReport, breaks: BreaksReport, validation: FindingsReport,
    timelines: [TimelineReport] = [], sources: [SourceTextReport] = []
  ) {
    self.generator = generator
    self.cues = cues
    self.breaks = breaks
    self.validation = validation
    self.timelines = timelines
    self.sources = sources
  }

  /// The schemas of the parts, for programs.
  public static let schemas = [CuesReport.schema, BreaksReport.schema, FindingsReport.schema]
}

extension AnalysisReport: ReportKind {
  var report: Report { .analysis(self) }
  var reading: Report.Reading? { (input, cues.findings) }

  /// The highest severity of the reading findings after rule selection and baseline.
  var worstSeverity: Severity? {
    let readingRules = Set(cues.findings.map(\.rule))
    return findings.filter { readingRules.contains($0.rule) }.map(\.severity).max()
  }

  /// The parts of the analysis as separate reports.
  ///
  /// The findings of the reading are listed once, after rule selection and baseline.
  var documents: [any ReportDocument] {
    var (cues, breaks) = (cues, breaks)
    cues.findings = []
    breaks.findings = []
    return [cues, breaks, validation]
  }

  mutating func redact(by redaction: URIRedaction) {
    cues.redact(by: redaction)
    breaks.redact(by: redaction)
    validation.redact(by: redaction)
    filters = filters.map(redaction.text)
    gaps = gaps.map(redaction.message)
    players?.redact(by: redaction)
    timelines.changeEach { timeline in
      timeline.uri = redaction.address(timeline.uri)
      timeline.segments.changeEach { segment in
        segment.uri = redaction.address(segment.uri)
        segment.lineURI = segment.lineURI.map(redaction.address)
        segment.encryption = segment.encryption.map(redaction.value)
      }
    }
    pictures.changeEach { picture in
      picture.last = picture.last.redacted(by: redaction)
      picture.first = picture.first.redacted(by: redaction)
    }
    sources.changeEach { source in
      source.uri = redaction.address(source.uri)
      source.lines = source.lines.mapped(redaction.line)
    }
  }
}

/// A playlist as text, line by line.
public struct SourceTextReport: Hashable, Sendable {
  /// The URI as the input or its playlist has it, as in findings and cues.
  public var uri: String
  /// The index of its timeline; `nil` for a multivariant playlist.
  public var playlist: Int?
  /// The lines without their ends. A page shows few of those of a long recording.
  public var lines: ReportRows<String>

  /// The text of a playlist.
  public init(uri: String, playlist: Int? = nil, lines: ReportRows<String>) {
    self.uri = uri
    self.playlist = playlist
    self.lines = lines
  }
}
