internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// Bytes that a playlist must not contain.
struct MalformedEncoding: PlaylistRule {
  let row = DiagnosticRule.malformedEncoding

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    let bytes = playlist.document.bytes
    guard bytes.span.containsAny(where: Self.mayBeControl) else { return .none }
    let lines = playlist.document.lines
    return OnDemandFindings(in: lines) { line in
      let start = line.byteRange.lowerBound
      // Blanks at the end of a line are ignored; Apple's segmenter writes a tab after each EXTINF.
      let text = bytes[start..<max(start, line.contentRange.upperBound)]
      let control = Self.firstControl(in: text) { $0 != Self.tabulator }
      // The date ranges that a delta update removes are separated by tabs.
      let tabulator = line.tagName == .skip ? nil : text.firstIndex(of: Self.tabulator)
      guard let index = control ?? tabulator else { return [] }
      var place = playlist.place(line: line.number)
      place.column = index - start + 1
      place.byteOffset = index
      return .one(
        control == nil
          ? "the line contains a tab, no control characters were expected"
          : "the line contains a control character, none was expected",
        at: place, severity: control == nil ? .warning : nil,
        recurrence: Recurrence(key: control == nil ? "tabulator" : "control", of: lines.count))
    }
  }

  private static let tabulator: UInt8 = 0x09

  /// The place of the first control character (U+0000 to U+009F) that satisfies a condition.
  private static func firstControl(
    in text: ArraySlice<UInt8>, where isMeant: (UInt8) -> Bool
  ) -> Int? {
    text.indices.first { index in
      if text[index] == 0xC2, index + 1 < text.endIndex {
        return (0x80...0x9F).contains(text[index + 1])
      }
      return isControl(text[index]) && isMeant(text[index])
    }
  }

  /// Whether a byte is a control character outside line ends, or may begin one.
  @inline(__always)
  private static func mayBeControl(_ byte: UInt8) -> Bool {
    let isLow = Flag(byte < 0x20) ^ Flag(byte == 0x0A) ^ Flag(byte == 0x0D)
    return isLow | Flag(byte == 0x7F) | Flag(byte == 0xC2) != 0
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? byte != 0x0A && byte != 0x0D : byte == 0x7F
  }

  static let examples: RuleExamples = [
    .playlist("▶\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n")
      .with(note: "The playlist starts with a byte order mark, U+FEFF."),
    .playlist("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,news▶\tat nine\na.ts\n#EXT-X-ENDLIST\n")
      .with(note: "The title contains a tab, which is a control character."),
    .media("#EXTINF:4,Grüße", "a.ts"),
  ]
}
