internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Variants, or renditions with markers, of which one marks breaks or places for ads that another does not.
struct RenditionMarkerMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-001", "rendition-marker-mismatch", .warning,
    "All variants, and renditions with markers, mark the same breaks and places for ads.",
    authority: .practice,
    rationale: """
      The network decides which variant a player has. If only some mark a break, some viewers get \
      the ads and others the programme, and server-side insertion loses alignment between the \
      variants.
      """,
    remedy: """
      Let one packager make all variants from one set of messages; check for a message that \
      reached only some encoders.
      """)

  func findings(in renditions: RenditionsSubject) -> OnDemandFindings {
    let variants = renditions.variants
    guard let reference = variants.first else { return .none }
    // Some packagers mark breaks in the variants alone.
    let marking = renditions.presentations.filter {
      ($0.role == .audio || $0.role == .video)
        && (!Self.marked($0).isEmpty || !$0.breaks.opportunities.isEmpty)
    }
    let others = variants.dropFirst() + marking
    return OnDemandFindings(in: others) { other in
      guard let alignment = renditions.alignment(of: other, to: reference) else { return [] }
      // A difference in duration occurs in both directions and is reported once.
      return Self.findings(of: reference, in: other, shift: -alignment.offset, lengths: false)
        + Self.findings(of: other, in: reference, shift: alignment.offset, lengths: true)
        + Self.placesForAds(of: reference, in: other, shift: -alignment.offset)
        + Self.placesForAds(of: other, in: reference, shift: alignment.offset)
    }
  }

  /// Returns the breaks that tags of one variant mark and those of another do not, and if asked,
  /// those with another duration.
  private static func findings(
    of first: PresentationSubject, in second: PresentationSubject, shift: MediaTime, lengths: Bool
  ) -> [Finding] {
    let tolerance = tolerance(of: first, and: second)
    let marked = marked(first)
    let counterparts = second.breaks.breaks.compactMap { entry in
      entry.kind == .break && !entry.markers(.out).isEmpty
        ? entry.startTime.map { (start: $0, entry: entry) } : nil
    }
    let tagged = counterparts.filter { !$0.entry.tagMarkers(.out).isEmpty }
    return marked.compactMap { entry in
      guard let start = entry.startTime, let marker = entry.tagMarkers(.out).first else {
        return nil
      }
      let time = start + shift
      guard shows(second, time, within: tolerance) else { return nil }
      func near(_ others: [(start: MediaTime, entry: AdBreak)]) -> AdBreak? {
        let next = others.partitioningIndex { $0.start >= time }
        let neighbours = others[max(0, next - 1)..<min(next + 1, others.count)]
        let nearest = neighbours.min {
          ($0.start - time).magnitude < ($1.start - time).magnitude
        }
        return nearest.flatMap { ($0.start - time).magnitude <= tolerance ? $0.entry : nil }
      }
      guard let counterpart = near(tagged) else {
        let rest = near(counterparts) == nil ? "" : ", only a date range"
        return Finding(
          "no tag in \(second.label) starts the break at \(start.momentText)\(rest)",
          at: first.place(of: marker), subject: entry.id,
          recurrence: Recurrence(key: second.label, of: marked.count))
      }
      return lengths ? difference(of: (first, entry), to: (second, counterpart), shift) : nil
    }
  }

  /// Returns the places for ads that tags of one playlist mark and those of another do not.
  private static func placesForAds(
    of first: PresentationSubject, in second: PresentationSubject, shift: MediaTime
  ) -> [Finding] {
    let tolerance = tolerance(of: first, and: second)
    let (places, counterparts) = (first.breaks.opportunities, second.breaks.opportunities)
    var passed = 0
    return places.compactMap { place in
      let time = place.startTime + shift
      guard shows(second, time, within: tolerance) else { return nil }
      // Both lists are in start order.
      passed += counterparts[passed...].prefix { $0.startTime < time - tolerance }.count
      guard counterparts[passed...].first.map({ $0.startTime > time + tolerance }) ?? true else {
        return nil
      }
      return Finding(
        "no tag in \(second.label) marks the place for an ad at \(place.startTime.momentText)",
        at: first.place(of: place), subject: place.id,
        recurrence: Recurrence(key: "place \(second.label)", of: places.count))
    }
  }

  /// Whether a playlist shows what it has at a time. At the edges of a window it may be from another moment.
  private static func shows(
    _ presentation: PresentationSubject, _ time: MediaTime, within tolerance: MediaTime
  ) -> Bool {
    presentation.covers(time) && (presentation.covers(time + tolerance) || isComplete(presentation))
      && !presentation.isUnseen(within: tolerance, of: time)
  }

  /// A break and its presentation.
  private typealias MarkedEntry = (presentation: PresentationSubject, entry: AdBreak)

  /// The finding on a break with different durations in two variants: as announced, else as ended.
  private static func difference(
    of own: MarkedEntry, to other: MarkedEntry, _ shift: MediaTime
  ) -> Finding? {
    let (first, start) = (own.presentation, own.entry.startTime ?? .zero)
    func finding(_ what: String, _ marker: AdBreak.Evidence) -> Finding {
      Finding(
        "the break at \(start.momentText) \(what)", at: first.place(of: marker),
        subject: own.entry.id,
        recurrence: Recurrence(
          key: "length \(other.presentation.label)", of: first.breaks.breaks.count))
    }
    func announcing(_ entry: AdBreak) -> AdBreak.Evidence? {
      entry.tagMarkers(.out).first { $0.plannedDuration != nil }
    }
    if let marker = announcing(own.entry), let duration = marker.plannedDuration,
      let otherDuration = announcing(other.entry)?.plannedDuration,
      (duration - otherDuration).magnitude > first.policy.breakDurationTolerance
    {
      return finding(
        "is announced with \(duration.messageText), in \(other.presentation.label) with \(otherDuration.messageText)",
        marker)
    }
    switch (ending(own.entry), ending(other.entry)) {
    case (let marker?, let counterpart?):
      guard let end = marker.startTime, let otherEnd = counterpart.startTime,
        (end + shift - otherEnd).magnitude > tolerance(of: first, and: other.presentation),
        !own.presentation.isUnseen(between: start, and: end),
        !other.presentation.isUnseen(between: other.entry.startTime ?? .zero, and: otherEnd)
      else { return nil }
      return finding(
        "ends at \(end.momentText), in \(other.presentation.label) at \(otherEnd.momentText)",
        marker)
    case (nil, let end?): return missingEnd(own, end, in: other.presentation)
    case (let end?, nil): return missingEnd(other, end, in: own.presentation)
    case (nil, nil): return nil
    }
  }

  /// The finding on a break that no tag ends, although one of another variant does.
  private static func missingEnd(
    _ unended: MarkedEntry, _ end: AdBreak.Evidence, in other: PresentationSubject
  ) -> Finding? {
    let presentation = unended.presentation
    // The end of a live playlist may come with its next load.
    guard isComplete(presentation), unended.entry.tagMarkers(.in).isEmpty,
      !presentation.isUnseen(
        between: unended.entry.startTime ?? .zero, and: presentation.map.end),
      let marker = unended.entry.tagMarkers(.out).first
    else { return nil }
    return Finding(
      "no tag ends the break at \((unended.entry.startTime ?? .zero).momentText), \(end.tagName ?? "one") in \(other.label) does",
      at: presentation.place(of: marker), subject: unended.entry.id,
      recurrence: Recurrence(key: "end \(other.label)", of: presentation.breaks.breaks.count))
  }

  /// The tag that ends a break.
  private static func ending(_ entry: AdBreak) -> AdBreak.Evidence? {
    entry.tagMarkers(.in).first { $0.startTime != nil }
  }

  /// The tolerance for the places of one marker in two playlists.
  ///
  /// A line is at a boundary of its own playlist. The segments of variants have the same boundaries, those of a
  /// rendition may have others, so that less than one segment is no difference there.
  private static func tolerance(
    of first: PresentationSubject, and second: PresentationSubject
  ) -> MediaTime {
    let longest = max(targetDuration(of: first), targetDuration(of: second))
    let areVariants = first.role == .variant && second.role == .variant
    return areVariants
      ? longest * MediaTime(value: 1, timescale: 2) : longest - first.policy.frameTolerance
  }

  private static func targetDuration(of presentation: PresentationSubject) -> MediaTime {
    presentation.playlist?.header.targetDuration ?? MediaTime(seconds: 2)
  }

  private static func isComplete(_ presentation: PresentationSubject) -> Bool {
    presentation.playlist?.header.isEnded == true
  }

  /// The breaks that tags mark. Date ranges are compared by their attributes.
  private static func marked(_ presentation: PresentationSubject) -> [AdBreak] {
    presentation.breaks.breaks.filter { $0.kind == .break && !$0.tagMarkers(.out).isEmpty }
  }

  static let examples: RuleExamples = [
    .variants(
      low: .media("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
      main: .media("4 a.ts b.ts c.ts")),
    .variants(
      low: .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
      main: .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")),
  ]
}

extension AdBreak {
  /// The lines that mark its start or end, without date ranges.
  fileprivate func tagMarkers(_ role: AdMarker.Role) -> [Evidence] {
    markers(role).filter { $0.dialect != .daterange && $0.dialect != .interstitial }
  }
}
