internal import HLSPlaylists
internal import SourceDiagnostics

/// Closed captions without a channel, or with a URI.
struct MalformedCaptionRendition: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-005", "malformed-caption-rendition", .error,
    "Closed captions have an INSTREAM-ID and no URI.",
    specification: "RFC 8216bis, section 4.4.6.1",
    rationale:
      "Closed captions are in the video. Without the channel a player cannot find them, and a URI has no content to add.",
    remedy:
      "Name the channel with INSTREAM-ID, and remove URI; captions in separate files are TYPE=SUBTITLES."
  )

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    playlist.playlist.renditions.filter { $0.type == "CLOSED-CAPTIONS" }.flatMap { rendition in
      var found: [Finding] = []
      if rendition.inStreamID == nil {
        found.add(
          "EXT-X-MEDIA of closed captions has no INSTREAM-ID",
          at: playlist.place(line: rendition.line), subject: rendition.renditionName)
      }
      if let uri = playlist.attributes(line: rendition.line)?["URI"] {
        found.add(
          "EXT-X-MEDIA of closed captions has a URI, none was expected",
          at: playlist.lines.place(of: uri), subject: rendition.renditionName)
      }
      return found
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"▶#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CLOSED-CAPTIONS="cc""#, "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1",▶URI="cc.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CLOSED-CAPTIONS="cc""#, "low.m3u8"),
    .fixed(replacing: #",URI="cc.m3u8""#, with: ""),
  ]
}
