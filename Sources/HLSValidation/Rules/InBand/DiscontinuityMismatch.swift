internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// A change of the media without EXT-X-DISCONTINUITY, or the tag without a change.
struct DiscontinuityMismatch: PresentationRule {
  /// The maximum step of time stamps from the end of the previous segment.
  static let tolerance = MediaTime(seconds: 1)

  let row = DiagnosticRule(
    "INB-007", "discontinuity-mismatch", .error,
    "EXT-X-DISCONTINUITY stands where time stamps, codecs or container change.",
    specification: "RFC 8216bis, sections 4.4.4.3 and 6.2.1",
    rationale: """
      Players treat the time stamps of a continuity range as one clock. A jump without the tag \
      makes them stall, wait for a time that never comes, or lose sync of audio and video.
      """,
    remedy: """
      Write EXT-X-DISCONTINUITY before the first segment of another encoder, file or clock; omit \
      it where the same encoder continues.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.hasMedia, let playlist = presentation.playlist,
      !playlist.header.isIFramesOnly, presentation.segments.count > 1
    else { return [] }
    return (1..<presentation.segments.count).compactMap { index in
      guard presentation.follows(index), let before = presentation.media(ofSegment: index - 1),
        let after = presentation.media(ofSegment: index)
      else { return nil }
      let segments = presentation.segments
      let change = change(from: before, to: after, at: index, in: presentation)
      if segments[index].continuityRange == segments[index - 1].continuityRange {
        return change.map {
          Finding(
            "\($0), without EXT-X-DISCONTINUITY", at: presentation.place(ofSegment: index),
            recurrence: Recurrence(key: "missing", of: segments.count - 1))
        }
      }
      guard change == nil, goesOn(at: index, in: presentation) else { return nil }
      return Finding(
        "EXT-X-DISCONTINUITY where time stamps and codecs continue unchanged",
        at: presentation.place(ofDiscontinuityBefore: index),
        // The picture size and other parameters may change; they are not checked.
        severity: .info, recurrence: Recurrence(key: "needless"))
    }
  }

  /// Describes the change from one segment to the next; `nil` when none is known.
  private func change(
    from before: SegmentFacts, to after: SegmentFacts, at index: Int,
    in presentation: PresentationSubject
  ) -> String? {
    if let first = before.container, let second = after.container, first != second {
      return "the container changes from \(first.name) to \(second.name)"
    }
    let codecs = before.codecsAtEnd
    if !codecs.isEmpty, !after.codecs.isEmpty, codecs != after.codecs,
      codecs.sorted() != after.codecs.sorted()
    {
      return "the streams change from \(Plural.list(codecs)) to \(Plural.list(after.codecs))"
    }
    guard let distance = presentation.clockDistance(toSegmentAfter: index - 1) else { return nil }
    // The media may be shorter than its EXTINF, so both lengths are checked.
    let lengths = [presentation.segments[index - 1].duration, before.duration].compactMap(\.self)
    guard lengths.allSatisfy({ (distance - $0).magnitude > Self.tolerance }),
      let length = lengths.first
    else { return nil }
    return distance.isNegative
      ? "the time stamps step back by \((-distance).messageText)"
      : "the time stamps advance by \(distance.messageText), the previous segment lasts \(length.messageText)"
  }

  /// Whether the media continues across a discontinuity, as far as known.
  private func goesOn(at index: Int, in presentation: PresentationSubject) -> Bool {
    guard let playlist = presentation.playlist, playlist.segments.indices.contains(index),
      let before = presentation.media(ofSegment: index - 1),
      let after = presentation.media(ofSegment: index), !before.codecsAtEnd.isEmpty,
      before.codecsAtEnd == after.codecs,
      playlist.segments[index].mapIndex == playlist.segments[index - 1].mapIndex,
      let distance = presentation.clockDistance(toSegmentAfter: index - 1)
    else { return false }
    let length = presentation.segments[index - 1].duration
    return (distance - length).magnitude <= presentation.policy.frameTolerance
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "▶4 b.ts")
      .with(
        media: .videos(seconds: 4, pts: 0, 8_100_000),
        note: "The time stamps jump from 0 s to 90 s."),
    .media("4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts")
      .with(media: .videos(seconds: 4, pts: 0, 8_100_000)),
  ]
}
