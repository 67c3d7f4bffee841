internal import HLSPlaylists
internal import SourceDiagnostics

/// An unknown tag whose name contains a word for ads.
struct UnknownAdTag: MediaPlaylistRule {
  let row = DiagnosticRule(
    "ADM-024", "unknown-ad-tag", .info,
    "Tags about ads belong to a known dialect.", authority: .practice,
    rationale: "The tag may mark breaks that this tool and most players ignore.",
    remedy:
      "Ask the vendor of the packager for the meaning of the tag, and for a dialect that players support."
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
        "\(name.rawValue) looks like an ad tag and belongs to no known dialect",
        at: line.location.completed(by: playlist.place(line: line.line)), subject: name.rawValue)
    }
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "▶#EXT-X-ACME-AD-BREAK:30", "4 b.ts"),
    .datedMedia("4 a.ts", "#EXT-X-ACME-LOADER:30", "4 b.ts"),
  ]
}
