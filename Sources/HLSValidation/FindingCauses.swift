package import HLSPlaylists
internal import MediaTiming
package import SourceDiagnostics

/// The findings that follow from another one, as a wrong date moves each date range after it.
///
/// A consequence needs no repair of its own. It stands by itself again when the rule of its cause is
/// not selected.
package struct FindingCauses {
  /// The place of a consequence, seen from its cause in the same playlist.
  enum Relation {
    /// From the segment of the cause on, or so many segments before it.
    case after(segmentsBefore: Int)
    /// In the same segment.
    case sameSegment
    /// About the same break.
    case sameBreak
    /// In the same line, or in another one of the same date range.
    case sameTag
    /// The last one before the cause, which was meant as the end of its break.
    case lostEnd
    /// The next one after the cause, which was meant as the start of its break.
    case lostStart
  }

  /// Some findings of a rule, or of all rules of an area.
  struct Pattern: ExpressibleByStringLiteral {
    /// The code of the rule, or the letters before its number.
    let code: String
    /// The start of the recurrence key, or the last word of the subject; empty for every finding.
    let key: String

    init(stringLiteral text: String) {
      let parts = text.split(separator: " ").map(String.init)
      code = parts[0]
      key = parts.count > 1 ? parts[1] : ""
    }

    func includes(_ rule: DiagnosticRule) -> Bool {
      rule.code == code || rule.code.hasPrefix(code + "-")
    }

    func matches(_ finding: Diagnostic) -> Bool {
      key.isEmpty || finding.recurrence?.key.hasPrefix(key) == true
        || finding.subject?.hasSuffix(" " + key) == true
    }
  }

  /// A row in which a rule occurs.
  private struct Occurrence {
    let row: Int
    let pattern: Pattern
  }

  /// Rules and what follows from their findings.
  struct Row {
    let causes: [Pattern]
    let relation: Relation
    let consequences: [Pattern]
  }

  /// The table of causes. Of several causes of one finding, that of the first row counts. No rule
  /// follows from itself, over others either.
  static let rows = [
    Row(
      causes: ["LOAD"], relation: .sameSegment, consequences: ["INB", "TSR", "PKA", "ID3", "EMS"]),
    Row(
      causes: ["INB-007 missing"], relation: .after(segmentsBefore: 1),
      consequences: ["INB-003", "INB-006", "INB-008", "PDT-003", "PDT-004", "PDT-008"]),
    Row(
      causes: ["PDT-003", "PDT-004", "PDT-005 overlap"], relation: .after(segmentsBefore: 0),
      consequences: [
        "ADM-011", "ADM-018", "DRG-002", "DRG-009", "DRG-013", "INB-003", "INB-008", "PDT-008",
        "RND-002 dates",
      ]),
    Row(
      causes: ["PDT-008"], relation: .after(segmentsBefore: 0), consequences: ["RND-002 dates"]),
    Row(
      causes: ["SYN-007"], relation: .sameTag,
      consequences: ["ADM-002", "DRG-003", "DRG-014", "INT-001", "PAY-001"]),
    Row(causes: ["DRG-015"], relation: .sameTag, consequences: ["DRG-004", "DRG-006"]),
    Row(causes: ["DRG-006"], relation: .sameTag, consequences: ["ADM-011"]),
    Row(
      causes: ["SYN-008"], relation: .sameTag,
      consequences: ["ADM-003", "ADM-010", "ADM-018", "PAY-008"]),
    Row(
      causes: ["SYN-011", "SYN-023"], relation: .lostEnd, consequences: ["ADM-004", "RND-001 end"]),
    Row(causes: ["SYN-011", "SYN-023"], relation: .lostStart, consequences: ["ADM-005"]),
    Row(causes: ["SYN-023"], relation: .sameTag, consequences: ["ADM-004", "ADM-007", "ADM-008"]),
    Row(
      causes: ["ADM-009", "ADM-010", "PAY-008"], relation: .sameTag,
      consequences: ["INB-003 ends"]),
    Row(causes: ["ADM-001"], relation: .sameTag, consequences: ["RND-002 end"]),
    Row(causes: ["ADM-018"], relation: .sameBreak, consequences: ["ADM-011"]),
  ]

  /// What a cause and its consequence have in common.
  private enum Key: Hashable {
    case segment(playlist: Int, index: Int)
    case adBreak(playlist: Int, subject: Substring)
    case line(uri: String?, number: Int)
    case dateRange(playlist: Int, id: String)
  }

  private let findings: [Diagnostic]
  private let line: (SourceLocation) -> PlaylistLine?
  /// The first cause of each row by what it has in common with its consequences.
  private var byKey: [[Key: Int]]
  /// The causes of each row by playlist, in their order.
  private var byPlaylist: [[Int: [Int]]]
  /// By how much the dates are off behind each cause, with those before it in its playlist.
  private var shifts: [[Int: MediaTime]]
  /// How exactly times that are off by the same amount agree.
  private static let tolerance = MediaTime(value: 1, timescale: 2)

  /// Returns the index of the cause of each finding that has one.
  ///
  /// - Parameters:
  ///   - findings: All findings, ordered by place.
  ///   - line: The line at a place.
  package static func all(
    in findings: [Diagnostic], line: @escaping (SourceLocation) -> PlaylistLine?
  ) -> [Int: Int] {
    var search = FindingCauses(findings, line: line)
    let rules = Set(findings.lazy.map(\.rule))
    let rows = Self.rows(of: rules, \.causes)
    for (index, finding) in findings.enumerated() where finding.severity > .info {
      for entry in rows[finding.rule] ?? [] where entry.pattern.matches(finding) {
        search.add(index, to: entry.row)
      }
    }
    return search.causes(in: Self.rows(of: rules, \.consequences))
  }

  private init(_ findings: [Diagnostic], line: @escaping (SourceLocation) -> PlaylistLine?) {
    self.findings = findings
    self.line = line
    byKey = Array(repeating: [:], count: Self.rows.count)
    byPlaylist = Array(repeating: [:], count: Self.rows.count)
    shifts = Array(repeating: [:], count: Self.rows.count)
  }

  /// Returns the rows in which the findings of each rule occur, each rule looked up once.
  private static func rows(
    of rules: Set<DiagnosticRule>, _ patterns: (Row) -> [Pattern]
  ) -> [DiagnosticRule: [Occurrence]] {
    var occurrences: [DiagnosticRule: [Occurrence]] = [:]
    for rule in rules {
      for (index, row) in rows.enumerated() {
        for pattern in patterns(row) where pattern.includes(rule) {
          occurrences[rule, default: []].append(Occurrence(row: index, pattern: pattern))
        }
      }
    }
    return occurrences
  }

  private mutating func add(_ index: Int, to row: Int) {
    let finding = findings[index]
    switch Self.rows[row].relation {
    case .after:
      if finding.location.segment != nil {
        let before = byPlaylist[row][finding.playlist]?.last.flatMap { shifts[row][$0] }
        shifts[row][index] = finding.shift.map { (before ?? .zero) + $0 }
        byPlaylist[row][finding.playlist, default: []].append(index)
      }
    case .lostEnd: note(index, in: row, when: Self.isEnd)
    case .lostStart: note(index, in: row, when: Self.isStart)
    case .sameSegment, .sameBreak, .sameTag:
      for key in keys(of: finding, Self.rows[row].relation) where byKey[row][key] == nil {
        byKey[row][key] = index
      }
    }
  }

  /// Adds a spoilt tag, if it was meant as one of a kind.
  private mutating func note(_ index: Int, in row: Int, when isMeant: (String) -> Bool) {
    guard let text = line(findings[index].location)?.content.uppercased(), isMeant(text) else {
      return
    }
    byPlaylist[row][findings[index].playlist, default: []].append(index)
  }

  private static func isEnd(_ text: String) -> Bool { text.contains("CUE-IN") }
  private static func isStart(_ text: String) -> Bool {
    text.contains("CUE-OUT") && !text.contains("CUE-OUT-CONT")
  }

  private func keys(of finding: Diagnostic, _ relation: Relation) -> [Key] {
    let place = finding.location
    switch relation {
    case .sameSegment:
      return place.segment.map { [.segment(playlist: finding.playlist, index: $0)] } ?? []
    case .sameBreak:
      // The last word of the subject is the edge.
      guard let subject = finding.subject, let end = subject.lastIndex(of: " ") else { return [] }
      return [.adBreak(playlist: finding.playlist, subject: subject[..<end])]
    case .sameTag:
      guard let number = place.line else { return [] }
      let id = line(place).flatMap { $0.tagName == .dateRange ? $0.attributes["ID"]?.value : nil }
      return [.line(uri: place.uri, number: number)]
        + (id.map { [.dateRange(playlist: finding.playlist, id: $0)] } ?? [])
    case .after, .lostEnd, .lostStart: return []
    }
  }

  private func causes(in rows: [DiagnosticRule: [Occurrence]]) -> [Int: Int] {
    var causes: [Int: Int] = [:]
    var nearest: [Lost: Int] = [:]
    let used = Self.rows.indices.map { !byKey[$0].isEmpty || !byPlaylist[$0].isEmpty }
    guard used.contains(true) else { return causes }
    for (index, finding) in findings.enumerated() {
      for entry in rows[finding.rule] ?? [] where used[entry.row] {
        let row = entry.row
        guard entry.pattern.matches(finding), let cause = cause(of: index, row) else { continue }
        switch Self.rows[row].relation {
        case .lostEnd: nearest[Lost(tag: cause, rule: finding.rule)] = index
        case .lostStart:
          let lost = Lost(tag: cause, rule: finding.rule)
          nearest[lost] = nearest[lost] ?? index
        default: causes[index] = causes[index] ?? cause
        }
      }
    }
    for (lost, index) in nearest where causes[index] == nil { causes[index] = lost.tag }
    return causes
  }

  /// A spoilt tag that was meant as an edge of a break, and the rule that misses the edge.
  private struct Lost: Hashable {
    let tag: Int
    let rule: DiagnosticRule
  }

  private func cause(of index: Int, _ row: Int) -> Int? {
    let finding = findings[index]
    let places = byPlaylist[row][finding.playlist] ?? []
    func last(where isBefore: (Int) -> Bool) -> Int? {
      places.prefix(places.partitioningIndex { !isBefore($0) }).last
    }
    switch Self.rows[row].relation {
    case .after(let distance):
      let cause = last {
        // A line outside of segments is after those in the lines before it.
        guard let segment = finding.location.segment,
          let first = findings[$0].location.segment
        else { return $0 < index }
        return first <= segment + distance
      }
      return cause.flatMap { explains($0, row, finding) ? $0 : nil }
    case .lostEnd:
      let next = places.partitioningIndex { $0 > index }
      return places.indices.contains(next) ? places[next] : nil
    case .lostStart: return last { $0 < index }
    case .sameSegment, .sameBreak, .sameTag:
      return keys(of: finding, Self.rows[row].relation).lazy.compactMap { byKey[row][$0] }.first
    }
  }
}

extension FindingCauses {
  /// Whether a time is off by as much as the dates are, by one step or by all of them, as far as both are known.
  private func explains(_ cause: Int, _ row: Int, _ finding: Diagnostic) -> Bool {
    guard let amount = finding.shift?.magnitude, let step = findings[cause].shift else {
      return true
    }
    return [step, shifts[row][cause] ?? step].contains {
      ($0.magnitude - amount).magnitude <= Self.tolerance
    }
  }
}

extension Diagnostic {
  fileprivate var playlist: Int { location.playlist ?? 0 }
}
