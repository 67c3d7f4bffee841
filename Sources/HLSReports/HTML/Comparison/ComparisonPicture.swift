import MediaTiming

/// Two timelines on one scale: each kind of item has a lane of the baseline and, right below it,
/// one of the candidate.
struct ComparisonPicture {
  /// One of the two inputs.
  enum Side: String, CaseIterable {
    case baseline, candidate
  }

  /// One side of an entry.
  struct Place: Hashable {
    var entry: Int
    var side: Side
  }

  /// The two lanes of one kind of thing.
  struct Pair {
    /// The title, in a word or two.
    var title: String
    var baseline: TimelineLane
    var candidate: TimelineLane
  }

  /// The key of items that share a pair of lanes.
  private struct Group: Hashable {
    var what: ComparisonReport.Entry.What
    var track: String?
    var playlist: Int?
  }

  /// Media time of the baseline along the width; `nil` when no item has a time.
  let scale: TimelineScale?
  /// The pairs from top to bottom.
  private(set) var pairs: [Pair] = []
  /// The mark of each place.
  private(set) var marks: [Place: TimelineMark] = [:]
  /// The number of pairs without space.
  private(set) var omittedPairCount = 0

  private let report: ComparisonReport

  init(_ report: ComparisonReport, limits: HTMLLimits) {
    self.report = report
    scale = Self.scale(of: report)
    guard let scale else { return }
    var order: [Group] = []
    var entries: [Group: [Int]] = [:]
    for (index, entry) in report.entries.enumerated() where entry.what != .presentation {
      let group = Group(what: entry.what, track: entry.track, playlist: entry.playlist)
      if entries[group] == nil { order.append(group) }
      entries[group, default: []].append(index)
    }
    order.sort { Self.rank($0) < Self.rank($1) }
    let hasPlaylists = Set(order.compactMap(\.playlist)).count > 1
    var number = 0
    if let pair = lengths {
      add(pair, on: scale, number: &number)
    }
    for group in order {
      let lanes = Side.allCases.map { lane(of: entries[group] ?? [], on: $0, group, scale) }
      guard lanes.contains(where: { !$0.items.isEmpty }) else { continue }
      guard pairs.count * 2 < limits.lanes else {
        omittedPairCount += 1
        continue
      }
      var title = lanes[0].title
      if hasPlaylists, let playlist = group.playlist { title += " \(playlist)" }
      add(Pair(title: title, baseline: lanes[0], candidate: lanes[1]), on: scale, number: &number)
    }
  }

  /// The offset of a side's times from the baseline's.
  private func shift(_ side: Side) -> Double {
    side == .candidate ? report.alignment.offset.seconds : 0
  }

  private mutating func add(_ pair: Pair, on scale: TimelineScale, number: inout Int) {
    var pair = pair
    for side in Side.allCases {
      var lane = side == .baseline ? pair.baseline : pair.candidate
      lane.key = "k\(pairs.count)\(side == .baseline ? "b" : "c")"
      lane.arrange(on: scale, firstMark: number)
      number += lane.marks.count
      for mark in lane.marks {
        for item in mark.items {
          guard case .entry(let index) = lane.items[item].subject else { continue }
          marks[Place(entry: index, side: side)] = mark
        }
      }
      if side == .baseline { pair.baseline = lane } else { pair.candidate = lane }
    }
    pairs.append(pair)
  }

  // MARK: Lanes

  /// The lanes with the lengths of both and their alignment.
  private var lengths: Pair? {
    func lane(_ side: Side, _ input: ComparisonReport.Side) -> TimelineLane {
      var items: [TimelineItem] = []
      if let duration = input.presentation?.duration?.seconds {
        let start = -shift(side)
        items.append(
          TimelineItem(subject: .presentation, index: 0, start: start, end: start + duration))
      }
      return TimelineLane(.segments, key: "", title: "Inputs", items: items) { _ in
        TimelineText(
          label: "\(side.rawValue): \(input.input), \(ComparisonSummary.facts(input))",
          caption: input.input)
      }
    }
    let pair = Pair(
      title: "Inputs", baseline: lane(.baseline, report.baseline),
      candidate: lane(.candidate, report.candidate))
    return pair.baseline.items.isEmpty && pair.candidate.items.isEmpty ? nil : pair
  }

  private func lane(
    of entries: [Int], on side: Side, _ group: Group, _ scale: TimelineScale
  ) -> TimelineLane {
    let items = entries.compactMap { index -> TimelineItem? in
      let entry = report.entries[index]
      let value = side == .baseline ? entry.before : entry.after
      guard let value, let start = value.startTime?.seconds else { return nil }
      let end = value.endTime.map { $0.seconds - shift(side) } ?? scale.start + scale.length
      return TimelineItem(
        subject: .entry(index), index: index, start: start - shift(side),
        end: max(end, start - shift(side)),
        look: entry.change.map(TimelineItem.Look.init) ?? .plain)
    }
    return TimelineLane(
      group.what == .adBreak ? .breaks : .cues, key: "", title: Self.title(of: group), items: items
    ) { [entries = report.entries] item in
      Self.text(of: entries[item.index], on: side)
    }
  }

  private static func text(of entry: ComparisonReport.Entry, on side: Side) -> TimelineText {
    guard let value = side == .baseline ? entry.before : entry.after else {
      return TimelineText(label: "")
    }
    let words = ComparisonWords.label(value)
    let state = entry.change.map { "\($0.rawValue), " } ?? ""
    let times = CueTimes(value.startTime, value.endTime).text
    return TimelineText(
      label: "\(side.rawValue), \(state)\(times)  \(words)", caption: entry.id ?? words)
  }

  private static func title(of group: Group) -> String {
    switch group.what {
    case .presentation: "Inputs"
    case .pdt: "Dates"
    case .adBreak: "Breaks"
    case .opportunity: "Places for ads"
    case .cue: TimelinePicture.title(of: group.track ?? "cue")
    }
  }

  private static let typeOrder = ["scte35", "daterange", "cue-tags", "emsg", "id3"]

  /// The order of importance: breaks, their signals, the rest.
  private static func rank(_ group: Group) -> (Int, String, Int) {
    let type = group.track ?? ""
    let rank =
      switch group.what {
      case .presentation: -2
      case .adBreak: -1
      case .cue: typeOrder.firstIndex(of: type) ?? typeOrder.count
      case .opportunity: typeOrder.count + 1
      case .pdt: typeOrder.count + 2
      }
    return (rank, type, group.playlist ?? 0)
  }

  /// The scale from the earlier start to the later end, extended slightly for announced items.
  private static func scale(of report: ComparisonReport) -> TimelineScale? {
    let offset = report.alignment.offset.seconds
    var start = min(0, -offset)
    var end = max(
      report.baseline.presentation?.duration?.seconds ?? 0,
      (report.candidate.presentation?.duration?.seconds ?? 0) - offset)
    var times: [Double] = []
    for entry in report.entries {
      for (value, shift) in [(entry.before, 0), (entry.after, offset)] {
        times += [value?.startTime, value?.endTime].compactMap { $0.map { $0.seconds - shift } }
      }
    }
    if end <= start {
      start = times.min() ?? 0
      end = times.max() ?? 0
    } else {
      let limit = end + (end - start) / 4
      end = max(end, times.filter { $0 <= limit }.max() ?? end)
    }
    return TimelineScale(start: start, end: end)
  }
}

extension TimelineItem.Look {
  fileprivate init(_ change: ComparisonReport.Entry.Change) {
    switch change {
    case .added: self = .added
    case .removed: self = .removed
    case .moved: self = .moved
    case .changed: self = .changed
    }
  }
}
