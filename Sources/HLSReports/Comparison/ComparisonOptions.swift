public import MediaTiming
public import SourceDiagnostics

/// How two analyses are compared.
public struct ComparisonOptions: Hashable, Sendable {
  /// The ways to align the two timelines.
  public enum AlignmentMode: Hashable, Sendable {
    /// By the contents of cues; a constant difference of dates is then part of the alignment.
    case automatic
    /// Both start at the same time.
    case start
    /// By the time stamps of the streams.
    case pts
    /// By the dates of the playlists.
    case pdt
    /// The candidate is later by a given time.
    case offset(MediaTime)
  }

  /// The way to align the two timelines.
  public var alignment = AlignmentMode.automatic
  /// The maximum difference of times that count as equal; not negative.
  public var tolerance = MediaTime(value: 1, timescale: 50)
  /// Names of fields, such as `segmentCount` or `section.tier`, and kinds of entries, such as `pdt`, that may differ.
  public var ignoredNames: Set<String> = []
  /// The minimum severity of reading findings that are listed and count.
  public var leastSeverity = Severity.error

  /// Automatic alignment within 20 ms: half a frame at 25 frames a second.
  public init() {}

  /// An entry without what may differ; `nil` for one that only says that.
  func withoutIgnored(_ entry: ComparisonReport.Entry) -> ComparisonReport.Entry? {
    guard !ignoredNames.isEmpty, let change = entry.change else { return entry }
    guard !ignoredNames.contains(entry.what.rawValue) else { return nil }
    var entry = entry
    entry.fields.removeAll(where: isIgnored)
    if ignoredNames.contains("startTime") { entry.delta = nil }
    guard change == .changed || change == .moved, entry.fields.isEmpty else { return entry }
    // A fact is its fields; a cue or break is there on both sides and may still have moved.
    guard [.cue, .adBreak, .opportunity].contains(entry.what) else { return nil }
    entry.change = entry.delta == nil ? nil : .moved
    return entry
  }

  /// Whether a whole path, its beginning or one of its members is named.
  private func isIgnored(_ difference: FieldDifference) -> Bool {
    var path = ""
    for part in difference.path.split(separator: ".") {
      let name = String(part.prefix { $0 != "[" })
      path += path.isEmpty ? name : ".\(name)"
      if ignoredNames.contains(name) || ignoredNames.contains(path) { return true }
    }
    return false
  }
}

/// Why two analyses cannot be compared as requested.
public struct AlignmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The side and the missing data, in one line.
  public let description: String
}
