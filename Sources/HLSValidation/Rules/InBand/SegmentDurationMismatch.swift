internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An EXTINF that differs from the duration of its segment.
struct SegmentDurationMismatch: PresentationRule {
  /// The tolerance for audio only: one packet contains many frames.
  static let audioTolerance = MediaTime(value: 1, timescale: 10)
  /// Larger differences are jumps of the time stamps, which another rule reports.
  static let maximumDifference = MediaTime(seconds: 1)
  /// The shortest missing time that is a cut: sound may end before the picture by a packet of it.
  static let minimumShortage = MediaTime(value: 1, timescale: 2)
  /// The same as a part of EXTINF.
  static let minimumShortageShare = MediaTime(value: 1, timescale: 10)
  /// The same in units of a stream, whose last unit may be longer than the others.
  static let minimumShortageUnits = MediaTime(seconds: 2)

  let row = DiagnosticRule(
    "INB-006", "segment-duration-mismatch", .warning,
    "EXTINF is the duration of the media in the segment, within one frame.",
    specification: "HLS Authoring Specification, rule 8.1", authority: .appleAuthoring,
    rationale: """
      Players place segments, date ranges and ads by the sum of the durations. A small error in \
      each segment adds up to seconds within an hour.
      """,
    remedy: """
      Let the packager write EXTINF with at least three decimals, from the first time stamp of the \
      segment to that of the next one.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist, presentation.hasMedia,
      !playlist.header.isIFramesOnly
    else { return [] }
    let rounding = playlist.durationRounding
    let lengths = presentation.segments.indices.map { presentation.mediaLength(ofSegment: $0) }
    let measured = lengths.count { $0 != nil }
    // One picture may be a slide that is shown for the whole segment, if all segments are like that.
    let isOfSlides = !presentation.media.contains(where: \.hasLength)
    var findings: [Finding] = []
    for (index, length) in lengths.enumerated() {
      if !isOfSlides,
        let shortage = shortage(ofSegment: index, length, in: presentation, rounding: rounding)
      {
        findings.append(shortage)
        continue
      }
      guard let length, let facts = presentation.media(ofSegment: index) else { continue }
      let duration = presentation.segments[index].duration
      let difference = (duration - length).magnitude
      let tolerance =
        (facts.hasVideo ? presentation.policy.frameTolerance : Self.audioTolerance) + rounding
      let isMeasured = facts.duration.map { ($0 - length).magnitude <= tolerance }
      // A large difference may be a jump of the time stamps, unless the media itself is that long.
      guard difference > tolerance,
        difference <= Self.maximumDifference + rounding || isMeasured == true
      else { continue }
      // If the next segment does not start at the end of this one, the distance is not the duration
      // of the media.
      let isLength = isMeasured ?? true
      findings.add(
        "EXTINF is \(duration.messageText), "
          + (isLength
            ? "the media is \(length.messageText) long"
            : "the next segment starts \(length.messageText) later"),
        at: presentation.place(ofSegment: index), recurrence: Recurrence(of: measured))
    }
    return findings.isEmpty ? drifts(of: lengths, in: presentation, rounding: rounding) : findings
  }

  /// The finding about a segment whose media ends long before its EXTINF, unless the next segment starts there.
  private func shortage(
    ofSegment index: Int, _ length: MediaTime?, in presentation: PresentationSubject,
    rounding: MediaTime
  ) -> Finding? {
    guard let stream = presentation.media(ofSegment: index)?.longestStream,
      let segments = presentation.playlist?.segments, segments.indices.contains(index),
      !segments[index].isGap
    else { return nil }
    let duration = presentation.segments[index].duration
    let missing = duration - stream.duration
    let limit = max(
      Self.minimumShortage, duration * Self.minimumShortageShare,
      (stream.unit ?? .zero) * Self.minimumShortageUnits)
    guard missing > limit + rounding else { return nil }
    let isContinued =
      presentation.segments.indices.contains(index + 1)
      && presentation.segments[index + 1].continuityRange
        == presentation.segments[index].continuityRange
    if isContinued, let length, length > .zero, length < duration - limit - rounding { return nil }
    return Finding(
      "the media of the segment is \(stream.duration.messageText) long, EXTINF is \(duration.messageText): "
        + "\(missing.messageText) are missing; is the segment cut?",
      at: presentation.place(ofSegment: index),
      recurrence: Recurrence(of: presentation.segments.count))
  }

  /// Returns one finding for each continuity range where small differences add up.
  private func drifts(
    of lengths: [MediaTime?], in presentation: PresentationSubject, rounding: MediaTime
  ) -> [Finding] {
    let limit = presentation.policy.breakDurationTolerance + rounding
    var sum = MediaTime.zero
    var first = 0
    var isReported = false
    var findings: [Finding] = []
    for (index, length) in lengths.enumerated() {
      let segment = presentation.segments[index]
      if index > 0, presentation.segments[index - 1].continuityRange != segment.continuityRange {
        (sum, first, isReported) = (.zero, index, false)
      }
      guard let length else { continue }
      sum += segment.duration - length
      guard !isReported, sum.magnitude > limit else { continue }
      isReported = true
      findings.add(
        "after \(index - first + 1) \(index == first ? "segment" : "segments") the durations are \(sum.magnitude.messageText) "
          + "\(sum.isNegative ? "behind" : "ahead of") the media",
        at: presentation.place(ofSegment: index), recurrence: Recurrence(key: "sum"))
    }
    return findings
  }

  static let examples: RuleExamples = [
    .media(version: 3, "▶4.000 a.ts b.ts")
      .with(
        media: .videos(seconds: 4, pts: 0, 342_000),
        note: "The time stamps of the two segments are 3.8 s apart."),
    .media(version: 3, "▶4 a.ts", "4 b.ts")
      .with(
        media: [.video(pts: 0, seconds: 2), .video(pts: 360_000, seconds: 4)],
        note:
          "The media of the first segment ends after 2 s, and that of the second starts after 4 s."),
    .media(version: 3, "3.8 a.ts", "4 b.ts").with(media: .videos(seconds: 4, pts: 0, 342_000)),
    .media(version: 3, "4 a.ts b.ts")
      .with(
        media: .videos(seconds: 4, pts: 0, 342_000),
        note: "EXTINF is a whole number, as every version allows."),
  ]
}

extension SegmentFacts? {
  /// Whether there is more than one unit in a stream.
  fileprivate var hasLength: Bool { self?.longestStream.map { $0.duration > .zero } ?? false }
}
