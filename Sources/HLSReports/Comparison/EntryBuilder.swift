import FieldValues
import MediaTiming

/// An entry with its place on the baseline's timeline, in microseconds.
struct TimedEntry {
  var time: Int64?
  var entry: ComparisonReport.Entry
}

/// Makes entries of a report from pairs of items.
struct EntryBuilder {
  let items: ComparedItems
  let what: ComparisonReport.Entry.What
  let offset: Int64
  let tolerance: Int64
  let windows: Windows

  /// The entry of a pair; `nil` for an item outside the other side's window.
  func entry(_ pair: CuePairing.Pair) -> TimedEntry? {
    switch (pair.before.map { items.baseline[$0] }, pair.after.map { items.candidate[$0] }) {
    case (let before?, let after?): return entry(before, after)
    case (let before?, nil):
      guard !windows.hidesFromSecond(before) else { return nil }
      var entry = entry(of: before, .removed)
      entry.before = before.value
      return TimedEntry(time: before.start, entry: entry)
    case (nil, let after?):
      guard !windows.hidesFromFirst(after) else { return nil }
      var entry = entry(of: after, .added)
      entry.after = after.value
      return TimedEntry(time: after.start.map { $0 - offset }, entry: entry)
    case (nil, nil): return nil
    }
  }

  private func entry(_ before: ComparedItem, _ after: ComparedItem) -> TimedEntry {
    let limit = max(tolerance, before.startTolerance, after.startTolerance)
    let delta = distance(before.start, after.start)
    let isMoved = delta.map { $0.magnitude > limit.magnitude } ?? false
    let fields = differences(before, after, startDelta: delta ?? 0, limit: limit)
    let change: ComparisonReport.Entry.Change? =
      fields.isEmpty ? (isMoved ? .moved : nil) : .changed
    var entry = entry(of: before, change)
    entry.before = before.value
    entry.after = after.value
    entry.delta = isMoved ? delta.map(MediaTime.init(comparedMicroseconds:)) : nil
    entry.fields = fields
    return TimedEntry(time: before.start ?? after.start.map { $0 - offset }, entry: entry)
  }

  private func entry(
    of item: ComparedItem, _ change: ComparisonReport.Entry.Change?
  ) -> ComparisonReport.Entry {
    var id = item.id
    if case .adBreak(let entry) = item.value { id = entry.id ?? id }
    return ComparisonReport.Entry(
      what: what, change: change, track: item.lane.type, playlist: item.playlist, id: id)
  }

  private func distance(_ before: Int64?, _ after: Int64?) -> Int64? {
    before.flatMap { before in after.map { $0 - before - offset } }
  }

  // MARK: Fields

  private func differences(
    _ before: ComparedItem, _ after: ComparedItem, startDelta: Int64, limit: Int64
  ) -> [FieldDifference] {
    var result: [FieldDifference] = []
    if (before.start == nil) != (after.start == nil) {
      result += [Self.time("startTime", before.start, after.start)]
    }
    if before.comparesEnd, after.comparesEnd, before.end != nil || after.end != nil {
      let delta = distance(before.end, after.end)
      // An end that moves with its start is not a separate difference.
      if delta.map({
        $0.magnitude > limit.magnitude && ($0 - startDelta).magnitude > limit.magnitude
      })
        ?? true
      {
        result += [Self.time("endTime", before.end, after.end)]
      }
    }
    for (old, new) in zip(before.measures, after.measures) where old.name == new.name {
      if differs(old, new) { result += [Self.time(old.name, old.value, new.value)] }
    }
    var content: [FieldDifference] = []
    if before.contentNumber != after.contentNumber {
      let durations = DurationDifferences(before.content, after.content, tolerance: tolerance)
      content = FieldComparison.differences(from: before.content, to: after.content)
        .filter { !durations.explains($0) }
    }
    // If the content differs as well, the identifier is part of that.
    if content.isEmpty, before.id != after.id, what == .cue {
      content = [Self.text("id", before.id, after.id)]
    }
    result += content
    return result.filter { !isUnknownInWindow($0, before, after) }
  }

  private func differs(_ before: ComparedItem.Measure, _ after: ComparedItem.Measure) -> Bool {
    guard let old = before.value, let new = after.value else {
      return before.value != after.value && before.mustBeKnown
    }
    return (new - old).magnitude > max(tolerance, before.tolerance).magnitude
  }

  /// Whether a difference is due to a live window that does not cover what the other side does.
  private func isUnknownInWindow(
    _ difference: FieldDifference, _ before: ComparedItem, _ after: ComparedItem
  ) -> Bool {
    guard windows.isLive else { return false }
    let first = windows.edgesHiddenFromFirst(before, after)
    let second = windows.edgesHiddenFromSecond(before, after)
    return switch difference.path.prefix(while: { $0 != "." && $0 != "[" }) {
    // A window contains only some tags of a break that crosses its edge.
    case "form", "elapsed", "tags": !first.isEmpty || !second.isEmpty
    case "closedBy": first.contains(.end) || second.contains(.end)
    case "startTime", "startOffset":
      difference.before == nil && first.contains(.start)
        || difference.after == nil && second.contains(.start)
    case "endTime", "endOffset":
      difference.before == nil && first.contains(.end)
        || difference.after == nil && second.contains(.end)
    default:
      difference.before == nil && !first.isEmpty || difference.after == nil && !second.isEmpty
    }
  }

  private static func text(_ name: String, _ before: String?, _ after: String?) -> FieldDifference {
    FieldDifference(
      path: name, before: before.map(FieldValue.string), after: after.map(FieldValue.string))
  }

  private static func time(_ name: String, _ before: Int64?, _ after: Int64?) -> FieldDifference {
    func value(_ time: Int64) -> FieldValue { .time(MediaTime(comparedMicroseconds: time)) }
    return FieldDifference(path: name, before: before.map(value), after: after.map(value))
  }
}
