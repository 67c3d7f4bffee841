internal import HLSPlaylists
internal import SourceDiagnostics

/// Bytes that the text of a playlist must not have.
struct MalformedEncoding: ReadingRule, PlaylistRule {
  let documentation = RuleDocumentation(
    .malformedEncoding,
    rationale: """
      Players should reject a playlist that begins with a byte order mark or is not UTF-8. Control characters \
      end up in URIs and names, where they are not seen and not found.
      """,
    remedy:
      "Write UTF-8 without a byte order mark, and no control characters but the ends of lines.",
    failing: [
      RuleExample(
        "▶\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n",
        note: "The playlist begins with a byte order mark, U+FEFF."),
      RuleExample(
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,news▶\tat nine\na.ts\n#EXT-X-ENDLIST\n",
        note: "The title holds a tabulator, which is a control character."),
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,Grüße
      a.ts
      #EXT-X-ENDLIST
      """
    ])

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    let bytes = playlist.document.bytes
    guard bytes.contains(where: { Self.isControl($0) || $0 == 0xC2 }) else { return [] }
    return playlist.document.lines.compactMap { line in
      // Date ranges that a delta update removes are listed with tabulators.
      let mayHaveTab = line.tagName == .skip
      var index = line.byteRange.lowerBound
      while index < line.byteRange.upperBound {
        defer { index += 1 }
        let isC1 =
          bytes[index] == 0xC2 && index + 1 < bytes.count
          && (0x80...0x9F).contains(bytes[index + 1])
        guard isC1 || Self.isControl(bytes[index]), !(mayHaveTab && bytes[index] == 0x09) else {
          continue
        }
        let value = isC1 ? bytes[index + 1] : bytes[index]
        var place = playlist.place(line: line.number)
        place.column = index - line.byteRange.lowerBound + 1
        place.byteOffset = index
        let digits = String(value, radix: 16, uppercase: true)
        return Finding(
          "the line holds the control character U+00\(digits.count < 2 ? "0" : "")\(digits)",
          at: place, recurrence: Recurrence(of: playlist.document.lines.count))
      }
      return nil
    }
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? byte != 0x0A && byte != 0x0D : byte == 0x7F
  }
}
