internal import HLSPlaylists
internal import SourceDiagnostics

/// A playlist whose first line is not `#EXTM3U`.
struct MissingHeader: PlaylistRule {
  let row = DiagnosticRule.missingHeader

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    // Reading reports a header that is not before all tags and URIs.
    let lines = playlist.document.lines
    let isOther: (PlaylistLine) -> Bool = { $0.kind == .blank || $0.kind == .comment }
    guard let header = lines.first(where: { !isOther($0) }), header.tagName == .extm3u else {
      return []
    }
    var place = playlist.place(line: header.number)
    if header.index > 0 {
      return .one("#EXTM3U stands in line \(header.number), it must be the first line", at: place)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = playlist.document.bytes.starts(with: mark) ? mark.count : 0
    if header.contentRange.lowerBound > start {
      place.column = 1
      return [Finding("blanks stand before #EXTM3U, nothing may", at: place)]
    }
    let nameEnd = start + "#EXTM3U".utf8.count
    let rest = nameEnd..<max(nameEnd, header.contentRange.upperBound)
    // Reading reports a carriage return, which hides all other lines.
    guard !rest.isEmpty, playlist.document.bytes[rest].first != 0x0D else { return [] }
    place.column = nameEnd - header.byteRange.lowerBound + 1
    place.byteOffset = nameEnd
    return .one("the line goes on after #EXTM3U, nothing may stand there", at: place)
  }

  static let examples: RuleExamples = [
    .playlist(
      """
      # made by hand
      ▶#EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    )
    .with(note: "The header is there, but not in the first line."),
    """
    #EXTM3U▶ version=3
    #EXT-X-TARGETDURATION:4
    #EXTINF:4,
    a.ts
    #EXT-X-ENDLIST
    """,
    .media("4 a.ts"),
  ]
}
