import FieldValues
import MediaTiming
import SourceDiagnostics

extension CuesReport {
  /// Reads the output of ``JSONReportWriter``, which has no summaries.
  init(saved members: SavedMembers) throws(SavedAnalysisError) {
    let presentation = try members.object("presentation")
    self.init(
      input: try members.text("input"), presentation: try PresentationReport(saved: presentation),
      tracks: try members.objects("tracks", TrackReport.init(saved:)),
      findings: try members.objects("findings", FindingReport.init(saved:)))
  }
}

extension PresentationReport {
  private static let names: Set<String> = [
    "kind", "playlistType", "ended", "duration", "segmentCount", "mediaSequence",
    "discontinuityCount", "startDate", "variants", "playlists",
  ]

  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      kind: try members.word("kind"), playlistType: try members.value("playlistType"),
      ended: try members.value("ended"), duration: try members.value("duration"),
      segmentCount: try members.value("segmentCount"),
      mediaSequence: try members.value("mediaSequence"),
      discontinuityCount: try members.value("discontinuityCount"),
      startDate: try members.value("startDate"), more: members.others(than: Self.names))
    if members.fields["variants"] != nil {
      variants = try members.objects("variants", VariantReport.init(saved:))
    }
    if members.fields["playlists"] != nil {
      playlists = try members.objects("playlists", PlaylistReport.init(saved:))
    }
  }
}

extension VariantReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      index: try members.number("index"), uri: try members.text("uri"),
      bandwidth: try members.value("bandwidth"),
      more: members.others(than: ["index", "uri", "bandwidth"]))
  }
}

extension PlaylistReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      index: try members.number("index"), uri: try members.text("uri"),
      role: try members.word("role"), groupID: try members.value("groupId"),
      name: try members.value("name"), bandwidth: try members.value("bandwidth"),
      more: members.others(than: ["index", "uri", "role", "groupId", "name", "bandwidth"]))
  }
}

extension TrackReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      uid: try members.number("uid"), kind: try members.text("kind"),
      type: try members.text("type"), playlist: try members.value("playlist"),
      label: try members.value("label"), pid: try members.value("pid"),
      cues: try members.objects("cues", CueReport.init(saved:)))
  }
}

extension CueReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    try members.check("startTime", "endTime")
    self.init(
      uid: try members.number("uid"), id: try members.value("id"),
      startTime: try members.value("startTime"), endTime: try members.value("endTime"),
      startDate: try members.value("startDate"), endDate: try members.value("endDate"),
      source: try SourceReport(saved: try members.object("source")),
      content: try members.object("content").fields)
  }
}

extension SourceReport {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      uri: try members.value("uri"), segment: try members.value("segment"),
      line: try members.value("line"), pid: try members.value("pid"),
      pts: try members.value("pts"), byteOffset: try members.value("byteOffset"),
      repeatCount: try members.value("repeatCount"), repeats: try members.times("repeats"))
  }
}

extension FindingReport {
  init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init(
      rule: try members.text("rule"), name: try members.text("name"),
      severity: try members.word("severity"), message: try members.text("message"),
      location: try SourceLocation(saved: try members.object("location")),
      count: try members.value("count"), of: try members.value("of"),
      otherLocations: try members.objects(
        "otherLocations", optional: true, SourceLocation.init(saved:)),
      fingerprint: try members.value("fingerprint"), notes: try members.texts("notes"),
      specification: try members.value("specification"))
    guard let counts = try members.optionalObject("fingerprints") else { return }
    for field in counts.others(than: []) {
      fingerprints[field.name] = try counts.number(field.name)
    }
  }
}

extension SourceLocation {
  fileprivate init(saved members: SavedMembers) throws(SavedAnalysisError) {
    self.init()
    uri = try members.value("uri")
    playlist = try members.value("playlist")
    line = try members.value("line")
    column = try members.value("column")
    segment = try members.value("segment")
    pid = try members.value("pid")
    pts = try members.value("pts")
    byteOffset = try members.value("byteOffset")
    time = try members.value("time")
  }
}

extension SavedMembers {
  /// A list of texts, which is left out if it is empty.
  func texts(_ name: String) throws(SavedAnalysisError) -> [String] {
    var texts: [String] = []
    for value in try array(name, optional: true) {
      guard case .string(let text) = value else {
        throw SavedAnalysisError("\(name) is not what was expected: a list of texts")
      }
      texts.append(text)
    }
    return texts
  }
}
