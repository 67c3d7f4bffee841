internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A marker that is not at the time of its splice.
struct MarkerOffMessageTime: AdBreakRule {
  let row = DiagnosticRule(
    "INB-003", "marker-off-message-time", .error,
    "A marker is at the time of its splice in the media, within one frame; less than a segment is a warning.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Players switch at the marker, the encoder at the time of the message. Between the two, \
      viewers see the first frames of the ad to be replaced, or lose the last ones of the \
      programme. A message without a time takes effect on arrival and is not compared.
      """,
    remedy: """
      Let the packager map pts_time, with pts_adjustment added, through the time stamps of the \
      segments, and let the encoder start a segment there.
      """)

  /// A marker away from its message.
  private struct Shift {
    var verb: String
    var marker: AdBreak.Evidence
    var markedTime: MediaTime
    var time: MediaTime

    var distance: MediaTime { markedTime - time }
  }

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break else { return [] }
    let tolerance = adBreak.presentation.policy.frameTolerance
    var shifts = [(AdMarker.Role.out, "starts"), (.in, "ends")].compactMap {
      shift(of: $0, $1, adBreak)
    }
    var rest = ""
    if shifts.count > 1, (shifts[0].distance - shifts[1].distance).magnitude <= tolerance {
      shifts.removeLast()
      rest = "; its end is as \(shifts[0].distance.isNegative ? "early" : "late")"
    }
    return shifts.map { shift in
      let distance = shift.distance.magnitude
      let segments = segmentCount(between: shift.markedTime, and: shift.time, adBreak)
      let length = segments.map { "\($0), \(distance.messageText)," } ?? distance.messageText
      return Finding(
        "\(shift.marker.tagName ?? "the marker") \(shift.verb) the break at \(shift.markedTime.momentText), "
          + "\(length) \(shift.distance.isNegative ? "before" : "after") its splice in the media at \(shift.time.momentText)"
          + rest,
        at: adBreak.place(of: shift.marker), subject: adBreak.subject.map { "\($0) \(shift.verb)" },
        severity: segments == nil && distance < adBreak.presentation.targetDuration
          ? .warning : nil,
        shift: shift.distance)
    }
  }

  /// The marker that is farthest from its message; `nil` if each is at the time of one.
  private func shift(
    of role: AdMarker.Role, _ verb: String, _ adBreak: AdBreakSubject
  ) -> Shift? {
    let times = adBreak.adBreak.spliceTimes(role)
    guard !times.isEmpty else { return nil }
    let frame = adBreak.presentation.policy.frameTolerance
    let own = ownTimes(times, of: role, adBreak)
    return markers(of: role, adBreak).compactMap { marker, markedTime -> Shift? in
      func distance(_ time: MediaTime) -> MediaTime { (markedTime - time).magnitude }
      let tolerance = max(
        frame, adBreak.presentation.datePrecision(ofLine: marker.playlistLine))
      guard !times.contains(where: { distance($0) <= tolerance }),
        let time = own.min(by: { distance($0) < distance($1) })
      else { return nil }
      return Shift(verb: verb, marker: marker, markedTime: markedTime, time: time)
    }.max { $0.distance.magnitude < $1.distance.magnitude }
  }

  /// The times of messages of the break itself. Where they are not in the media that were read, those of its ads are no
  /// substitute.
  private func ownTimes(
    _ times: [MediaTime], of role: AdMarker.Role, _ adBreak: AdBreakSubject
  ) -> [MediaTime] {
    guard role == .in else {
      let parts = PartSignals(of: adBreak.adBreak)
      let own = Set(
        adBreak.adBreak.messages(role).lazy.filter { !parts.contains($0) }.compactMap(\.startTime))
      return times.filter { own.contains($0) }
    }
    let frame = adBreak.presentation.policy.frameTolerance
    let partEnds = adBreak.adBreak.parts.compactMap(\.endTime).sorted()
    // The last ad may end with its break.
    return times.filter { time in
      let place = partEnds.partitioningIndex { $0 >= time - frame }
      return place == partEnds.endIndex || partEnds[place] > time + frame
    }
  }

  /// The marker that starts the break, or those of all dialects that end it, each with its time if it is known.
  /// Another rule compares the starts of dialects.
  private func markers(
    of role: AdMarker.Role, _ subject: AdBreakSubject
  ) -> [(AdBreak.Evidence, MediaTime)] {
    let adBreak = subject.adBreak
    let marked = adBreak.markers(role).filter(subject.presentation.hasTime).compactMap { marker in
      marker.startTime.map { (marker, $0) }
    }
    guard role == .in else { return Array(marked.prefix(1)) }
    let end = adBreak.endTime
    var nearest: [AdMarkerDialect: (AdBreak.Evidence, MediaTime)] = [:]
    func add(_ marker: AdBreak.Evidence, at time: MediaTime) {
      if let end, let known = nearest[marker.dialect]?.1,
        (known - end).magnitude <= (time - end).magnitude
      {
        return
      }
      nearest[marker.dialect] = (marker, time)
    }
    for (marker, time) in marked { add(marker, at: time) }
    // A date range marks its end also by DURATION or END-DATE.
    if nearest[.daterange] == nil {
      for range in adBreak.markers(.out) where range.dialect == .daterange {
        guard subject.presentation.hasTime(range), let stated = range.rangeEnd else { continue }
        add(range, at: adBreak.closedBy == .duration ? end ?? stated : stated)
      }
    }
    return nearest.values.sorted { ($0.0.playlistLine ?? 0) < ($1.0.playlistLine ?? 0) }
  }

  /// The number of whole segments between two times, in words; `nil` if there is none.
  private func segmentCount(
    between time: MediaTime, and other: MediaTime, _ adBreak: AdBreakSubject
  ) -> String? {
    let presentation = adBreak.presentation
    guard let first = presentation.segment(startingAt: min(time, other)),
      let last = presentation.segment(startingAt: max(time, other)), last > first
    else { return nil }
    return last == first + 1 ? "one segment" : "\(last - first) segments"
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(splices: .section(Section.longSpliceOut, at: MediaTime(value: 49, timescale: 10))),
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(splices: .section(Section.longSpliceOut, at: MediaTime(value: 401, timescale: 100))),
  ]
}
