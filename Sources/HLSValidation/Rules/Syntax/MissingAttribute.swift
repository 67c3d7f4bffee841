internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag without a required attribute.
struct MissingAttribute: MultivariantRule {
  let row = DiagnosticRule.missingAttribute

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    let renditions = playlist.playlist.renditions
    return renditions.filter { $0.type == "SUBTITLES" && $0.uri == nil }.map { rendition in
      Finding(
        "EXT-X-MEDIA of subtitles has no URI", at: playlist.place(line: rendition.line),
        subject: rendition.renditionName)
    }
  }

  static let examples: RuleExamples = [
    """
    #EXTM3U
    ▶#EXT-X-START:PRECISE=YES
    #EXT-X-TARGETDURATION:10
    #EXTINF:10,
    a.ts
    #EXT-X-ENDLIST
    """,
    .multivariant(
      #"▶#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,SUBTITLES="text""#, "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",URI="en.m3u8""#,
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",CHANNELS="2""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,SUBTITLES="text",AUDIO="audio""#, "low.m3u8"),
  ]
}
