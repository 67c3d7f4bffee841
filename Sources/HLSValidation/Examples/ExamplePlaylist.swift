/// The text of a playlist, or a whole example made from it.
protocol ExamplePlaylist {
  init(playlist text: String)
}

extension String: ExamplePlaylist {
  init(playlist text: String) { self = text }
}

extension RuleExamples.Entry: ExamplePlaylist {
  init(playlist text: String) { self.init(RuleExample(text)) }
}

/// Media playlists, given by the lines that differ. The lines that all of them share are added, so
/// that an example is a complete playlist wherever it is shown.
///
/// A line such as `4 a.ts b.ts` stands for two segments of 4 s, each with its EXTINF; a `▶` before
/// it belongs to the first EXTINF.
extension ExamplePlaylist {
  /// A complete playlist.
  static func media(version: Int? = nil, target: Int = 4, _ lines: String...) -> Self {
    Self(playlist: text(header(version, target) + lines + ["#EXT-X-ENDLIST"]))
  }

  /// A complete playlist that begins at the start of 2026.
  static func datedMedia(version: Int? = nil, target: Int = 4, _ lines: String...) -> Self {
    Self(playlist: text(header(version, target) + [date] + lines + ["#EXT-X-ENDLIST"]))
  }

  /// A playlist that is still growing.
  static func live(version: Int? = nil, target: Int = 4, _ lines: String...) -> Self {
    Self(playlist: text(header(version, target) + lines))
  }

  /// A playlist that is still growing and begins at the start of 2026.
  static func datedLive(version: Int? = nil, target: Int = 4, _ lines: String...) -> Self {
    Self(playlist: text(header(version, target) + [date] + lines))
  }

  /// A low-latency playlist with parts of half a second.
  static func halfSecondParts(_ lines: String...) -> Self {
    let parts = [
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5",
      "#EXT-X-PART-INF:PART-TARGET=0.5",
    ]
    return Self(playlist: text(header(6, 2) + parts + lines))
  }

  /// A low-latency playlist with parts of one second.
  static func secondParts(target: Int = 2, _ lines: String...) -> Self {
    let parts = [
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3",
      "#EXT-X-PART-INF:PART-TARGET=1",
    ]
    return Self(playlist: text(header(nil, target) + parts + lines))
  }

  /// A multivariant playlist.
  static func multivariant(_ lines: String...) -> Self {
    Self(playlist: text(["#EXTM3U"] + lines))
  }

  /// A playlist whose first line is the place of the finding.
  static func markedAtStart(_ text: String) -> Self {
    Self(playlist: String(RuleExample.marker) + text)
  }

  private static var date: String { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z" }

  private static func header(_ version: Int?, _ target: Int) -> [String] {
    ["#EXTM3U"] + (version.map { ["#EXT-X-VERSION:\($0)"] } ?? [])
      + ["#EXT-X-TARGETDURATION:\(target)"]
  }

  private static func text(_ lines: [String]) -> String {
    lines.joined(separator: "\n").expandingSegments
  }
}

/// Lines of examples.
extension String {
  /// An EXT-X-DATERANGE with its ID and further attributes, in seconds from the start of 2026.
  static func dateRange(_ id: String, at second: Int? = nil, _ attributes: String...) -> String {
    let start = second.map { [#"START-DATE="2026-01-01T00:00:\#($0 < 10 ? "0" : "")\#($0).000Z""#] }
    return (["#EXT-X-DATERANGE:ID=\"\(id)\""] + (start ?? []) + attributes)
      .joined(separator: ",")
  }

  /// An interstitial at 4 s with further attributes.
  static func interstitial(_ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:04.000Z","#
      + attributes
  }

  /// The text with each line such as `4 a.ts b.ts` replaced by the lines of its segments.
  var expandingSegments: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(Self.segments)
      .joined(separator: "\n")
  }

  private static func segments(_ line: Substring) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    var duration = words.first ?? ""
    let marker = duration.first == RuleExample.marker ? String(duration.removeFirst()) : ""
    guard words.count > 1, !words.contains(""), Double(duration) != nil else { return String(line) }
    return marker
      + words.dropFirst().map { "#EXTINF:\(duration),\n\($0)" }.joined(separator: "\n")
  }
}
