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

  /// Writes each finding with its other places and its notes below it.
  public func write(to output: inout some TextOutputStream) {
    for finding in findings {
      var line = appearance.styled(finding.severity.rawValue, TextStyle(finding.severity))
      line += " " + appearance.styled(TerminalText.escaped(finding.rule), .strong)
      let place = PlaceText.text(of: finding)
      if !place.isEmpty { line += " " + TerminalText.escaped(place) + ":" }
      output.write(line + " " + TerminalText.escaped(finding.message) + "\n")
      let notes = [PlacesText.text(finding)].compactMap(\.self) + finding.notes
      for note in notes {
        output.write("    " + appearance.styled(TerminalText.escaped(note), .faint) + "\n")
      }
    }
  }

  /// Writes the findings after an empty line, where there are any.
  func writeBelow(to output: inout some TextOutputStream) {
    guard !findings.isEmpty else { return }
    output.write("\n")
    write(to: &output)
  }

  /// The number of findings of each severity: `1 error, 2 warnings`.
  ///
  /// - Parameter unlisted: further findings of each severity.
  static func summary(
    of findings: [FindingReport], unlisted: [Severity: Int] = [:], _ appearance: ReportAppearance
  ) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count =
        findings.count { $0.cause == nil && $0.severity == severity } + (unlisted[severity] ?? 0)
      guard count > 0 else { return nil }
      let name = severity == .info ? "note" : severity.rawValue
      return appearance.styled(Plural.text(count, name), TextStyle(severity))
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }
}

/// A place in the input, for people.
enum PlaceText {
  /// The first place of a finding, with the playlist of its line if the URI is another one.
  static func text(of finding: FindingReport) -> String {
    let location = finding.location
    guard let playlist = finding.subject, let uri = location.uri, uri != playlist,
      let line = location.line
    else { return text(location) }
    guard location.segment == nil else {
      return playlist == finding.input ? text(location) : "\(text(location)), in \(playlist)"
    }
    return "\(uri), named in \(playlist):\(line)"
  }

  /// `media.m3u8:12:5`, or `segment1.ts, segment 1 (line 12)`, with further parts after a comma.
  static func text(_ location: SourceLocation) -> String {
    var head = location.uri ?? location.playlist.map { "playlist \($0)" } ?? ""
    // The URI of a segment has no lines: the line is that of the playlist that lists it.
    if location.segment == nil, let line = location.line {
      head += head.isEmpty ? "line \(line)" : ":\(line)"
      if let column = location.column { head += ":\(column)" }
    }
    var parts = head.isEmpty ? [] : [head]
    if let segment = location.segment {
      parts.append("segment \(segment)" + (location.line.map { " (line \($0))" } ?? ""))
    }
    if let pid = location.pid { parts.append("PID \(pid)") }
    if let pts = location.pts { parts.append("pts \(pts.ticks)") }
    if location.line == nil, let offset = location.byteOffset { parts.append("byte \(offset)") }
    if let time = location.time { parts.append("at \(time.clockText)") }
    return parts.joined(separator: ", ")
  }
}

/// All places of a finding that has several.
enum PlacesText {
  /// `8 segments: 0-3, 9, 12-14`, `3 lines: 4, 9, 12`, or `2 playlists: 001.m3u8:5, 002.m3u8:5`; `nil` when there is
  /// one place.
  static func text(_ finding: FindingReport) -> String? {
    guard let count = finding.count, count > 1 else { return nil }
    let total = finding.of.map { " of \($0)" } ?? ""
    let locations = [finding.location] + finding.otherLocations
    let unlisted = count - locations.count
    let more = unlisted > 0 ? " and \(unlisted) more" : ""
    func list(_ numbers: [Int], _ name: String) -> String? {
      guard numbers.count == locations.count else { return nil }
      // A fault in all segments needs no list; lines are listed.
      guard finding.of != count || name == "line" else {
        return "\(count == 2 ? "both" : "all \(count)") \(name)s"
      }
      let distinct = Set(numbers).sorted()
      let places =
        distinct.count == numbers.count
        ? "\(count)\(total) \(name)s" : "\(count)\(total) places in \(name)s"
      return "\(places): \(ranges(distinct))\(more)"
    }
    return listOfFiles(locations, count: "\(count)\(total)", unlisted: unlisted)
      ?? list(locations.compactMap(\.segment), "segment")
      ?? list(locations.compactMap(\.line), "line") ?? "\(count)\(total) places"
  }

  /// The maximum number of listed places in several playlists.
  private static let maximumNamedFiles = 4

  /// The list of places in several playlists, such as snapshots, where a line number alone is
  /// ambiguous.
  private static func listOfFiles(
    _ locations: [SourceLocation], count: String, unlisted: Int
  ) -> String? {
    guard locations.allSatisfy({ $0.segment == nil && $0.line != nil }),
      locations.contains(where: { $0.uri != locations.first?.uri })
    else { return nil }
    // Snapshots are in one folder, which the first place above shows.
    let folders = Set(locations.map { $0.uri.map(folder) ?? "" })
    let named = locations.prefix(maximumNamedFiles).map { place in
      let name = place.uri.map {
        folders.count > 1 ? $0 : String($0.dropFirst(folder(of: $0).count))
      }
      return PlaceText.text(SourceLocation(uri: name, line: place.line))
    }
    let more = unlisted + locations.count - named.count
    return "\(count) places: \(named.joined(separator: ", "))"
      + (more > 0 ? " and \(more) more" : "")
  }

  /// The start of a URI, up to its last slash.
  private static func folder(of uri: String) -> String {
    uri.lastIndex(of: "/").map { String(uri[...$0]) } ?? ""
  }

  /// Ascending numbers with consecutive ones joined.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number - last.upperBound == 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
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
