internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag of nobody known whose name speaks of ads.
struct UnknownAdTag: MediaPlaylistRule {
  let row = DiagnosticRule(
    "ADM-024", "unknown-ad-tag", .info,
    "The tags that speak of ads are those of a known dialect.",
    authority: .practice,
    rationale: "It may mark breaks that this tool and most players do not see.",
    remedy: "Ask the maker of the packager what the tag means, and for a dialect that players read."
  )

  private static let words: Set<String> = [
    "AD", "ADS", "ADBREAK", "ADPOD", "ADVERT", "AVAIL", "BREAK", "CUE", "CUEOUT", "CUEIN", "SCTE",
    "SCTE35", "SIGNAL", "SPLICE",
  ]

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    var seen: Set<TagName> = []
    return playlist.playlist.unknownTags.compactMap { line in
      let name = line.name
      let parts = name.rawValue.uppercased().split { $0 == "-" || $0 == "_" }.map(String.init)
      guard parts.contains(where: Self.words.contains), seen.insert(name).inserted else {
        return nil
      }
      return Finding(
        "\(name.rawValue) speaks of ads by its name and is of no known dialect",
        at: line.location.completed(by: playlist.place(line: line.line)), subject: name.rawValue)
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedMedia("4 a.ts", "▶#EXT-X-ACME-AD-BREAK:30", "4 b.ts")
      ],
      passing: [
        .datedMedia("4 a.ts", "#EXT-X-ACME-LOADER:30", "4 b.ts")
      ])
  }
}
