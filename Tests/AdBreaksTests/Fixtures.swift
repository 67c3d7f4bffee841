import AdBreaks
import HLSPlaylists
import MediaTiming
import Testing

/// The breaks of a playlist text without media.
func analysis(
  _ text: String, splices: [InBandSplice] = [], sources: AdBreakAnalysis.Sources = .all
) throws -> AdBreakAnalysis {
  let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
  return AdBreakAnalysis(
    of: playlist, splices: splices, on: TimelineMap(of: playlist), sources: sources)
}

/// A playlist of ten segments of four seconds, with lines before segments.
func playlist(_ lines: [Int: String], isEnded: Bool = true) -> String {
  var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
  if isEnded { text += "#EXT-X-PLAYLIST-TYPE:VOD\n" }
  for index in 0..<10 {
    if let line = lines[index] { text += line + "\n" }
    text += "#EXTINF:4,\ns\(index).ts\n"
  }
  if let line = lines[10] { text += line + "\n" }
  return text + (isEnded ? "#EXT-X-ENDLIST\n" : "")
}

extension MediaTime {
  init(_ seconds: Int) { self.init(seconds: seconds) }
}
