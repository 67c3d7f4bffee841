internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A rendition report with an absolute URI.
struct AbsoluteRenditionReport: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-009", "absolute-rendition-report", .error,
    "The URI of EXT-X-RENDITION-REPORT is relative to the playlist.",
    specification: "RFC 8216bis, section 4.4.5.4",
    rationale:
      "Players resolve the URI against this playlist and look it up in the multivariant playlist; an absolute URI with another host is not found there.",
    remedy: "Write the path from this playlist to the other.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let reports = playlist.lines(of: .renditionReport)
    return reports.compactMap { line in
      guard let uri = line.attributes["URI"] else { return nil }
      let reference = URIReference(uri.value)
      guard reference.scheme != nil || reference.authority != nil else { return nil }
      return Finding(
        "the URI is absolute, one relative to the playlist was expected",
        at: playlist.place(ofValue: uri), subject: reference.path,
        recurrence: Recurrence(of: reports.count))
    }
  }

  static let examples: RuleExamples = [
    .live(
      target: 2, "2 a.mp4",
      #"#EXT-X-RENDITION-REPORT:URI="▶https://example.com/mid.m3u8",LAST-MSN=0"#),
    .live(target: 2, "2 a.mp4", #"#EXT-X-RENDITION-REPORT:URI="../mid/live.m3u8",LAST-MSN=0"#),
  ]
}
