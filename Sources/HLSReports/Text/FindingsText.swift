import MediaTiming
import SourceDiagnostics

/// Findings as a compiler shows them: severity, code, place, message.
public struct FindingsText {
  private let findings: [FindingReport]
  private let appearance: ReportAppearance

  /// The text of some findings.
  public init(_ findings: [FindingReport], _ appearance: ReportAppearance = ReportAppearance()) {
    self.findings = findings
    self.appearance = appearance
  }

  /// Writes each finding with its notes below it.
  public func write(to output: inout some TextOutputStream) {
    for finding in findings {
      var line = appearance.styled(finding.severity.rawValue, TextStyle(finding.severity))
      line += " " + appearance.styled(TerminalText.escaped(finding.rule), .strong)
      let place = PlaceText.text(finding.location)
      if !place.isEmpty { line += " " + TerminalText.escaped(place) }
      line += " " + TerminalText.escaped(finding.message)
      if let count = finding.count, count > 1 {
        line += " (\(count)\(finding.of.map { " of \($0)" } ?? "") places)"
      }
      output.write(line + "\n")
      for note in finding.notes {
        output.write("    " + appearance.styled(TerminalText.escaped(note), .faint) + "\n")
      }
    }
  }
}

/// A place in the input as a person writes it.
enum PlaceText {
  /// `media.m3u8:12:5`, and what else is known after a comma.
  static func text(_ location: SourceLocation) -> String {
    var head = location.uri ?? location.playlist.map { "playlist \($0)" } ?? ""
    if let line = location.line {
      head += head.isEmpty ? "line \(line)" : ":\(line)"
      if let column = location.column { head += ":\(column)" }
    }
    var parts = head.isEmpty ? [] : [head]
    if let segment = location.segment { parts.append("segment \(segment)") }
    if let pid = location.pid { parts.append("PID \(pid)") }
    if let pts = location.pts { parts.append("PTS \(pts.ticks)") }
    if location.line == nil, let offset = location.byteOffset { parts.append("byte \(offset)") }
    if let time = location.time { parts.append("at \(time.clockText)") }
    return parts.joined(separator: ", ")
  }
}

/// The issues of a payload, one a line.
struct IssuesText {
  let issues: [IssueReport]
  let appearance: ReportAppearance

  func write(to output: inout some TextOutputStream) {
    for issue in issues {
      var line = "  " + appearance.styled(issue.severity.rawValue, TextStyle(issue.severity))
      line += " " + appearance.styled(TerminalText.escaped(issue.id), .strong)
      if let path = issue.path { line += " " + TerminalText.escaped(path) }
      if let offset = issue.byteOffset { line += " byte \(offset)" }
      output.write(line + " " + TerminalText.escaped(issue.message) + "\n")
    }
  }
}
