internal import AdBreaks
internal import AdMarkers
internal import ByteParsing
internal import HLSPlaylists
internal import HLSReports
internal import InspectionReports
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// The breaks of a channel that were reported: what is new of them after each step.
struct BreakJournal: Sendable {
  /// A break as it was reported last.
  struct Entry: Sendable {
    /// How far it has come.
    enum Phase: Comparable { case announced, started, ended }

    let key: String
    /// What the key was made of.
    let name: String
    var phase: Phase?
    /// The break, as far as it is known.
    var adBreak: AdBreak
    var report: BreakReport
    fileprivate(set) var evidence: Set<BreakEvidence>
    /// Whether nothing more counts, since the numbers have begun again.
    fileprivate var isSealed = false

    /// Whether it has started and its end is not known to be over.
    var isOpen: Bool { phase == .started }
  }

  /// What a step changes.
  struct Step {
    var changes: [WatchLine.BreakChange] = []
    /// The breaks that have started, and those that have ended, by their keys.
    var started: [String] = []
    var ended: [String] = []
    /// The breaks that were cancelled.
    var cancelled: [AdBreak] = []
  }

  /// What a step looks at.
  struct View {
    /// The end of what is known of the playlist.
    var liveEdge: MediaTime
    /// Whether the playlist has ended.
    var isEnded: Bool
    /// The start of the first segment that is not forgotten.
    var start: MediaTime
    /// How far the starts of the same break may differ.
    var tolerance: MediaTime
    /// The first tags of ranges that the last load does not list, and that were to begin.
    var absentDateRanges: Set<SourceLine> = []
    /// Whether a break has markers in a load with which the numbers begin again, or behind segments that were jumped over;
    /// `nil` in other loads.
    var goesOn: ((AdBreak) -> Bool)?
    /// The start of the first segment behind those that were jumped over; `nil` in other loads.
    var endOfHole: MediaTime?

    /// Whether a break was to start among segments that were jumped over.
    fileprivate func isHidden(_ adBreak: AdBreak) -> Bool {
      guard let endOfHole, let start = adBreak.startTime else { return false }
      return start < endOfHole
    }

    /// Whether a break is signalled by ranges alone that are not listed any more, so that it is perhaps withdrawn.
    fileprivate func isDoubtful(_ adBreak: AdBreak) -> Bool {
      !absentDateRanges.isEmpty
        && adBreak.evidence.allSatisfy { $0.source.map(absentDateRanges.contains) ?? false }
    }
  }

  private(set) var entries: [Entry] = []
  private var keys = JournalKeys()
  /// The keys of ended breaks that are no longer known, by their names: a range may be listed again.
  private var gone = RecentValues<String>()
  /// The number of breaks that became known.
  private(set) var count = 0

  /// Goes on with another playlist, which lists the same date ranges at lines of its own.
  mutating func move() {
    for index in entries.indices {
      entries[index].evidence = entries[index].evidence.filter { !$0.isOfRange }
    }
  }

  /// Compares the breaks of a step, whose segments count from the first one ever, with those before it.
  mutating func step(_ breaks: [AdBreak], in view: View) -> Step {
    var step = Step()
    let known = KnownBreaks(entries)
    var isSeen = Array(repeating: false, count: entries.count)
    for (position, adBreak) in breaks.enumerated() {
      let evidence = Set(adBreak.evidence.map(BreakEvidence.init))
      let name = Self.name(of: adBreak)
      let index =
        index(of: adBreak, evidence, name: name, in: known, among: isSeen, in: view)
        ?? add(adBreak, evidence, name: name, &isSeen, in: view)
      isSeen[index] = true
      guard !entries[index].isSealed, !isOver(index, in: view) else { continue }
      let adBreak = adBreak.keepingStart(of: entries[index].adBreak, before: view.start)
      let before = entries[index].phase.map { _ in entries[index].report }
      entries[index].adBreak = adBreak
      entries[index].evidence.formUnion(evidence)
      entries[index].report = BreakReport(
        shown: adBreak, before: breaks[(position + 1)...], known: before, in: view)
      // The next OUT does not show when this one ended, if nobody saw what was between them.
      let isUnended = before?.closedBy == nil && entries[index].report.isClosedByNextAtMost
      let isHidden = entries[index].phase == .announced && view.isHidden(adBreak)
      if entries[index].isOpen || isHidden, isUnended, let goesOn = view.goesOn, !goesOn(adBreak) {
        if isHidden {
          step.changes.append(change(.started, index))
          step.started.append(entries[index].key)
        }
        seal(index, &step)
        continue
      }
      advance(index, before: before, in: view, &step)
    }
    dropUnseen(isSeen, in: view, &step)
    keys.age(to: view.liveEdge)
    gone.age(to: view.liveEdge)
    return step
  }

  /// Whether a break has ended and its start was forgotten: what is still known of it is not all that was.
  private func isOver(_ index: Int, in view: View) -> Bool {
    entries[index].phase == .ended
      && entries[index].adBreak.startTime.map { $0 < view.start } ?? false
  }

  private mutating func add(
    _ adBreak: AdBreak, _ evidence: Set<BreakEvidence>, name: String, _ isSeen: inout [Bool],
    in view: View
  ) -> Int {
    let known = gone[name]
    gone[name] = nil
    if known == nil { count += 1 }
    var entry = Entry(
      key: known ?? keys.unique(name), name: name, adBreak: adBreak,
      report: BreakReport(shown: adBreak, before: [], known: nil, in: view), evidence: evidence)
    if known != nil { entry.phase = .ended }
    entries.append(entry)
    isSeen.append(false)
    return entries.count - 1
  }

  /// The name of a break by its event and its place.
  private static func name(of adBreak: AdBreak) -> String {
    let place = adBreak.startDate.map { "\($0.timeSince1970)" } ?? adBreak.startTime.map { "\($0)" }
    let id = adBreak.eventID.map(String.init) ?? adBreak.id ?? ""
    return "break-" + StableHash.text("\(id)\u{1F}\(place ?? "")")
  }

  private func index(
    of adBreak: AdBreak, _ evidence: Set<BreakEvidence>, name: String, in known: KnownBreaks,
    among isSeen: [Bool], in view: View
  ) -> Int? {
    known.index(of: adBreak, evidence, name: name) { index in
      !isSeen[index]
    } isNear: { index in
      guard let start = adBreak.startTime, let other = entries[index].adBreak.startTime else {
        return true
      }
      return (start - other).magnitude <= view.tolerance
    }
  }

  /// Reports what has changed of a break, and how far it has come.
  private mutating func advance(
    _ index: Int, before: BreakReport?, in view: View, _ step: inout Step
  ) {
    let entry = entries[index]
    let hasStarted =
      (entry.adBreak.startTime.map { view.liveEdge > $0 } ?? true)
      && !(entry.phase == .announced && view.isDoubtful(entry.adBreak))
    let hasEnded =
      hasStarted && entry.report.closedBy != nil
      && entry.report.endTime.map {
        // The marker of an end that only a message has may come with one of the next segments.
        view.liveEdge > (entry.adBreak.isEndedByMessageAlone ? $0 + view.tolerance : $0)
          || view.isEnded
      } ?? false
    let phase: Entry.Phase = hasEnded ? .ended : hasStarted ? .started : .announced
    entries[index].phase = max(entry.phase ?? phase, phase)
    if let known = entry.phase, let before, phase <= known {
      // Its last tag may come with the whole segment, when its end was passed by a part.
      if !before.isSameForWatchers(as: entry.report, countingSignals: known != .ended) {
        step.changes.append(change(.updated, index))
      }
      return
    }
    if phase >= .started, entry.phase ?? .announced < .started {
      step.changes.append(change(.started, index))
      step.started.append(entry.key)
    } else if phase == .announced {
      step.changes.append(change(.announced, index))
    }
    if phase == .ended {
      step.changes.append(change(.ended, index))
      step.ended.append(entry.key)
    }
  }

  /// Ends a break of which nothing more can be known.
  private mutating func seal(_ index: Int, _ step: inout Step) {
    entries[index].isSealed = true
    entries[index].phase = .ended
    entries[index].report.closedBy = BreakReport.unknownEnd
    entries[index].report.endTime = nil
    entries[index].report.endDate = nil
    entries[index].report.duration = nil
    step.changes.append(change(.ended, index))
    step.ended.append(entries[index].key)
  }

  /// Breaks that are no longer there were cancelled, or their start was forgotten.
  private mutating func dropUnseen(_ isSeen: [Bool], in view: View, _ step: inout Step) {
    guard isSeen.contains(false) else { return }
    for index in entries.indices where !isSeen[index] {
      guard entries[index].phase != .ended else {
        gone[entries[index].name] = entries[index].key
        continue
      }
      guard let start = entries[index].adBreak.startTime else { continue }
      // It may have been open for so long that its start was forgotten.
      if entries[index].isOpen, start < view.start {
        seal(index, &step)
        continue
      }
      step.changes.append(change(.cancelled, index))
      step.cancelled.append(entries[index].adBreak)
      step.ended.append(entries[index].key)
    }
    entries = zip(entries, isSeen).filter(\.1).map(\.0)
  }

  private func change(_ kind: WatchLine.BreakChange.Kind, _ index: Int) -> WatchLine.BreakChange {
    WatchLine.BreakChange(kind, key: entries[index].key, adBreak: entries[index].report)
  }

  /// The first segment that is needed if those before one are to be forgotten, so that no open break loses its start.
  func firstNeeded(before segment: Int) -> Int {
    entries.lazy
      .filter { ($0.isOpen || $0.phase == .announced) && !$0.adBreak.isOfRanges }
      .map(\.adBreak.firstSegment)
      .reduce(segment, min)
  }
}

/// A line or message about a break, however often it was loaded.
struct BreakEvidence: Hashable, Sendable {
  /// The first line of a date range.
  private var load: Int?
  private var line: Int?
  /// The text of another tag, and its segment: lines behind the last segment come with each load.
  private var text: String?
  private var segment: Int?
  private var pid: Int?
  private var payload: UInt64?
  private var role: AdMarker.Role
  private var eventID: UInt32?

  let isLine: Bool
  /// Whether it is a line of a date range, which only its own playlist has there.
  var isOfRange: Bool { line != nil }

  init(_ evidence: AdBreak.Evidence) {
    role = evidence.role
    eventID = evidence.eventID
    isLine = evidence.source != nil
    if let source = evidence.source, evidence.tagName == TagName.dateRange.rawValue {
      load = source.load
      line = source.line
    } else if evidence.source != nil {
      text = "\(evidence.tagName ?? "") \(evidence.tagValue ?? "")"
      segment = evidence.segment
    } else {
      pid = evidence.pid
      payload = evidence.payload.map { StableHash.value($0.bytes ?? Array($0.text.utf8)) }
    }
  }
}

extension AdBreak {
  /// Whether it is closed by its planned length, of which a live playlist knows nothing yet.
  var hasPlannedEndAlone: Bool { self.closedBy == .duration && !self.hasStatedEnd }
  /// Whether markers start it, and only a message of the media ends it so far.
  var isEndedByMessageAlone: Bool {
    guard self.closedBy == .in else { return false }
    let markers = self.evidence.filter { $0.dialect != .inBand }
    return markers.contains { $0.role == .out }
      && !markers.contains { $0.role == .in || $0.rangeEnd != nil }
  }
  /// Whether nothing but date ranges signals it, which stay known without their segments.
  var isOfRanges: Bool {
    self.evidence.allSatisfy { $0.tagName == TagName.dateRange.rawValue }
  }
  /// The same with what was known of its start, if the segments there are forgotten.
  fileprivate func keepingStart(of known: AdBreak, before head: MediaTime) -> AdBreak {
    var values = self.values
    values.hasKnownStart = self.hasKnownStart || known.hasKnownStart
    if let start = known.startTime, start < head {
      (values.startTime, values.startDate, values.startOffset) = (
        start, known.startDate, known.startOffset
      )
      if let segments = values.segments, let first = known.segments?.lowerBound {
        values.segments = min(first, segments.lowerBound)...segments.upperBound
      }
    } else if values.hasKnownStart == self.hasKnownStart {
      return self
    }
    var adBreak = self
    adBreak.values = values
    return adBreak
  }
  fileprivate var evidenceSegments: [Int] { self.evidence.compactMap(\.segment) }
  /// The first segment with something of the break.
  var firstSegment: Int {
    min(evidenceSegments.min() ?? .max, self.segments?.lowerBound ?? .max)
  }
  /// The last segment with something of the break.
  var lastSegment: Int {
    max(evidenceSegments.max() ?? .min, self.segments?.upperBound ?? .min)
  }
}

extension BreakReport {
  /// A break of a live channel: a planned length alone does not end it, but the next one does.
  ///
  /// - Parameter known: what was reported of it last.
  fileprivate init(
    shown adBreak: AdBreak, before later: ArraySlice<AdBreak>, known: BreakReport?,
    in view: BreakJournal.View
  ) {
    self.init(adBreak, playlist: 0)
    guard adBreak.hasPlannedEndAlone else { return }
    // Where no line can end it, it is over with its planned length, also if a later one ends another break.
    let isEndedByPlan =
      adBreak.lacksEndTag || known?.closedBy == AdBreak.Closing.duration.rawValue
    if isEndedByPlan, let endTime, view.liveEdge > endTime { return }
    let start = adBreak.kind == .break ? startTime : nil
    let next = start.flatMap { start in
      later.first { $0.kind == .break && $0.startTime ?? .zero > start }
    }
    // When the playlist has ended, the planned length counts, but not against what was reported.
    let wasEndedByNext = known?.closedBy == AdBreak.Closing.nextOut.rawValue
    if view.isEnded, next == nil || !wasEndedByNext { return }
    (endTime, endDate, duration, closedBy, endOffset) = (nil, nil, nil, nil, nil)
    guard let next else { return }
    (endTime, endDate, closedBy) = (
      next.startTime, next.startDate, AdBreak.Closing.nextOut.rawValue
    )
    duration = adBreak.hasKnownStart ? endTime.flatMap { end in start.map { end - $0 } } : nil
  }

  /// Whether nothing but the next break ends it.
  fileprivate var isClosedByNextAtMost: Bool {
    closedBy == nil || closedBy == AdBreak.Closing.nextOut.rawValue
  }

  /// Whether another state of the break has nothing that people would want to know of. It covers more segments, and more
  /// lines continue it, with each load.
  fileprivate func isSameForWatchers(
    as other: BreakReport, countingSignals: Bool
  ) -> Bool {
    id == other.id && startTime == other.startTime && endTime == other.endTime
      && plannedDuration == other.plannedDuration && closedBy == other.closedBy
      && eventID == other.eventID && segmentationType == other.segmentationType
      && upids == other.upids && parts == other.parts
      && (!countingSignals || signals == other.signals)
  }

  /// The evidence, wherever it was found: a message in a part is the same in the whole segment.
  private var signals: [EvidenceReport] {
    evidence.filter { $0.role != AdMarker.Role.cont.rawValue }.map { signal in
      var signal = signal
      (signal.uri, signal.line, signal.load) = (nil, nil, nil)
      return signal
    }
  }
}
