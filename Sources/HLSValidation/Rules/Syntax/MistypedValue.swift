internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A value that is written in another form than its attribute asks for.
struct MistypedValue: ReadingRule, PlaylistRule {
  let documentation = RuleDocumentation(
    .mistypedValue,
    rationale: """
      A player that keeps to the syntax does not find a number in quotes, or takes the quotes for a part of the \
      value. Tolerant ones hide the fault until another player is used. Where the value can be read all the same, \
      the finding is a warning.
      """,
    remedy:
      "Write the value in the form that the attribute asks for: in quotes or not, as a whole number or not.",
    failing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=▶"1280000"
      low.m3u8
      """,
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=▶720p
      low.m3u8
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=1280x720
      low.m3u8
      """
    ])

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    let entries = playlist.linesWithAttributes
    var found = fractionalTarget(in: playlist)
    for (line, definitions) in entries {
      let tag = line.tagName?.rawValue ?? ""
      for attribute in line.attributes where attribute.hasValue {
        let name = attribute.name.rawValue
        // Rules about payloads tell of hexadecimal values in quotes.
        guard let definition = definitions[name], definition.form != .hexadecimal,
          let wanted = definition.form.isQuoted, wanted != attribute.isQuoted
        else { continue }
        var place = playlist.place(ofValue: attribute)
        if attribute.isQuoted { place = place.movedBack() }
        found.append(
          Finding(
            wanted
              ? "\(name) is not in quotes, which it must be"
              : "\(name) is in quotes, which it must not be",
            at: place, subject: "\(tag) \(name)", severity: .warning,
            recurrence: Recurrence(key: "\(tag) \(name)", of: entries.count)))
      }
    }
    return found
  }

  private func fractionalTarget(in playlist: PlaylistSubject) -> [Finding] {
    guard case .media(let media) = playlist.playlist, let target = media.header.targetDuration,
      target.timescale != 1
    else { return [] }
    return [
      Finding(
        "EXT-X-TARGETDURATION is \(target.messageText), a whole number was expected",
        at: playlist.place(line: media.header.lines[.targetDuration]),
        subject: "EXT-X-TARGETDURATION", severity: .warning)
    ]
  }
}

extension SourceLocation {
  /// The place of the quote before a value.
  fileprivate func movedBack() -> SourceLocation {
    var place = self
    place.column = column.map { max(1, $0 - 1) }
    place.byteOffset = byteOffset.map { max(0, $0 - 1) }
    return place
  }
}
