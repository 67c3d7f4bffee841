internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A blank where the syntax allows none.
struct StrayBlank: PlaylistRule {
  let row = DiagnosticRule(
    "SYN-023", "stray-blank", .warning,
    "There is no blank around a line, before a value, beside a colon or an equals sign or in a URI.",
    specification: "RFC 8216bis, section 4.1",
    rationale: """
      Most players trim lines, some do not: for them a blank before # turns a tag into a URI, and \
      one at the end of a URI is part of it, so the segment is not found. An ad marker with a blank is \
      another tag for a server that compares names, and its break is lost.
      """,
    remedy: "Write lines without blanks, and %20 for blanks in a URI.")

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    let bytes = playlist.document.bytes
    // Most playlists contain no blank at all.
    guard bytes.span.containsAny(where: { $0 == Self.blank }) else { return .none }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    return OnDemandFindings(in: playlist.document.lines) { line in
      guard bytes[line.byteRange].contains(Self.blank) else { return [] }
      let content = line.contentRange
      // Other rules report text before the header, and tabs.
      let first = max(start, line.byteRange.lowerBound)
      let isKnown: Bool
      switch line.kind {
      case .blank, .comment: return []
      case .uri: isKnown = true
      case .tag: isKnown = line.definition.map(Self.hasKnownSyntax) ?? false
      }
      guard isKnown, !content.isEmpty else { return [] }
      let fault: (offset: Int, reason: String)?
      if first < content.lowerBound, bytes[first] == Self.blank, line.tagName != .extm3u {
        fault = (first, "there is a blank before the line")
      } else if let inner = innerBlank(of: line, in: bytes) {
        fault = inner
      } else if line.tagName != .extinf, content.upperBound < line.byteRange.upperBound,
        bytes[content.upperBound] == Self.blank
      {
        fault = (content.upperBound, "there is a blank at the end of the line")
      } else {
        fault = nil
      }
      guard let fault else { return [] }
      var place = playlist.place(line: line.number)
      place.column = fault.offset - line.byteRange.lowerBound + 1
      place.byteOffset = fault.offset
      return .one(fault.reason, at: place, recurrence: Recurrence(key: fault.reason))
    }
  }

  private static let blank = UInt8(ascii: " ")

  /// Whether the syntax is known: that of the standard and of ad markers. Attribute lists of the
  /// standard have their own rule, and other vendor tags may have any syntax.
  private static func hasKnownSyntax(_ definition: TagDefinition) -> Bool {
    switch definition.scope {
    case .basic, .common, .media, .segment, .metadata, .multivariant, .marker: true
    case .retired, .vendor: false
    }
  }

  private func innerBlank(
    of line: PlaylistLine, in bytes: [UInt8]
  ) -> (offset: Int, reason: String)? {
    guard case .tag = line.kind else {
      return bytes[line.contentRange].firstIndex(of: Self.blank).map {
        ($0, "there is a blank in a URI")
      }
    }
    guard let value = line.valueRange else { return nil }
    let isMarker = line.definition?.isMarker == true
    if isMarker, let fault = Self.blankInMarker(value, in: bytes) { return fault }
    guard isMarker || line.definition?.value != .attributes else { return nil }
    if let first = value.first, bytes[first] == Self.blank {
      return (first, "there is a blank before the value")
    }
    guard line.tagName == .extinf,
      let comma = bytes[value].firstIndex(of: UInt8(ascii: ",")), comma > value.lowerBound,
      bytes[comma - 1] == Self.blank
    else { return nil }
    return (comma - 1, "there is a blank after the duration")
  }

  /// Returns the first blank before the colon or beside an equals sign of a marker.
  private static func blankInMarker(
    _ value: Range<Int>, in bytes: [UInt8]
  ) -> (offset: Int, reason: String)? {
    let separator = value.lowerBound - 1
    if bytes[separator] == blank {
      return (separator, "there is a blank where a colon was expected")
    }
    if separator > 0, bytes[separator - 1] == blank {
      return (separator - 1, "there is a blank before the colon")
    }
    var isQuoted = false
    for index in value {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, bytes[index] == UInt8(ascii: "=") else { continue }
      let neighbours = [index - 1, index + 1]
      if let place = neighbours.first(where: { value.contains($0) && bytes[$0] == blank }) {
        return (place, "there is a blank beside an equals sign")
      }
    }
    return nil
  }

  static let examples: RuleExamples = [
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
    .media("4 a.ts", "#EXT-X-CUE-OUT:DURATION▶ = 4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .media("# a comment may have blanks", "#EXTINF:4, a title too", "part%20one.ts"),
  ]
}
