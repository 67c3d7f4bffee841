import MediaTiming
import SourceDiagnostics

/// The result of a comparison, in sentences that all formats for people share.
struct ComparisonSummary {
  private let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  /// `9 differences: 6 changed, 1 moved, 1 removed, 1 added`.
  var verdict: String {
    guard !report.isSame else { return "no difference" }
    return "\(total): \(counts)"
  }

  /// `9 differences`.
  var total: String { Plural.text(report.differences.count, "difference") }

  /// The number of differences of each kind.
  var counts: String {
    ComparisonReport.Entry.Change.allCases.reversed().compactMap { change in
      let count = report.entries.count { $0.change == change }
      return count > 0 ? "\(count) \(change.rawValue)" : nil
    }.joined(separator: ", ")
  }

  /// `24 cues and 1 break the same`.
  var same: String {
    func count(_ what: ComparisonReport.Entry.What) -> Int {
      report.entries.count { $0.change == nil && $0.what == what }
    }
    var parts = [Plural.text(count(.cue), "cue")]
    if report.baseline.breakCount + report.candidate.breakCount > 0 {
      parts.append(Plural.text(count(.adBreak), "break"))
    }
    return parts.joined(separator: " and ") + " the same"
  }

  /// The tolerance in milliseconds.
  var milliseconds: String {
    let text = (report.tolerance * MediaTime(seconds: 1000)).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The offset, its source, and the number of cues that support it.
  var alignment: String {
    let reason = report.alignment.method == .payload ? "" : ", \(method)"
    return "\(offset)\(reason); \(agreement)"
  }

  /// `candidate time = baseline time + 1.400 s`.
  var offset: String {
    let offset = report.alignment.offset
    guard offset != .zero else { return "no offset" }
    let sign = offset.isNegative ? "-" : "+"
    return "candidate time = baseline time \(sign) \(offset.magnitude.secondsText)"
  }

  /// The source of the offset.
  var method: String {
    switch report.alignment.method {
    case .payload: "by cue content"
    case .start: "by the start of both"
    case .pts: "by time stamps"
    case .pdt: "by dates"
    case .given: "by --align"
    }
  }

  /// The number of cues at the same time after alignment.
  var agreement: String {
    let alignment = report.alignment
    guard alignment.commonCount > 0 else { return "no cue is in both" }
    return "\(alignment.agreeingCount) of \(alignment.commonCount) matching cues coincide"
  }

  /// How much later the dates are; `nil` unless both sides have dates.
  var dates: String? {
    guard let offset = report.dateOffset else { return nil }
    guard offset != .zero else { return "the same in both" }
    let word = offset.isNegative ? "earlier" : "later"
    let isLong = offset.magnitude >= MediaTime(seconds: 60)
    let length = isLong ? offset.magnitude.clockText : offset.magnitude.secondsText
    return "\(length) \(word) in the candidate"
  }

  /// The parts that were not compared, one a line.
  var leftOut: [String] {
    var lines = report.notCompared
    if report.outsideCount > 0 {
      let count = Plural.text(report.outsideCount, "cue or break", "cues and breaks")
      lines.append("\(count) outside the live window of the other")
    }
    return lines
  }

  /// An input with its length and contents.
  static func text(_ side: ComparisonReport.Side) -> String {
    "\(name(side))  (\(facts(side)))"
  }

  /// An input, and the source of its analysis.
  static func name(_ side: ComparisonReport.Side) -> String {
    let origin = side.analysedInput == side.input ? "" : ", saved from \(side.analysedInput)"
    return (side.demuxer.map { "\($0): " } ?? "") + side.input + origin
  }

  /// `0:01:00.000, 5 cues, 1 break`.
  static func facts(_ side: ComparisonReport.Side) -> String {
    var facts: [String] = []
    if let duration = side.presentation?.duration { facts.append(duration.clockText) }
    facts.append(Plural.text(side.cueCount, "cue"))
    if side.breakCount > 0 { facts.append(Plural.text(side.breakCount, "break")) }
    return facts.joined(separator: ", ")
  }
}
