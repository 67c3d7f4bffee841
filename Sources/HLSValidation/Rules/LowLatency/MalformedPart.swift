internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Parts without EXT-X-PART-INF, longer than the part target, or too short.
struct MalformedPart: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-001", "malformed-part", .error,
    "Parts need EXT-X-PART-INF, and are at most as long as PART-TARGET and at least 85 % of it.",
    specification: "RFC 8216bis, sections 4.4.3.7 and 4.4.4.9",
    rationale: """
      Players use the part target to predict the next part and to size their buffer. Longer parts \
      stall them, short parts multiply the requests.
      """,
    remedy: "Write the longest part duration as PART-TARGET, and make parts of the same length.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard playlist.tagNames.contains(.part) else { return [] }
    let parts = Array(playlist.playlist.parts)
    guard let information = playlist.playlist.header.partInformation else {
      return parts.prefix(1).map {
        Finding(
          "there is no EXT-X-PART-INF for the parts", at: playlist.place(line: $0.line),
          subject: "EXT-X-PART-INF")
      }
    }
    guard let target = information.partTarget else { return [] }
    let least = target * MediaTime(value: 85, timescale: 100)
    return parts.indices.compactMap { index in
      let part = parts[index]
      guard let duration = part.tag.duration else { return nil }
      if duration > target {
        return finding(
          "the part is \(duration.messageText) long, PART-TARGET is \(target.messageText)",
          "long", part, parts.count, playlist)
      }
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      // The newest part may be the last one of its segment.
      guard duration < least, part.tag.isIndependent != true, part.tag.isGap != true, let next,
        next.segmentIndex == part.segmentIndex, next.tag.isGap != true
      else { return nil }
      return finding(
        "the part is \(duration.messageText) long, at least 85 % of PART-TARGET, "
          + "\(least.messageText), was expected", "short", part, parts.count, playlist)
    }
  }

  private func finding(
    _ message: String, _ key: String, _ part: PlacedTag<PartTag>, _ count: Int,
    _ playlist: MediaPlaylistSubject
  ) -> Finding {
    let lines = playlist.document.lines
    let index = part.line - 1
    let duration = lines.indices.contains(index) ? lines[index].attributes["DURATION"] : nil
    return Finding(
      message, at: duration.map(playlist.place(ofValue:)) ?? playlist.place(line: part.line),
      recurrence: Recurrence(key: key, of: count))
  }

  static let examples: RuleExamples = [
    .halfSecondParts(
      "2 a.mp4", #"#EXT-X-PART:DURATION=▶0.6,URI="b.1.mp4""#,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
    .live(
      version: 6, target: 2, "2 a.mp4", #"▶#EXT-X-PART:DURATION=0.5,URI="b.1.mp4""#,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
    .halfSecondParts(
      #"#EXT-X-PART:DURATION=▶0.4,URI="a.1.mp4""#, #"#EXT-X-PART:DURATION=0.5,URI="a.2.mp4""#,
      "1 a.mp4", #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4""#),
    .halfSecondParts(
      """
      #EXT-X-PART:DURATION=0.425,URI="a.1.mp4"
      #EXT-X-PART:DURATION=0.3,URI="a.2.mp4",INDEPENDENT=YES
      #EXT-X-PART:DURATION=0.1,URI="a.3.mp4"
      1 a.mp4
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4"
      """
    )
    .with(note: "The last part of a segment, and independent ones, may be shorter."),
  ]
}
