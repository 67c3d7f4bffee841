import MediaTiming
import SourceDiagnostics

extension BreaksReport {
  /// Reads the output of ``JSONReportWriter``.
  init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      input: try members.text("input"),
      breaks: try members.objects("breaks", BreakReport.init(saved:)),
      opportunities: try members.objects("opportunities", OpportunityReport.init(saved:)),
      findings: try members.objects("findings", FindingReport.init(saved:)))
  }
}

extension BreakReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    try members.check("startTime", "endTime", "closedBy")
    self.init(
      id: try members.value("id"), kind: try members.text("kind"),
      playlist: try members.value("playlist"), startTime: try members.value("startTime"),
      endTime: try members.value("endTime"),
      plannedDuration: try members.value("plannedDuration"),
      duration: try members.value("duration"), startDate: try members.value("startDate"),
      endDate: try members.value("endDate"), resumeOffset: try members.value("resumeOffset"),
      cue: try members.texts("cue"),
      segments: try members.optionalObject("segments").map(SegmentSpan.init(saved:)),
      startOffset: try members.value("startOffset"), endOffset: try members.value("endOffset"),
      closedBy: try members.value("closedBy"), eventID: try members.value("eventId"),
      segmentationType: try SegmentationTypeReport(saved: members),
      upids: try members.array("upids", optional: true),
      isHeuristic: try members.value("heuristic") ?? false,
      parts: try members.objects("parts", PartReport.init(saved:)),
      evidence: try members.objects("evidence", EvidenceReport.init(saved:)))
  }
}

extension BreakReport.SegmentSpan {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(first: try members.number("first"), last: try members.number("last"))
  }
}

extension BreakReport.SegmentationTypeReport {
  fileprivate init?(saved members: SavedMembers) throws(SavedAnalysisError) {
    guard let number: Int = try members.value("segmentationTypeId"),
      let id = UInt8(exactly: number)
    else { return nil }
    self.init(id: id, name: try members.value("segmentationTypeName"))
  }
}

extension BreakReport.PartReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    try members.check("startTime", "endTime")
    self.init(
      kind: try members.text("kind"),
      segmentationType: try BreakReport.SegmentationTypeReport(saved: members),
      eventID: try members.value("eventId"), startTime: try members.value("startTime"),
      endTime: try members.value("endTime"), upids: try members.array("upids"))
  }
}

extension BreakReport.EvidenceReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      dialect: try members.text("dialect"), form: try members.value("form"),
      role: try members.text("role"), line: try members.value("line"),
      uri: try members.value("uri"), pid: try members.value("pid"),
      pts: try members.value("pts"), startTime: try members.value("startTime"),
      plannedDuration: try members.value("plannedDuration"),
      eventID: try members.value("eventId"), payloadBase64: try members.value("payloadBase64"),
      payloadText: try members.value("payloadText"))
  }
}

extension OpportunityReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      playlist: try members.value("playlist"), startTime: try members.time("startTime"),
      dialect: try members.text("dialect"),
      form: try members.text("form"), line: try members.number("line"),
      uri: try members.value("uri"))
  }
}
