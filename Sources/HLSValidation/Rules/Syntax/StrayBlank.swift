internal import HLSPlaylists
internal import SourceDiagnostics

/// A blank where the syntax has none.
struct StrayBlank: PlaylistRule {
  let row = DiagnosticRule(
    "SYN-023", "stray-blank", .warning,
    "No blank stands around a line, before a value or in an address.",
    specification: "RFC 8216bis, section 4.1",
    rationale: """
      Most players trim lines, some do not: to them a blank before # makes an address of a tag, and one at the end \
      of an address is a part of it, so that the segment is not found.
      """,
    remedy: "Write lines without blanks, and %20 for those of an address.")

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    let bytes = playlist.document.bytes
    // Most playlists have no blank at all.
    guard bytes.contains(Self.blank) else { return [] }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    return playlist.document.lines.compactMap { line in
      guard bytes[line.byteRange].contains(Self.blank) else { return nil }
      let content = line.contentRange
      // Other rules tell of what stands before the header, and of tabulators.
      let first = max(start, line.byteRange.lowerBound)
      let isStandard: Bool
      switch line.kind {
      case .blank, .comment: return nil
      case .uri: isStandard = true
      case .tag: isStandard = line.definition.map(Self.isOfStandard) ?? false
      }
      guard isStandard, !content.isEmpty else { return nil }
      let fault: (offset: Int, reason: String)?
      if first < content.lowerBound, bytes[first] == Self.blank, line.tagName != .extm3u {
        fault = (first, "a blank stands before the line")
      } else if let inner = innerBlank(of: line, in: bytes) {
        fault = inner
      } else if line.tagName != .extinf, content.upperBound < line.byteRange.upperBound,
        bytes[content.upperBound] == Self.blank
      {
        fault = (content.upperBound, "a blank stands at the end of the line")
      } else {
        fault = nil
      }
      guard let fault else { return nil }
      var place = playlist.place(line: line.number)
      place.column = fault.offset - line.byteRange.lowerBound + 1
      place.byteOffset = fault.offset
      return Finding(fault.reason, at: place, recurrence: Recurrence(key: fault.reason))
    }
  }

  private static let blank = UInt8(ascii: " ")

  /// Attribute lists have a rule of their own, and tags of others may have any syntax.
  private static func isOfStandard(_ definition: TagDefinition) -> Bool {
    switch definition.scope {
    case .basic, .common, .media, .segment, .metadata, .multivariant: true
    case .marker, .retired, .vendor: false
    }
  }

  private func innerBlank(
    of line: PlaylistLine, in bytes: [UInt8]
  ) -> (offset: Int, reason: String)? {
    guard case .tag = line.kind else {
      return bytes[line.contentRange].firstIndex(of: Self.blank).map {
        ($0, "a blank stands in an address")
      }
    }
    guard let value = line.valueRange, line.definition?.value != .attributes else { return nil }
    if let first = value.first, bytes[first] == Self.blank {
      return (first, "a blank stands before the value")
    }
    guard line.tagName == .extinf,
      let comma = bytes[value].firstIndex(of: UInt8(ascii: ",")), comma > value.lowerBound,
      bytes[comma - 1] == Self.blank
    else { return nil }
    return (comma - 1, "a blank stands after the duration")
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .media("▶  #EXTINF:4,", "a.ts"),
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts▶ \n#EXT-X-ENDLIST\n",
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:▶ 4
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """,
        .media("#EXTINF:4,", "part▶ one.ts"),
      ],
      passing: [
        .media("# a comment may have blanks", "#EXTINF:4, a title too", "part%20one.ts")
      ])
  }
}
