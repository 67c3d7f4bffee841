package import AdBreaks
internal import AdMarkers
internal import ByteParsing
internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

extension BreaksReport {
  /// The ad breaks of an inspection, as far as a filter lets them pass.
  public init(_ inspection: Inspection, filter: CueFilter = CueFilter()) {
    self.init(
      input: inspection.input, findings: FindingReport.grouped(inspection.findings, of: inspection))
    var listed: [(playlist: Int, entry: AdBreak)] = []
    for (index, part) in inspection.parts.enumerated() {
      let window = (
        from: filter.from.flatMap { inspection.mediaTime(of: $0, part: index) },
        to: filter.to.flatMap { inspection.mediaTime(of: $0, part: index) }
      )
      let analysis = part.adBreaks
      listed += analysis.breaks.lazy
        .filter { filter.passes($0, from: window.from, to: window.to) }
        .map { (index, $0) }
      let places = analysis.opportunities.lazy
        .filter { filter.passes($0, from: window.from, to: window.to) }
      opportunities += places.map {
        OpportunityReport(
          playlist: index, startTime: $0.startTime, dialect: $0.dialect.rawValue, form: $0.form,
          line: $0.source.line, uri: $0.source.uri == part.uri ? nil : $0.source.uri)
      }
    }
    breaks = ReportRows(count: listed.count) { [listed, parts = inspection.parts] row in
      let (playlist, entry) = listed[row]
      var report = BreakReport(entry, playlist: playlist)
      if parts.count > 1 { report.playlistURI = parts[playlist].uri }
      if parts[playlist].playlist == nil {
        // A file has no segments yet, so that nothing in it lies off their boundaries.
        (report.startOffset, report.endOffset) = (nil, nil)
      }
      return report
    }
  }
}

extension BreakReport {
  /// A break of a playlist.
  package init(_ entry: AdBreak, playlist: Int) {
    self.init(
      id: entry.id, kind: entry.kind.rawValue, playlist: playlist, startTime: entry.startTime,
      endTime: entry.endTime, plannedDuration: entry.plannedDuration, duration: entry.duration,
      startDate: entry.startDate, endDate: entry.endDate, resumeOffset: entry.resumeOffset,
      cue: entry.cue,
      segments: entry.segments.map { SegmentSpan(first: $0.lowerBound, last: $0.upperBound) },
      startOffset: entry.startOffset, endOffset: entry.endOffset,
      closedBy: entry.closedBy?.rawValue, eventID: entry.eventID,
      segmentationType: entry.segmentationType.map(SegmentationTypeReport.init),
      upids: entry.upids.map { .object($0.fields) }, isHeuristic: entry.isHeuristic,
      parts: entry.parts.map(PartReport.init), evidence: EvidenceReport.list(entry.evidence),
      hasKnownStart: entry.hasKnownStart)
  }
}

extension BreakReport.SegmentationTypeReport {
  fileprivate init(_ type: SegmentationType) { self.init(id: type.rawValue, name: type.name) }
}

extension BreakReport.PartReport {
  fileprivate init(_ part: AdBreak.Part) {
    self.init(
      kind: Self.name(of: part.kind),
      segmentationType: part.kind.segmentationType.map(BreakReport.SegmentationTypeReport.init),
      eventID: part.eventID, startTime: part.startTime, endTime: part.endTime,
      upids: part.upids.map { .object($0.fields) })
  }

  private static func name(of kind: AdBreak.Part.Kind) -> String {
    switch kind {
    case .event(.segment): "segmentation"
    case .event(.splice): "splice"
    case .interstitial: "interstitial"
    case .ad: "ad"
    case .tag: "break"
    }
  }
}

extension BreakReport.EvidenceReport {
  /// The maximum number of pieces of evidence of a break that have the same payload. A message may be evidence for each of
  /// its events, of which it has up to some hundred.
  private static let maximumPayloads = 16

  fileprivate static func list(_ evidence: [AdBreak.Evidence]) -> [Self] {
    var known: [EvidencePayload.Bytes: (text: String, count: Int)] = [:]
    var last: (evidence: AdBreak.Evidence, payload: EvidencePayload)?
    return evidence.map { evidence in
      let shared = last.flatMap { $0.evidence.isOfSameAttribute(as: evidence) ? $0.payload : nil }
      let payload = shared ?? EvidencePayload(evidence.payload)
      last = (evidence, payload)
      let text = payload.bytes.flatMap { key -> String? in
        let (text, count) = known[key] ?? (text: Base64.text(key.bytes), count: 0)
        known[key] = (text, count + 1)
        return count < maximumPayloads ? text : nil
      }
      return Self(evidence, payload, text)
    }
  }

  private init(
    _ evidence: AdBreak.Evidence, _ payload: EvidencePayload, _ payloadBase64: String?
  ) {
    let source = evidence.source
    self.init(
      dialect: evidence.dialect.rawValue, form: evidence.form, role: evidence.role.rawValue,
      line: source?.line, uri: evidence.uri, load: source?.load, pid: evidence.pid,
      pts: payload.pts,
      startTime: evidence.startTime, plannedDuration: evidence.plannedDuration,
      eventID: evidence.eventID, payloadBase64: payloadBase64,
      payloadText: payload.text)
  }
}

/// What a report has of the payload of a line or message.
private struct EvidencePayload {
  /// Bytes whose hash is known.
  struct Bytes: Hashable {
    let bytes: [UInt8]
    private let bytesHash: Int

    init?(_ payload: DecodedSplice?) {
      guard let payload, let bytes = payload.bytes else { return nil }
      self.bytes = bytes
      bytesHash = payload.bytesHash
    }

    static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(bytesHash) }
  }

  let bytes: Bytes?
  let pts: TransportTimestamp?
  /// The text as written, if it is no section.
  let text: String?

  init(_ payload: DecodedSplice?) {
    let section = payload?.section
    bytes = Bytes(payload)
    pts = section?.spliceTime
    text = section == nil ? payload?.text : nil
  }
}
