internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A rendition report that is behind the playlist that it reports on.
struct StaleRenditionReport: RenditionsRule {
  let row = DiagnosticRule(
    "LLH-014", "stale-rendition-report", .warning,
    "A rendition report is not behind the playlist of its rendition.",
    specification: "RFC 8216bis, section 4.4.5.4",
    rationale: """
      A player that changes to the rendition asks for the next segment after the reported one. It gets \
      old segments, and falls behind the live edge with each change.
      """,
    remedy: "Write the reports when the playlist is answered, not when its own segment is finished."
  )

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    let playlists = renditions.presentations.filter { $0.playlist?.header.isEnded == false }
    guard playlists.contains(where: { $0.playlist?.header.renditionReports.isEmpty == false })
    else { return [] }
    let byAddress = Dictionary(
      playlists.map { (Self.address($0.uri ?? "", in: nil), $0) },
      uniquingKeysWith: { first, _ in first })
    return playlists.flatMap { reporting -> [Finding] in
      guard let playlist = reporting.playlist, !playlist.segments.isEmpty else { return [] }
      return playlist.header.renditionReports.compactMap { report -> Finding? in
        guard let uri = report.tag.uri, let last = report.tag.lastMediaSequence else { return nil }
        let address = Self.address(uri, in: reporting.uri)
        guard let reported = byAddress[address],
          let newest = reported.playlist?.segments.last?.mediaSequence
        else { return nil }
        let (lag, isOverflow) = newest.subtractingReportingOverflow(last)
        guard !isOverflow, lag > Self.tolerance(of: playlist, newest: newest) else { return nil }
        return Finding(
          "LAST-MSN of \(reported.label) is \(last), the playlist itself ends with \(newest)",
          at: reporting.place(line: report.line), subject: address.path,
          recurrence: Recurrence(key: address.path))
      }
    }
  }

  /// The number of segments by which a report may be behind.
  ///
  /// A playlist that was loaded a moment later may have a segment more, unless the reporting one is
  /// as new.
  private static func tolerance(of reporting: MediaPlaylist, newest: Int) -> Int {
    (reporting.segments.last?.mediaSequence ?? 0) >= newest ? 0 : 1
  }

  /// The address of a playlist in a tree deep enough for relative paths, without its query.
  private static func address(_ uri: String, in base: String?) -> URIReference {
    let root = "x://x/" + String(repeating: "0/", count: 32)
    let base = URIReference.resolve(base ?? "", against: root)
    var address = URIReference(URIReference.resolve(uri, against: base))
    address.query = nil
    return address
  }

  static let examples: RuleExamples = [
    .variants(
      low: .live(
        "4 a.ts b.ts c.ts", #"▶#EXT-X-RENDITION-REPORT:URI="main.m3u8?session=1",LAST-MSN=1"#),
      main: .live("4 a.ts b.ts c.ts", #"#EXT-X-RENDITION-REPORT:URI="low.m3u8",LAST-MSN=2"#)),
    .fixed(replacing: "LAST-MSN=1", with: "LAST-MSN=2"),
    .variants(
      low: .live("4 a.ts b.ts", #"#EXT-X-RENDITION-REPORT:URI="main.m3u8",LAST-MSN=1"#),
      main: .live("4 a.ts b.ts c.ts")
    )
    .with(note: "The second playlist was loaded a moment later."),
  ]
}
