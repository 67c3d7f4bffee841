internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range whose actual duration is not the planned one.
struct DurationOffPlan: DateRangeRule {
  let row = DiagnosticRule(
    "ADM-010", "duration-off-plan", .warning,
    "The DURATION of a date range about ads is its PLANNED-DURATION.", authority: .practice,
    rationale: """
      Ads were chosen for the planned duration. If the range is shorter, they are cut off; if it \
      is longer, other content fills the rest.
      """,
    remedy:
      "Correct the plan at the source. A break that an operator ended early is correct.")

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard let planned = range.plannedDuration?.asAnnounced,
      let (attribute, duration) = range.statedLength,
      (duration - planned).magnitude
        > max(playlist.policy.breakDurationTolerance, range.lengthPrecision),
      // A programme may last longer than planned.
      !DateRangeMarkers.markers(of: range).isEmpty
    else { return nil }
    return Finding(
      "date range \"\(range.id)\" lasts \(duration.messageText), PLANNED-DURATION is \(planned.messageText)",
      at: playlist.place(ofValue: attribute), subject: range.id,
      recurrence: Recurrence(of: playlist.dateRanges.count))
  }

  static let examples: RuleExamples = [
    .datedMedia(
      .dateRange("a", at: 0, #"CLASS="com.example.ad",PLANNED-DURATION=8.0,DURATION=▶4.0"#),
      "4 a.ts b.ts"),
    .datedMedia(
      .dateRange("a", at: 0, #"CLASS="com.example.ad",PLANNED-DURATION=4.0,DURATION=4.1"#),
      "4 a.ts b.ts"),
    .datedMedia(
      .dateRange("a", at: 0, #"CLASS="com.example.programme",PLANNED-DURATION=8.0,DURATION=4.0"#),
      "4 a.ts b.ts"),
  ]
}

extension PresentationSubject {
  /// The place of DURATION or END-DATE of the date range whose first tag is in a line.
  func placeOfLength(ofRangeInLine line: Int) -> SourceLocation? {
    let ranges = playlist?.dateRanges ?? []
    let index = ranges.partitioningIndex { $0.line >= line }
    guard ranges.indices.contains(index), ranges[index].line == line else { return nil }
    return (ranges[index].read.statedLength?.attribute).map(place(ofValue:))
  }
}

extension DateRange {
  /// By how much the length may be off that two dates make.
  fileprivate var lengthPrecision: MediaTime {
    guard end?.basis == .endDate else { return .zero }
    return (["START-DATE", "END-DATE"] as [AttributeName]).compactMap { self[$0]?.datePrecision }
      .max() ?? .zero
  }

  /// The length by DURATION or END-DATE, with its attribute.
  var statedLength: (attribute: Attribute, duration: MediaTime)? {
    guard let start = startDate, let end, end.basis != .nextOfClass,
      let attribute = self[end.basis == .duration ? "DURATION" : "END-DATE"]
    else { return nil }
    return (attribute, duration ?? start.distance(to: end.date))
  }
}
