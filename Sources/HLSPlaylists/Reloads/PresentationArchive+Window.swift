internal import MediaTiming
internal import SourceDiagnostics

extension PresentationArchive {
  /// The changes of a snapshot.
  struct WindowMerge {
    /// The segments of the presentation that the snapshot lists.
    var window: Range<Int>
    var added: Range<Int>
    /// The segments of the presentation by their positions in the snapshot, counted from the first one ever.
    var listed = ListedSegments()
    /// The index in the snapshot of the first new segment; the number of its segments when none is
    /// new.
    var firstNew: Int
    /// Whether all known segments that it lists have other addresses.
    var renamesAll = false
    var findings: [Diagnostic] = []
  }

  /// The comparison of known segments with those of a snapshot.
  private struct Overlap {
    /// The number of listed segments that are known.
    var knownCount = 0
    /// The first and the last known one.
    var known: ClosedRange<Int>?
    /// The index in the snapshot after the last known segment that it lists.
    var endOfKnown = 0
    /// The number of segments that precede everything known, or are in a gap.
    var leftOutCount = 0
    /// The number of known segments that are listed first with numbers that begin again.
    var repeatedCount = 0
    /// The known segments whose lines differ from those of the snapshot before.
    var changed: [(index: Int, segment: Int)] = []
    /// Those of them with another URI.
    var renamed: [(index: Int, segment: Int)] = []
    var renamesAll: Bool { !renamed.isEmpty && renamed.count == knownCount }

    mutating func add(_ segments: ClosedRange<Int>, count: Int, endingBefore index: Int) {
      knownCount += count
      let first = known?.lowerBound ?? segments.lowerBound
      known = first...max(first, segments.upperBound)
      endOfKnown = index
    }
  }

  /// Adds the listed segments of a snapshot that are not known yet.
  ///
  /// - Parameters:
  ///   - isRestart: Whether its numbers begin again; `nil` if they themselves have to show that.
  ///   - count: The number of known segments that it lists first, with other numbers, if they begin again.
  mutating func merge(
    _ window: SnapshotWindow, after previous: SnapshotWindow?, isRestart: Bool? = nil,
    overlapping count: Int = 0
  ) -> WindowMerge {
    let end = segments.count
    guard window.wholeCount > 0 else {
      return WindowMerge(window: end..<end, added: end..<end, firstNew: 0)
    }
    guard let previous, let nextNumber else {
      beginRun(at: window.firstNumber, segment: end, isRestart: true)
      append(window, from: 0)
      return WindowMerge(window: end..<segments.count, added: end..<segments.count, firstNew: 0)
    }
    var overlap = overlap(with: window, after: previous, before: nextNumber)
    let goesBack =
      window.startNumber < previous.startNumber || window.lastNumber < previous.lastNumber
    // What EXT-X-SKIP replaces was in the snapshot before.
    let restarts =
      isRestart
      ?? (goesBack && window.count == window.wholeCount
        && overlap.renamed.count == overlap.knownCount && !isBeforeStart(window))
    let resumes = !restarts && resumes(window, overlap, after: previous)
    if resumes { overlap.leftOutCount -= window.count - overlap.endOfKnown }
    if restarts { overlap.repeatedCount = count }
    var findings = findings(of: overlap, in: window, after: previous, restarts: restarts)
    var firstNew = window.count
    if restarts {
      firstNew = count
      for index in 0..<count { addMarkers(of: window, index, to: end - count + index) }
      begin(window, at: firstNew, missing: nil, isRestart: true, &findings)
    } else {
      for (index, segment) in overlap.changed {
        addMarkers(of: window, index, to: segment)
        addDate(of: window, index, to: segment)
        // What was not there yet when it was first listed.
        if !window.table.segments[index].isGap { assembler.endGap(ofSegment: segment) }
      }
      if window.count > 0, window.lastNumber >= nextNumber {
        firstNew = window.index(ofNumber: nextNumber) ?? 0
        if window.firstNumber > nextNumber {
          begin(window, at: 0, missing: window.firstNumber &- nextNumber, &findings)
        }
      } else if resumes {
        firstNew = overlap.endOfKnown
        let number = window.number(of: firstNew)
        abandonRuns(from: number)
        let missing = number &- (self.nextNumber ?? number)
        begin(window, at: firstNew, missing: missing > 0 ? missing : nil, &findings)
      }
    }
    append(window, from: firstNew)
    let first = restarts ? end - count : overlap.known?.lowerBound ?? end
    let last = segments.count > end ? segments.count : (overlap.known?.upperBound ?? end - 1) + 1
    return WindowMerge(
      window: max(first, last - window.wholeCount)..<last, added: end..<segments.count,
      firstNew: firstNew,
      renamesAll: overlap.renamesAll,
      findings: findings)
  }

  // MARK: What is known already

  private func overlap(
    with window: SnapshotWindow, after previous: SnapshotWindow, before nextNumber: Int
  ) -> Overlap {
    var overlap = Overlap()
    if let skipped = window.skipped {
      let known = known(from: window.startNumber, count: skipped.count)
      if let first = known.first, let last = known.last {
        overlap.add(first...last, count: known.count, endingBefore: 0)
      }
      overlap.leftOutCount = skipped.count - known.count
    }
    let end =
      window.index(ofNumber: nextNumber) ?? (window.firstNumber < nextNumber ? window.count : 0)
    // As a rule only the head of a window changes, so nearly all of it is compared at once.
    let runs =
      window.offset(in: previous).map { window.runs(0..<end, from: previous, offset: $0) }
      ?? [(0..<end, false)]
    for (range, isUnchanged) in runs {
      if isUnchanged, let known = knownRun(of: range, in: window) {
        overlap.add(known, count: range.count, endingBefore: range.upperBound)
      } else {
        for index in range { look(at: index, of: window, after: previous, &overlap) }
      }
    }
    return overlap
  }

  /// Returns the known segments of consecutive numbers; `nil` if some are not known.
  private func knownRun(of range: Range<Int>, in window: SnapshotWindow) -> ClosedRange<Int>? {
    guard range.count > 1, let first = segment(ofNumber: window.number(of: range.lowerBound)),
      let last = segment(ofNumber: window.number(of: range.upperBound - 1)),
      last - first == range.count - 1
    else { return nil }
    return first...last
  }

  private func look(
    at index: Int, of window: SnapshotWindow, after previous: SnapshotWindow,
    _ overlap: inout Overlap
  ) {
    let number = window.number(of: index)
    guard let segment = segment(ofNumber: number) else {
      overlap.leftOutCount += 1
      return
    }
    overlap.add(segment...segment, count: 1, endingBefore: index + 1)
    let other = previous.index(ofNumber: number)
    if let other, window.isUnchanged(index..<(index + 1), from: previous, other) { return }
    let path = window.path(of: index)
    if !window.isAsWritten(index), SnapshotWindow.withoutQuery(address(segment)) != path,
      other.map({ previous.path(of: $0) != path }) ?? true
    {
      overlap.renamed.append((index, segment))
    }
    overlap.changed.append((index, segment))
  }

  /// Adds ad markers that were missing when their segment was first listed.
  private mutating func addMarkers(of window: SnapshotWindow, _ index: Int, to segment: Int) {
    let lines = window.lines(of: index).filter {
      SnapshotLines.part(of: window.text.lines[$0]) == .marker
    }
    guard !lines.isEmpty else { return }
    var known = markerTexts(before: segment)
    for line in lines
    where known.insert(window.text.bytes[window.text.lines[line].content]).inserted {
      additions.append(Addition(line: line, segment: segment, kind: .marker))
    }
  }

  /// Whether the dates of a window precede everything known, as in a playlist that a cache has kept
  /// too long.
  private func isBeforeStart(_ window: SnapshotWindow) -> Bool {
    guard let start = segments.first?.date, let date = window.date(of: 0) else { return false }
    return date < start
  }

  /// Adds a date of a segment without a date from a tag so far. The window that starts with it may
  /// be the first with its tag.
  private mutating func addDate(of window: SnapshotWindow, _ index: Int, to segment: Int) {
    let row = Int(window.table.segments[index].programDateTime)
    guard !segments[segment].isDated, let date = window.taggedDate(of: index),
      window.table.dateTimes.indices.contains(row)
    else { return }
    let tag = window.table.dateTimes[row]
    additions.append(Addition(line: Int(tag.line), segment: segment, kind: .date(tag)))
    setDate(date, ofSegment: segment)
  }

  /// Whether a window continues numbers from before a load with far too high ones, which would otherwise lose all loads until
  /// these are reached.
  ///
  /// Its last segments are unknown although higher numbers are known. They are new when their date is later than everything
  /// known, and when the load before was like that, too, and ended earlier; otherwise a cache has kept the window too long.
  private func resumes(
    _ window: SnapshotWindow, _ overlap: Overlap, after previous: SnapshotWindow
  ) -> Bool {
    guard overlap.endOfKnown < window.count, let nextNumber, window.lastNumber < nextNumber,
      !isBeforeStart(window)
    else { return false }
    if let date = window.date(of: window.count - 1), let end = segments.last?.endDate, date >= end {
      return true
    }
    return previous.lastNumber < window.lastNumber && previous.count > 0
      && segment(ofNumber: previous.lastNumber) == nil
  }

  private func findings(
    of overlap: Overlap, in window: SnapshotWindow, after previous: SnapshotWindow, restarts: Bool
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if window.mediaSequence < previous.mediaSequence {
      var message =
        "EXT-X-MEDIA-SEQUENCE is \(window.mediaSequence) after \(previous.mediaSequence)"
      if restarts {
        message +=
          overlap.repeatedCount > 0
          ? "; by their dates, \(Plural.text(overlap.repeatedCount, "segment")) of it are known"
          : "; its segments are taken for new ones"
      } else if overlap.leftOutCount > 0 {
        message +=
          "; " + Plural.text(overlap.leftOutCount, "segment that was", "segments that were")
          + " not seen in time \(overlap.leftOutCount == 1 ? "is" : "are") left out"
      }
      findings.append(window.finding(.decreasingMediaSequence, message, at: .mediaSequence))
    }
    let earlier = previous.playlist.header.discontinuitySequence
    let later = window.playlist.header.discontinuitySequence
    if later < earlier {
      findings.append(
        window.finding(
          .decreasingDiscontinuitySequence,
          "EXT-X-DISCONTINUITY-SEQUENCE is \(later) after \(earlier)", at: .discontinuitySequence))
    }
    // What follows from numbers that begin again is not another fault.
    if !restarts, let (index, segment) = overlap.renamed.first {
      let line = Int(window.table.segments[index].uriLine)
      let known = String(decoding: address(segment), as: UTF8.self)
      findings.append(
        Diagnostic(
          .renamedSegment,
          "segment \(window.number(of: index)) is \(window.text.substituted(line: line).quoted)"
            + ", it was \(known.quoted)"
            + (overlap.renamed.count > 1 ? "; \(overlap.renamed.count) segments changed so" : ""),
          at: window.text.sourceLocation(
            line: line, byte: window.text.lines[line].contentStart),
          // Another token in all paths is one fault, however often it changes.
          subject: overlap.renamesAll && overlap.renamed.count > 1 ? "" : nil))
    }
    return findings
  }

  /// Returns the known segments among consecutive numbers.
  func known(from number: Int, count: Int) -> Range<Int> {
    let segments = (0..<count).lazy.compactMap { segment(ofNumber: number &+ $0) }
    guard let first = segments.first else { return 0..<0 }
    let last = number &+ (count - 1)
    if let end = segment(ofNumber: last), end >= first, end - first < count {
      return first..<(end + 1)
    }
    return first..<(segments.max() ?? first) + 1
  }

  /// Returns the segments of a snapshot, those that EXT-X-SKIP replaces with their known addresses.
  func listing(of window: SnapshotWindow) -> SnapshotAlignment.Earlier {
    guard let skipped = window.skipped else { return SnapshotAlignment.Earlier(window) }
    return SnapshotAlignment.Earlier(firstNumber: window.startNumber, count: window.wholeCount) {
      guard $0 < skipped.count else { return window.path(of: $0 - skipped.count) }
      let segment = segment(ofNumber: window.startNumber &+ $0)
      return segment.map { SnapshotWindow.withoutQuery(address($0)) } ?? []
    }
  }

  /// The number of EXT-X-DISCONTINUITY before and between some segments.
  func discontinuityCount(of known: Range<Int>) -> Int {
    guard let first = known.first, let last = known.last else { return 0 }
    return segments[last].discontinuitySequence &- segments[first].discontinuitySequence
      &+ segments[first].discontinuityCount
  }

  // MARK: What is new

  /// Starts a new run of numbers with a segment of a window.
  private mutating func begin(
    _ window: SnapshotWindow, at index: Int, missing: Int?, isRestart: Bool = false,
    _ findings: inout [Diagnostic]
  ) {
    let (gap, step) = step(before: index, of: window, missing: missing)
    if let missing {
      let from = nextNumber ?? 0
      let range =
        missing == 1 ? "segment \(from) was" : "segments \(from) to \(from &+ missing &- 1) were"
      let time =
        switch gap.basis {
        case .programDateTime: ", \(gap.duration.messageText) by the program date-times"
        case .meanDuration: ", some \(gap.duration.messageText)"
        case .unknown: ""
        }
      findings.append(
        window.finding(.missedSegments, "\(range) never seen\(time)", at: .mediaSequence))
    }
    // Segments that a restart repeats have its numbers from now on.
    let repeated = isRestart ? index : 0
    beginRun(
      at: window.number(of: index - repeated), segment: segments.count - repeated,
      isRestart: isRestart)
    gaps.append(gap)
    assembler.pass(step)
  }

  /// The maximum gap that numbers alone make, a day: a packager that restarts may count from another
  /// number on.
  private static let longestUndatedGap = 86_400 * DecimalText.unitsPerSecond

  /// Returns the time without known segments before a segment of a window.
  private func step(
    before index: Int, of window: SnapshotWindow, missing: Int?
  ) -> (gap: SequenceGap, step: SequenceStep) {
    let limit = Int128(DecimalText.maximumWhole) * DecimalText.unitsPerSecond
    var units: Int128 = 0
    var basis = SequenceGap.Basis.unknown
    var decimals = window.table.decimals
    if let date = window.date(of: index), let end = segments.last?.endDate, date - end <= limit {
      units = max(0, date - end)
      basis = .programDateTime
      decimals = 18
    } else if let missing {
      let total = (window.table.starts.last ?? 0) / Int128(max(1, window.count))
      let (product, overflow) = total.multipliedReportingOverflow(by: Int128(missing))
      if !overflow, product > 0, product <= Self.longestUndatedGap {
        units = product
        basis = .meanDuration
        decimals = 18
      }
    }
    let gap = SequenceGap(
      segment: forgottenCount + segments.count, missingCount: missing,
      duration: DecimalText.time(units: units, decimals: decimals), basis: basis)
    // A discontinuity number that did not rise means that the timestamps continue; one after a
    // restart says nothing about those before it.
    let number = window.discontinuitySequence(of: index)
    let (difference, overflow) = number.subtractingReportingOverflow(
      segments.last?.discontinuitySequence ?? 0)
    let own = Int(window.table.segments[index].discontinuityCount)
    let rise = missing == nil || overflow ? max(1, own) : max(own, difference)
    let range = Int(assembler.segments.last?.continuityRange ?? 0)
    return (
      gap,
      SequenceStep(
        segment: segments.count, mediaSequence: window.number(of: index),
        continuityRange: UInt32(clamping: min(range &+ rise, Int(UInt32.max))),
        discontinuitySequence: number, discontinuityCount: own, duration: units, decimals: decimals)
    )
  }

  private mutating func append(_ window: SnapshotWindow, from first: Int) {
    guard first < window.count else { return }
    let table = window.table
    for index in first..<window.count {
      let tagged = window.taggedDate(of: index)
      let isContinuation = index > 0 || window.skipped.map { $0.count > 0 } ?? false
      let previous = isContinuation ? segments.last : nil
      let date = tagged ?? previous?.endDate ?? window.date(of: index)
      let isContinued = previous?.isDated ?? false && !table.segments[index].hasDiscontinuity
      append(
        Segment(
          mediaSequence: window.number(of: index),
          discontinuitySequence: window.discontinuitySequence(of: index),
          discontinuityCount: Int(table.segments[index].discontinuityCount),
          duration: table.duration(of: index), date: date,
          isDated: tagged != nil || isContinued))
    }
  }
}

extension SnapshotWindow {
  /// Returns a finding at a tag that the snapshot has once, else at its first line.
  func finding(_ rule: DiagnosticRule, _ message: String, at name: TagName) -> Diagnostic {
    guard let line = playlist.header.lines[name] else {
      return Diagnostic(rule, message, at: SourceLocation(uri: playlist.uri, line: 1))
    }
    return Diagnostic(
      rule, message,
      at: text.sourceLocation(line: line - 1, byte: text.lines[line - 1].contentStart))
  }
}
