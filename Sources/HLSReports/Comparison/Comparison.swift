import FieldValues
import MediaTiming
import SourceDiagnostics

/// Compares one analysis with another.
///
/// ```swift
/// let report = try Comparison(of: candidate, with: baseline).report
/// for difference in report.differences { print(difference.what, difference.change as Any) }
/// ```
///
/// It is a pure function of two reports, each fresh or saved. The time grows almost linearly with
/// the number of cues.
public struct Comparison {
  /// The differences.
  public let report: ComparisonReport

  /// Compares a candidate with a baseline.
  ///
  /// Throws when the two have neither cues nor breaks in common, or when a side lacks the data that
  /// the requested alignment needs.
  public init(
    of candidate: PresentationAnalysis, with baseline: PresentationAnalysis,
    options: ComparisonOptions = ComparisonOptions()
  ) throws(AlignmentFailure) {
    guard
      baseline.cues != nil && candidate.cues != nil
        || baseline.breaks != nil && candidate.breaks != nil
    else {
      throw AlignmentFailure(
        description:
          "\(baseline.input) and \(candidate.input) have neither both cues nor both breaks to compare"
      )
    }
    report = try ComparisonRun(baseline, candidate, options).report()
  }
}

/// One comparison in progress.
private struct ComparisonRun {
  let baseline: PresentationAnalysis
  let candidate: PresentationAnalysis
  let options: ComparisonOptions
  let tolerance: Int64
  let cues: ComparedItems?
  let breaks: ComparedItems?
  let opportunities: ComparedItems?
  private var notCompared: [String] = []

  init(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis,
    _ options: ComparisonOptions
  ) {
    self.baseline = baseline
    self.candidate = candidate
    self.options = options
    tolerance = options.tolerance.magnitude.comparedMicroseconds
    let sides = [baseline, candidate]
    let isFile = sides.map { $0.cues?.presentation.kind == .segment }
    if let before = baseline.cues, let after = candidate.cues {
      // A media file has no lines, so items from playlist lines cannot be missing in it.
      let mixes = isFile[0] != isFile[1]
      cues = .cues(baseline, candidate, leavingOut: mixes ? ComparedItems.typesOfPlaylists : [])
      if mixes, let file = zip(sides, isFile).first(where: \.1)?.0 {
        let types = Set((before.tracks + after.tracks).map(\.type))
          .intersection(ComparedItems.typesOfPlaylists).sorted()
        if !types.isEmpty {
          notCompared.append(
            "\(types.joined(separator: ", ")): \(file.cues?.input ?? file.input) is a media file and has no playlist lines"
          )
        }
      }
    } else {
      cues = nil
      notCompared.append(Self.missing("cues", in: sides.filter { $0.cues == nil }))
    }
    if baseline.breaks != nil, candidate.breaks != nil {
      breaks = .breaks(baseline, candidate, comparesBoundaries: !isFile.contains(true))
      // Only lines of playlists mark them.
      opportunities = isFile[0] == isFile[1] ? .opportunities(baseline, candidate) : nil
    } else {
      (breaks, opportunities) = (nil, nil)
      notCompared.append(Self.missing("breaks", in: sides.filter { $0.breaks == nil }))
    }
  }

  private static func missing(_ kind: String, in sides: [PresentationAnalysis]) -> String {
    "\(kind): \(sides.map(\.input).joined(separator: " and ")) "
      + (sides.count > 1 ? "have none" : "has none")
  }

  func report() throws(AlignmentFailure) -> ComparisonReport {
    let alignment = try Alignment(
      baseline, candidate, items: alignmentItems, mode: options.alignment, tolerance: tolerance)
    let windows = Windows(baseline, candidate, offset: alignment.result.offset)
    var entries: [TimedEntry] = []
    var outsideCount = 0
    for (items, what) in [
      (breaks, ComparisonReport.Entry.What.adBreak), (opportunities, .opportunity), (cues, .cue),
    ] {
      guard let items else { continue }
      let builder = EntryBuilder(
        items: items, what: what, offset: alignment.result.offset, tolerance: tolerance,
        windows: windows)
      let pairing = CuePairing(
        items.baseline, items.candidate, offset: alignment.result.offset, tolerance: tolerance)
      for pair in pairing.pairs {
        if let entry = builder.entry(pair) { entries.append(entry) } else { outsideCount += 1 }
      }
    }
    // Sorting is not stable by itself.
    let sorted = entries.enumerated().sorted {
      ($0.element.time ?? .max, $0.offset) < ($1.element.time ?? .max, $1.offset)
    }
    let dates = dateEntries(alignment, windows)
    var report = ComparisonReport(
      baseline: side(baseline, cues?.baseline, breaks?.baseline),
      candidate: side(candidate, cues?.candidate, breaks?.candidate),
      alignment: alignment.report, dateOffset: dates.offset,
      tolerance: MediaTime(comparedMicroseconds: tolerance),
      entries: (presentationEntries + dates.entries + sorted.map(\.element.entry))
        .compactMap(options.withoutIgnored),
      notCompared: notCompared, outsideCount: outsideCount,
      findings: findings(of: baseline, "baseline") + findings(of: candidate, "candidate"))
    report.unusedNames = unusedNames
    return report
  }

  /// The names to ignore that nothing has, whether it differs or not.
  private var unusedNames: [String] {
    var unused = UnusedNames(of: options.ignoredNames)
    for presentation in [baseline, candidate].compactMap(\.cues?.presentation) {
      unused.take(PresentationComparison.facts(of: presentation))
    }
    for items in [cues, breaks].compactMap(\.self) where !unused.names.isEmpty {
      for item in items.baseline + items.candidate {
        unused.take(item.content + item.measures.map { Field($0.name, .null) })
      }
    }
    return unused.names.sorted()
  }

  /// The items that determine the offset: the cues, or the breaks where there are no cues.
  private var alignmentItems: (before: [ComparedItem], after: [ComparedItem]) {
    if let cues, !cues.baseline.isEmpty, !cues.candidate.isEmpty || breaks == nil {
      return (cues.baseline, cues.candidate)
    }
    return (breaks?.baseline ?? [], breaks?.candidate ?? [])
  }

  private var presentationEntries: [ComparisonReport.Entry] {
    guard let before = baseline.cues?.presentation, let after = candidate.cues?.presentation
    else { return [] }
    return PresentationComparison(before: before, after: after, tolerance: tolerance).entries
  }

  private func side(
    _ side: PresentationAnalysis, _ cues: [ComparedItem]?, _ breaks: [ComparedItem]?
  ) -> ComparisonReport.Side {
    var result = ComparisonReport.Side(
      input: side.input, analysedInput: side.cues?.input ?? side.breaks?.input ?? side.input,
      presentation: side.cues?.presentation, cueCount: cues?.count ?? 0,
      breakCount: breaks?.count ?? 0)
    if [baseline, candidate].contains(where: { $0.cues?.presentation.demuxer != nil }) {
      result.demuxer = side.cues?.presentation.demuxer ?? "own"
    }
    return result
  }

  /// The findings of reading a side. An unread resource may hide a difference.
  private func findings(of side: PresentationAnalysis, _ name: String) -> [FindingReport] {
    side.findings.filter { $0.severity >= options.leastSeverity }.map { finding in
      var finding = finding
      finding.notes.append("in the \(name), \(side.input)")
      return finding
    }
  }

  // MARK: Dates

  private func dateEntries(
    _ alignment: Alignment, _ windows: Windows
  ) -> (offset: MediaTime?, entries: [ComparisonReport.Entry]) {
    guard let before = baseline.cues, let after = candidate.cues else { return (nil, []) }
    switch (DateMap(before), DateMap(after)) {
    case (nil, nil): return (nil, [])
    case (let old?, nil):
      guard after.presentation.kind != .segment else { return (nil, []) }
      return (nil, [Self.dateEntry(.removed, before: old.points.first)])
    case (nil, let new?):
      guard before.presentation.kind != .segment else { return (nil, []) }
      return (nil, [Self.dateEntry(.added, after: new.points.first)])
    case (let old?, let new?):
      let comparison = DateComparison(
        old, new, offset: alignment.result.offset, tolerance: tolerance, within: windows.extent)
      return (
        MediaTime(comparedMicroseconds: comparison.offset),
        entries(of: comparison, alignment)
      )
    }
  }

  private func entries(
    of comparison: DateComparison, _ alignment: Alignment
  ) -> [ComparisonReport.Entry] {
    var entries: [ComparisonReport.Entry] = []
    // Every run of a packager has its own dates, so a shift of all dates is no difference unless
    // times are given.
    if options.alignment != .automatic, comparison.offset.magnitude > tolerance.magnitude {
      var entry = ComparisonReport.Entry(what: .pdt, change: .moved)
      entry.delta = MediaTime(comparedMicroseconds: comparison.offset)
      entries.append(entry)
    }
    for deviation in comparison.deviations {
      let time = deviation.time
      var entry = Self.dateEntry(
        .moved, before: DateMap.Point(time: time, date: deviation.before),
        after: DateMap.Point(time: time + alignment.result.offset, date: deviation.after))
      entry.delta = MediaTime(comparedMicroseconds: deviation.delta)
      entries.append(entry)
    }
    return entries.isEmpty ? [ComparisonReport.Entry(what: .pdt)] : entries
  }

  private static func dateEntry(
    _ change: ComparisonReport.Entry.Change, before: DateMap.Point? = nil,
    after: DateMap.Point? = nil
  ) -> ComparisonReport.Entry {
    func facts(_ point: DateMap.Point) -> ComparisonReport.Value {
      .facts([
        Field("mediaTime", .time(MediaTime(comparedMicroseconds: point.time))),
        Field(
          "programDateTime",
          .string(CalendarTime(comparedMicroseconds: point.date).description)),
      ])
    }
    return ComparisonReport.Entry(
      what: .pdt, change: change, before: before.map(facts), after: after.map(facts))
  }
}
