internal import ByteParsing
internal import HLSInspection
internal import HLSPlaylists
internal import SourceDiagnostics

/// A hash of a finding that is the same in another recording of the stream.
///
/// It is FNV-1a with 64 bits, in hexadecimal, of the UTF-8 of the code, a U+001F, and the subject.
/// The subject is the one given by the rule, else the recurrence key; else it comes from the line:
/// the name of the tag with the ID of a date range, or the path of a URI. That of a resource that
/// could not be loaded is its path, after that of the playlist if there are several. The numbers in
/// the name of a segment do not count, since they differ between recordings. No subject has a line,
/// a time or a sequence number, and none has what a playlist imports from the query of the input.
enum FindingFingerprint {
  /// - Parameters:
  ///   - line: the line of the place in a playlist.
  ///   - sources: the playlists of the inspection.
  static func text(
    of finding: Diagnostic, line: PlaylistLine?, in sources: PlaylistSources
  ) -> String {
    let subject =
      resource(of: finding, in: sources) ?? subject(of: finding, line: line)
    return StableHash.text("\(finding.rule.code)\u{1F}\(sources.withoutImports(subject))")
  }

  /// The resource that could not be loaded. The input is the same resource however it is named.
  private static func resource(of finding: Diagnostic, in sources: PlaylistSources) -> String? {
    guard finding.rule.code.hasPrefix("LOAD-"), let uri = finding.location.uri,
      uri != sources.input
    else { return nil }
    let playlist = sources.rendition(of: finding.location).map {
      Diagnostic.subject(ofURI: $0) + " "
    }
    return (playlist ?? "") + Diagnostic.subject(ofURI: uri)
  }

  private static func subject(of finding: Diagnostic, line: PlaylistLine?) -> String {
    if let subject = finding.subject { return subject }
    if let recurrence = finding.recurrence { return recurrence.key }
    let place = finding.location
    if place.segment != nil {
      return place.pid.map { "PID \($0)" } ?? "segment"
    }
    if let line { return subject(of: line) }
    if let pid = place.pid { return "PID \(pid)" }
    return ""
  }

  private static func subject(of line: PlaylistLine) -> String {
    switch line.kind {
    case .tag(.dateRange):
      let id = line.attributes["ID"]?.value
      return TagName.dateRange.rawValue + (id.map { " \($0)" } ?? "")
    case .tag(let name): return name.rawValue
    case .uri: return Diagnostic.subject(ofURI: line.content)
    case .comment: return line.tagName?.rawValue ?? "comment"
    case .blank: return "blank"
    }
  }
}

extension PlaylistSources {
  /// Returns the fingerprint of a finding at its original place.
  func fingerprint(of finding: Diagnostic) -> String {
    var finding = finding
    finding.location = original(finding.location)
    return FindingFingerprint.text(of: finding, line: line(at: finding.location)?.line, in: self)
  }
}
