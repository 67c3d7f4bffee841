internal import HLSPlaylists
internal import SourceDiagnostics

/// An EXTINF whose duration is no number, is zero or negative, or has no comma after it.
struct MalformedSegmentDuration: MediaPlaylistRule {
  let row = DiagnosticRule.malformedSegmentDuration

  func findings(in playlist: MediaPlaylistSubject) -> OnDemandFindings {
    let bytes = playlist.document.bytes
    let lines = playlist.lines(of: .extinf)
    return OnDemandFindings(in: lines) { line in
      guard let range = line.valueRange else { return [] }
      if bytes[range].first == UInt8(ascii: "+") {
        return .one(
          "EXTINF has a plus before the duration", at: playlist.place(line: line.number),
          severity: .warning, recurrence: Recurrence(key: "plus", of: lines.count))
      }
      let number = bytes[range].prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
      if number.contains(UInt8(ascii: "0")),
        number.endIndex == range.upperBound
          || bytes[number.endIndex] == UInt8(ascii: ",")
      {
        return .one(
          "EXTINF has a duration of 0 s, the length of the segment was expected",
          at: playlist.place(line: line.number), severity: .warning,
          recurrence: Recurrence(key: "zero", of: lines.count))
      }
      // Reading reports a duration that is not a number.
      guard !bytes[range].contains(UInt8(ascii: ",")),
        bytes[range].allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") })
      else { return [] }
      return .one(
        "EXTINF has no comma after the duration", at: playlist.place(line: line.number),
        recurrence: Recurrence(key: "comma", of: lines.count))
    }
  }

  static let examples: RuleExamples = [
    .media(target: 10, "▶#EXTINF:ten,", "a.ts"),
    .media(target: 10, "▶#EXTINF:10", "a.ts"),
    .media(target: 10, "▶#EXTINF:+10,", "a.ts"),
    .media(target: 10, "▶#EXTINF:0.000,", "a.ts"),
    .media(target: 10, "10 a.ts"),
  ]
}
