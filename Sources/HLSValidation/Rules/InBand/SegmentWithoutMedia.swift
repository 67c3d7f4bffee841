internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// A segment in which no audio and no video is, only tables, padding or metadata.
struct SegmentWithoutMedia: PresentationRule {
  let row = DiagnosticRule(
    "INB-014", "segment-without-media", .error,
    "Each segment of audio or video contains some of it.",
    specification: "RFC 8216bis, section 3", authority: .practice,
    rationale: """
      An encoder that has lost its signal goes on with tables and padding, and an upload that ends early leaves the \
      start of a file. Players stop there, or skip the segment, with the ads and metadata that were in it.
      """,
    remedy: """
      Look at the encoder's input at that time, and upload the segment again. Mark a segment that cannot be had with \
      #EXT-X-GAP.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist, !playlist.header.isIFramesOnly else { return [] }
    let measured = presentation.media.count { $0?.hasFrames != nil }
    var findings: [Finding] = []
    for (index, (segment, facts)) in zip(playlist.segments, presentation.media).enumerated() {
      guard facts?.hasFrames == false, !segment.isGap else { continue }
      findings.add(
        "the segment contains neither audio nor video; EXTINF is \(presentation.segments[index].duration.messageText)",
        at: presentation.place(ofSegment: index), recurrence: Recurrence(of: measured))
    }
    return findings
  }

  static let examples: RuleExamples = [
    .media(version: 3, "4 a.ts", "▶4 b.ts", "4 c.ts")
      .with(
        media: [.video(pts: 0, seconds: 4), .withoutFrames, .video(pts: 720_000, seconds: 4)],
        note: "The second segment has a program map and null packets."),
    .media(version: 3, "4 a.ts", "#EXT-X-GAP", "4 b.ts", "4 c.ts")
      .with(
        media: [.video(pts: 0, seconds: 4), .withoutFrames, .video(pts: 720_000, seconds: 4)]),
  ]
}

extension SegmentFacts {
  /// A transport stream of tables and padding.
  fileprivate static var withoutFrames: SegmentFacts {
    var facts = SegmentFacts(
      firstClock: nil, duration: nil, codecs: ["h264", "aac"],
      container: .transportStream(packetSize: 188))
    facts.hasFrames = false
    return facts
  }
}
