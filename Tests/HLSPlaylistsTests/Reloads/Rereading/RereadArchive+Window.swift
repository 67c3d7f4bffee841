import MediaTiming
import SourceDiagnostics

@testable import HLSPlaylists

extension RereadArchive {
  /// What a snapshot brought.
  struct WindowMerge {
    /// The segments of the presentation that the snapshot lists.
    var window: Range<Int>
    var added: Range<Int>
    var findings: [Diagnostic] = []
  }

  /// What a comparison of known segments with those of a snapshot found.
  private struct Overlap {
    /// How many listed segments are known.
    var knownCount = 0
    /// The first one that is known.
    var first: Int?
    /// How many come before everything that is known, or lie in a gap.
    var leftOutCount = 0
    /// Known segments whose lines are not those of the snapshot before.
    var changed: [(index: Int, segment: Int)] = []
    /// Those of them that have another address.
    var renamed: [(index: Int, segment: Int)] = []
  }

  /// Takes in the segments that a snapshot lists and that are not known yet.
  mutating func merge(_ window: SnapshotWindow, after previous: SnapshotWindow?) -> WindowMerge {
    let end = segments.count
    guard window.count > 0 else { return WindowMerge(window: end..<end, added: end..<end) }
    guard let previous, let nextNumber else {
      beginRun(at: window.firstNumber, after: nil, isRestart: true)
      append(window, from: 0)
      return WindowMerge(window: end..<segments.count, added: end..<segments.count)
    }
    let overlap = overlap(with: window, after: previous, before: nextNumber)
    let goesBack =
      window.firstNumber < previous.firstNumber || window.lastNumber < previous.lastNumber
    let restarts =
      goesBack && overlap.renamed.count == overlap.knownCount && !isBeforeStart(window)
    var findings = findings(of: overlap, in: window, after: previous, restarts: restarts)
    var firstNew = window.count
    if restarts {
      firstNew = 0
      begin(window, missing: nil, &findings)
    } else {
      for (index, segment) in overlap.changed {
        addMarkers(of: window, index, to: segment)
        addDate(of: window, index, to: segment)
      }
      if window.lastNumber >= nextNumber {
        firstNew = window.index(ofNumber: nextNumber) ?? 0
        if window.firstNumber > nextNumber {
          begin(window, missing: window.firstNumber &- nextNumber, &findings)
        }
      }
    }
    append(window, from: firstNew)
    let first = firstNew == 0 ? end : overlap.first ?? end
    let last = segments.count > end ? segments.count : first + overlap.knownCount
    return WindowMerge(
      window: first..<max(first, last), added: end..<segments.count, findings: findings)
  }

  // MARK: What is known already

  private func overlap(
    with window: SnapshotWindow, after previous: SnapshotWindow, before nextNumber: Int
  ) -> Overlap {
    var overlap = Overlap()
    for index in 0..<window.count {
      let number = window.number(of: index)
      guard number < nextNumber else { break }
      guard let segment = segment(ofNumber: number) else {
        overlap.leftOutCount += 1
        continue
      }
      overlap.knownCount += 1
      overlap.first = overlap.first ?? segment
      if let other = previous.index(ofNumber: number),
        window.isUnchanged(index..<(index + 1), from: previous, other)
      {
        continue
      }
      let known = SnapshotWindow.withoutQuery(content(segments[segment].lines.upperBound - 1))
      if known != window.path(of: index) { overlap.renamed.append((index, segment)) }
      overlap.changed.append((index, segment))
    }
    return overlap
  }

  /// Ad markers that were not there when their segment was seen first; nothing else of a known segment changes.
  private mutating func addMarkers(of window: SnapshotWindow, _ index: Int, to segment: Int) {
    for line in window.lines(of: index)
    where SnapshotLines.part(of: window.text.lines[line]) == .marker {
      let content = window.text.bytes[window.text.lines[line].content]
      if !has(content, inSegment: segment) {
        insert(keep(window.text, line: line, snapshot: window.snapshot), before: segment)
      }
    }
  }

  /// Whether the dates of a window are before all that is known, as those of a playlist that a cache has kept too long.
  private func isBeforeStart(_ window: SnapshotWindow) -> Bool {
    guard let start = segments.first?.date, let date = window.date(of: 0) else { return false }
    return date < start
  }

  /// A date of a segment that no tag has dated yet. The window that begins with it may be the first to do so.
  private mutating func addDate(of window: SnapshotWindow, _ index: Int, to segment: Int) {
    let row = Int(window.table.segments[index].programDateTime)
    guard !segments[segment].isDated, let date = window.taggedDate(of: index),
      window.playlist.programDateTimes.indices.contains(row)
    else { return }
    let line = window.playlist.programDateTimes[row].line - 1
    insert(keep(window.text, line: line, snapshot: window.snapshot), before: segment)
    setDate(date, ofSegment: segment)
  }

  private func findings(
    of overlap: Overlap, in window: SnapshotWindow, after previous: SnapshotWindow, restarts: Bool
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if window.mediaSequence < previous.mediaSequence {
      var message =
        "EXT-X-MEDIA-SEQUENCE is \(window.mediaSequence) after \(previous.mediaSequence)"
      if restarts {
        message += "; its segments are taken for new ones"
      } else if overlap.leftOutCount > 0 {
        message += "; \(overlap.leftOutCount) segments that were not seen in time are left out"
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
    if let (index, segment) = overlap.renamed.first {
      let line = Int(window.table.segments[index].uriLine)
      let known = String(
        decoding: content(segments[segment].lines.upperBound - 1), as: UTF8.self)
      findings.append(
        Diagnostic(
          .renamedSegment,
          "segment \(window.number(of: index)) is \(window.text.string(window.text.lines[line].content))"
            + ", it was \(known)"
            + (overlap.renamed.count > 1 ? "; \(overlap.renamed.count) segments changed so" : ""),
          at: window.text.sourceLocation(
            line: line, byte: window.text.lines[line].contentStart)))
    }
    return findings
  }

  // MARK: What is new

  /// Begins a new run of numbers with the first segment of a window.
  private mutating func begin(
    _ window: SnapshotWindow, missing: Int?, _ findings: inout [Diagnostic]
  ) {
    let gap = gap(before: window, missing: missing)
    if let missing {
      let from = nextNumber ?? 0
      let range =
        missing == 1 ? "segment \(from) was" : "segments \(from) to \(from &+ missing &- 1) were"
      let time =
        switch gap.gap.basis {
        case .programDateTime: ", \(gap.gap.duration.messageText) by the program date-times"
        case .meanDuration: ", some \(gap.gap.duration.messageText)"
        case .unknown: ""
        }
      findings.append(
        window.finding(.missedSegments, "\(range) never seen\(time)", at: .mediaSequence))
    }
    beginRun(at: window.firstNumber, after: gap, isRestart: missing == nil)
  }

  /// How long nothing was seen before the first segment of a window.
  private func gap(
    before window: SnapshotWindow, missing: Int?
  ) -> (gap: SequenceGap, units: Int128, decimals: Int) {
    let limit = Int128(DecimalText.maximumWhole) * DecimalText.unitsPerSecond
    var units: Int128 = 0
    var basis = SequenceGap.Basis.unknown
    var decimals = window.table.decimals
    if let date = window.date(of: 0), let end = segments.last?.endDate, date > end,
      date - end <= limit
    {
      units = date - end
      basis = .programDateTime
      decimals = 18
    } else if let missing {
      let total = (window.table.starts.last ?? 0) / Int128(max(1, window.count))
      let (product, overflow) = total.multipliedReportingOverflow(by: Int128(missing))
      if !overflow, product > 0, product <= limit {
        units = product
        basis = .meanDuration
        decimals = 18
      }
    }
    return (
      SequenceGap(
        segment: segments.count, missingCount: missing,
        duration: DecimalText.time(units: units, decimals: decimals), basis: basis),
      units, decimals
    )
  }

  private mutating func append(_ window: SnapshotWindow, from first: Int) {
    guard first < window.count else { return }
    let table = window.table
    for index in first..<window.count {
      let start = lines.count
      var leading = 0
      let extinf = Int(table.segments[index].extinfLine)
      for line in window.lines(of: index) {
        switch SnapshotLines.part(of: window.text.lines[line]) {
        case .segment, .marker: break
        case .dateRange, .header, .edge, .done: continue
        }
        if line == extinf { leading = lines.count - start }
        _ = keep(window.text, line: line, snapshot: window.snapshot)
      }
      let tagged = window.taggedDate(of: index)
      let previous = index > first || index > 0 ? segments.last : nil
      let date = tagged ?? previous?.endDate ?? window.date(of: index)
      let isContinued = previous?.isDated ?? false && !table.segments[index].hasDiscontinuity
      append(
        Segment(
          mediaSequence: window.number(of: index),
          discontinuitySequence: window.discontinuitySequence(of: index),
          discontinuityCount: Int(table.segments[index].discontinuityCount),
          lines: start..<lines.count, leadingLineCount: leading,
          duration: table.duration(of: index), date: date,
          isDated: tagged != nil || isContinued))
    }
  }
}
