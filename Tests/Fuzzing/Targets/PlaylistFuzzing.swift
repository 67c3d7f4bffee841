import AdBreaks
import AdMarkers
import HLSPlaylists
import MediaTiming
import SourceDiagnostics

/// Fuzzes playlists: reading, printing, editing, reloads and ad breaks. A zero byte stands between the
/// playlists of a reload.
///
/// A document prints back byte for byte, by itself, by its lines, and after edits that change nothing.
enum PlaylistFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    var live: LivePresentation?
    var partCount = 0
    for part in bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false) {
      let parsed = check(Array(part))
      guard let media = parsed.media else { continue }
      partCount += 1
      if live == nil {
        live = LivePresentation(media, uri: "http://example.com/all.m3u8")
      } else {
        live?.merge(media)
      }
    }
    if let live {
      let whole = live.playlist
      require(whole.segments.count == live.segmentCount, "no segment of a presentation is lost")
      // The presentation of one playlist is that playlist once more, whose values were all read.
      if partCount > 1 { readAll(whole) }
      for line in 1...max(1, whole.document.lines.count) { _ = whole.source(ofLine: line) }
      let map = TimelineMap(of: whole)
      require(
        AdBreakAnalysis(of: whole, on: map) == AdBreakAnalysis(of: whole, on: map),
        "the same playlist has the same breaks")
    }
  }
}

private func check(_ bytes: [UInt8]) -> ParsedPlaylist {
  let parsed = Playlist.parse(bytes, uri: "http://example.com/a/b.m3u8?q=1")
  require(parsed.document.bytes == bytes, "a document prints back")
  var printed: [UInt8] = []
  for line in parsed.document.lines { printed += bytes[line.byteRange] }
  require(printed == bytes, "the lines of a document are all of it")
  require(parsed.document.applying([]).bytes == bytes, "no edit changes nothing")
  let middle = parsed.document.lines.count / 2
  let inserted = parsed.document.applying([.insert(["#EXT-X-GAP"], before: middle)])
  require(
    inserted.lines.count >= parsed.document.lines.count, "an inserted line takes none away")
  switch parsed.playlist {
  case .media(let playlist): readAll(playlist)
  case .multivariant(let playlist): _ = playlist.hashValue
  }
  return parsed
}

/// Reads everything that is made only when it is asked for.
private func readAll(_ playlist: MediaPlaylist) {
  for segment in playlist.segments {
    _ = (segment.uri, segment.duration, segment.endTime, segment.title, segment.mediaSequence)
    _ = (segment.discontinuitySequence, segment.byteRange, segment.keys, segment.map)
    _ = (segment.bitrate, segment.programDateTime?.date, segment.programDateTime?.text)
  }
  for part in playlist.parts { _ = part.tag.hashValue }
  for line in playlist.document.lines where line.definition?.value == .attributes {
    for attribute in line.attributes {
      _ = (attribute.form, attribute.integer, attribute.decimal, attribute.hexadecimal)
      _ = (attribute.resolution, attribute.date, attribute.valueLocation)
    }
  }
  for range in playlist.dateRanges { _ = (range.end, range.customAttributes.count) }
  let analysis = AdBreakAnalysis(of: playlist, on: TimelineMap(of: playlist))
  for entry in analysis.breaks {
    require(!entry.evidence.isEmpty, "every break has evidence")
  }
}
