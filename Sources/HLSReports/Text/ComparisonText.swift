import MediaTiming

/// The baseline on the left and the candidate on the right, on one timeline, with what differs marked.
struct ComparisonText {
  private let report: ComparisonReport
  private let appearance: ReportAppearance

  init(_ report: ComparisonReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    writeHead(to: &output)
    if !report.isSame {
      output.write("\n")
      ComparisonRows(report, appearance).write(to: &output)
    }
    if !report.findings.isEmpty {
      output.write("\n")
      FindingsText(report.findings, appearance).write(to: &output)
    }
    output.write("\n" + appearance.styled(verdict, report.isSame ? .good : .error) + "\n")
    output.write("\(same), tolerance \(milliseconds) ms\n")
  }

  // MARK: Head

  private func writeHead(to output: inout some TextOutputStream) {
    write("baseline", Self.text(report.baseline), .strong, to: &output)
    write("candidate", Self.text(report.candidate), .strong, to: &output)
    write("aligned", alignment, .plain, to: &output)
    if let offset = report.dateOffset { write("dates", Self.dates(offset), .plain, to: &output) }
    for text in report.notCompared { write("left out", text, .faint, to: &output) }
    if report.outsideCount > 0 {
      let count = Plural.text(report.outsideCount, "cue or break", "cues and breaks")
      write("left out", "\(count) outside the live window of the other", .faint, to: &output)
    }
  }

  private func write(
    _ title: String, _ text: String, _ style: TextStyle, to output: inout some TextOutputStream
  ) {
    let indent = 11
    let lines = TerminalText.wrapped(
      TerminalText.escaped(text), to: ComparisonRows.width(in: appearance) - indent,
      maximumLineCount: 4)
    for (index, line) in lines.enumerated() {
      let head = TerminalText.padded(index == 0 ? title : "", to: indent)
      output.write(appearance.styled(head, .faint) + appearance.styled(line, style) + "\n")
    }
  }

  private static func text(_ side: ComparisonReport.Side) -> String {
    var facts: [String] = []
    if let duration = side.presentation?.duration { facts.append(duration.clockText) }
    facts.append(Plural.text(side.cueCount, "cue"))
    if side.breakCount > 0 { facts.append(Plural.text(side.breakCount, "break")) }
    let origin = side.analysedInput == side.input ? "" : ", saved from \(side.analysedInput)"
    return "\(side.input)\(origin)  (\(facts.joined(separator: ", ")))"
  }

  private var alignment: String {
    let alignment = report.alignment
    let offset =
      alignment.offset == .zero
      ? "no offset" : "candidate time = baseline time \(Self.term(alignment.offset))"
    let reason =
      switch alignment.method {
      case .payload: ""
      case .start: ", by the start of both"
      case .pts: ", by time stamps"
      case .pdt: ", by dates"
      case .given: ", as given"
      }
    guard alignment.commonCount > 0 else { return "\(offset)\(reason); no cue is in both" }
    return "\(offset)\(reason); \(alignment.agreeingCount) of \(alignment.commonCount) "
      + "matching cues coincide"
  }

  /// `+ 1.400 s`.
  private static func term(_ time: MediaTime) -> String {
    (time.isNegative ? "- " : "+ ") + time.magnitude.secondsText
  }

  private static func dates(_ offset: MediaTime) -> String {
    guard offset != .zero else { return "the same in both" }
    let word = offset.isNegative ? "earlier" : "later"
    let isLong = offset.magnitude >= MediaTime(seconds: 60)
    let length = isLong ? offset.magnitude.clockText : offset.magnitude.secondsText
    return "\(length) \(word) in the candidate"
  }

  // MARK: Summary

  private var verdict: String {
    guard !report.isSame else { return "no difference" }
    let counts = ComparisonReport.Entry.Change.allCases.reversed().compactMap { change in
      let count = report.entries.count { $0.change == change }
      return count > 0 ? "\(count) \(change.rawValue)" : nil
    }
    let total = Plural.text(report.differences.count, "difference")
    return "\(total): \(counts.joined(separator: ", "))"
  }

  private var same: String {
    func count(_ what: ComparisonReport.Entry.What) -> Int {
      report.entries.count { $0.change == nil && $0.what == what }
    }
    var parts = [Plural.text(count(.cue), "cue")]
    if report.baseline.breakCount + report.candidate.breakCount > 0 {
      parts.append(Plural.text(count(.adBreak), "break"))
    }
    return parts.joined(separator: " and ") + " the same"
  }

  private var milliseconds: String {
    let text = (report.tolerance * MediaTime(seconds: 1000)).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
