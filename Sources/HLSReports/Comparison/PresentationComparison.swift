import FieldValues
import MediaTiming

/// Compares the facts about two presentations as a whole.
///
/// Values that every run of a packager renews are not compared: media sequence numbers, dates, and
/// the names of segments. A file and a playlist have only their length in common.
struct PresentationComparison {
  let before: PresentationReport
  let after: PresentationReport
  let tolerance: Int64

  /// The tolerance of the length of a media file. It ends with its last unit, whose duration is estimated.
  private static let fileTolerance: Int64 = 500_000
  /// The tolerance of the duration of a segment, which packagers round to milliseconds.
  private static let segmentTolerance: Int64 = 500

  /// One entry for each fact that differs, or a single one without a change.
  var entries: [ComparisonReport.Entry] {
    var entries: [ComparisonReport.Entry] = []
    // The window of a live playlist has no length to compare.
    let isLive = before.ended == false || after.ended == false
    if !isLive { entries += duration }
    if before.kind == after.kind, before.kind != .segment { entries += playlistFacts(isLive) }
    if before.kind == after.kind, before.kind == .multivariant { entries += variants }
    return entries.isEmpty ? [ComparisonReport.Entry(what: .presentation)] : entries
  }

  /// The tolerance of the length.
  private var durationTolerance: Int64 {
    if before.kind == .segment || after.kind == .segment {
      return max(tolerance, Self.fileTolerance)
    }
    let count = max(before.segmentCount ?? 0, after.segmentCount ?? 0)
    let (sum, isTooLarge) = Self.segmentTolerance.multipliedReportingOverflow(by: Int64(count))
    return isTooLarge ? Int64.max : max(tolerance, sum)
  }

  private var duration: [ComparisonReport.Entry] {
    guard let old = before.duration, let new = after.duration else { return [] }
    let delta = new.comparedMicroseconds - old.comparedMicroseconds
    guard delta.magnitude > durationTolerance.magnitude else { return [] }
    var entry = Self.entry("duration", .time(old), .time(new))
    entry.delta = MediaTime(comparedMicroseconds: delta)
    return [entry]
  }

  private func playlistFacts(_ isLive: Bool) -> [ComparisonReport.Entry] {
    zip(Self.playlistFacts(of: before, isLive), Self.playlistFacts(of: after, isLive))
      .filter { $0.value != $1.value }.map { Self.entry($0.name, $0.value, $1.value) }
  }

  /// The facts about a playlist, without the counts of a live one, which grow.
  private static func playlistFacts(
    of presentation: PresentationReport, _ isLive: Bool
  ) -> [(name: String, value: FieldValue?)] {
    let facts = [
      ("playlistType", presentation.playlistType.map(FieldValue.string)),
      ("ended", presentation.ended.map(FieldValue.bool)),
    ]
    guard !isLive else { return facts }
    return facts + [
      ("segmentCount", presentation.segmentCount.map { .integer($0) }),
      ("discontinuityCount", presentation.discontinuityCount.map { .integer($0) }),
    ]
  }

  /// Variants by their order. Their URIs may change with each run.
  private var variants: [ComparisonReport.Entry] {
    let old = (before.variants ?? []).map(Self.facts)
    let new = (after.variants ?? []).map(Self.facts)
    return (0..<max(old.count, new.count)).compactMap { index in
      let before = index < old.count ? old[index] : nil
      let after = index < new.count ? new[index] : nil
      guard before != after else { return nil }
      return ComparisonReport.Entry(
        what: .presentation,
        change: before == nil ? .added : after == nil ? .removed : .changed,
        id: "variant \(index)", before: before.map { .facts($0) },
        after: after.map { .facts($0) },
        fields: before.flatMap { before in
          after.map { FieldComparison.differences(from: before, to: $0) }
        } ?? [])
    }
  }

  /// All facts that may be compared.
  static func facts(of presentation: PresentationReport) -> [Field] {
    [Field("duration", .null)]
      + playlistFacts(of: presentation, false).map { Field($0.name, $0.value ?? .null) }
      + (presentation.variants ?? []).flatMap(facts)
  }

  private static func facts(of variant: VariantReport) -> [Field] {
    var fields: [Field] = []
    fields.add("bandwidth", variant.bandwidth)
    return fields
      + variant.more.map { Field($0.name, ComparableContent.value($0.value, named: $0.name)) }
  }

  private static func entry(
    _ name: String, _ before: FieldValue?, _ after: FieldValue?
  ) -> ComparisonReport.Entry {
    ComparisonReport.Entry(
      what: .presentation, change: .changed, id: name,
      before: before.map { .facts([Field(name, $0)]) },
      after: after.map { .facts([Field(name, $0)]) },
      fields: [FieldDifference(path: name, before: before, after: after)])
  }
}
