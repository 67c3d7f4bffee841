public import HLSInspection
public import HLSReports
internal import HLSValidation
internal import MediaTiming
public import SourceDiagnostics

extension FindingReport {
  /// The maximum number of additional messages if the findings of a group have different ones.
  static let maximumOtherMessages = 3

  /// Groups findings in the order of their places: what several places have in common is reported
  /// once, with its places.
  ///
  /// Findings of one rule and playlist with the same recurrence key are one, whatever their
  /// messages. The others are one if several segments have the same.
  public static func grouped(_ findings: [Diagnostic]) -> [FindingReport] {
    groups(of: ordered(findings) { _ in 0 }).map(\.group.report)
  }

  /// Groups findings with fingerprints, and if an inspection has several playlists, with the names
  /// of their playlists.
  public static func grouped(
    _ findings: [Diagnostic], of inspection: Inspection
  ) -> [FindingReport] {
    guard !findings.isEmpty else { return [] }
    let names = inspection.parts.map(\.uri)
    let sources = PlaylistSources(inspection)
    return groups(of: ordered(findings, bySnapshot: sources.snapshot)).map { group, _ in
      var report = group.report
      if names.count > 1, let index = report.location.playlist, names.indices.contains(index) {
        report.subject = names[index]
      } else if let name = sources.name(ofLineIn: report.location) {
        report.subject = name
      }
      (report.fingerprint, report.fingerprints) = group.fingerprints { sources.fingerprint(of: $0) }
      return report
    }
  }

  /// Groups findings with their lines and fingerprints, each consequence behind its cause.
  ///
  /// - Parameter bySubject: whether those about different subjects stay apart, for whoever reports each as it comes and goes.
  static func grouped(
    _ findings: [Diagnostic], in sources: PlaylistSources, bySubject: Bool = false
  ) -> [FindingReport] {
    guard !findings.isEmpty else { return [] }
    let located = findings.map { finding in
      var finding = finding
      finding.location = sources.original(finding.location)
      return finding
    }
    let sorted = ordered(located, bySnapshot: sources.snapshot)
    let groups = groups(of: sorted, bySubject: bySubject) { findings in
      FindingCauses.all(in: findings) { sources.line(at: $0)?.line }
    }
    var cause: Cause?
    return groups.map { group, isConsequence in
      var report = group.report
      let place = sources.place(report.location)
      report.subject = place?.uri ?? sources.name(of: report.location)
      report.file = place?.file ?? sources.file(of: report.location)
      report.excerpt = place?.excerpt
      (report.fingerprint, report.fingerprints) = group.fingerprints { finding in
        FindingFingerprint.text(
          of: finding, line: sources.line(at: finding.location)?.line, in: sources)
      }
      report.cause = isConsequence ? cause : nil
      if !isConsequence { cause = Cause(report) }
      return report
    }
  }

  /// Returns findings in their order, with those of a group at the place of the first, and each
  /// consequence behind its cause.
  ///
  /// - Parameter causes: Returns the index of the cause of each finding that has one.
  private static func groups(
    of findings: [Diagnostic], bySubject: Bool = false,
    causes: ([Diagnostic]) -> [Int: Int] = { _ in [:] }
  ) -> [(group: FindingGroup, isConsequence: Bool)] {
    var indices: [FindingGroup.Key: Int] = [:]
    var groups: [FindingGroup] = []
    let members = findings.map { finding in
      let key = FindingGroup.Key(finding, bySubject: bySubject)
      if let index = indices[key] {
        groups[index].add(finding)
        return index
      }
      indices[key] = groups.count
      groups.append(FindingGroup(finding))
      return groups.count - 1
    }
    return ConsequenceOrder(groups, members: members, causes: causes(findings)).entries
  }

  /// Returns findings ordered by snapshot, playlist and line, those of a line by severity, then by
  /// place and time, then by code. Those without a place come first. Equal ones keep their order.
  private static func ordered(
    _ findings: [Diagnostic], bySnapshot snapshot: (SourceLocation) -> Int
  ) -> [Diagnostic] {
    // A playlist may have a million findings, so each sort key is computed once.
    let keys = findings.map { FindingOrder($0, snapshot: snapshot($0.location)) }
    return findings.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
      .map { findings[$0] }
  }
}

/// The sort key of a finding.
private struct FindingOrder: Comparable {
  private let line: (Int, Int, Int)
  private let severity: Severity
  private let place: (Int, Int, Int, Int)
  private let code: String

  init(_ finding: Diagnostic, snapshot: Int) {
    let location = finding.location
    line = (snapshot, location.playlist ?? -1, location.line ?? -1)
    severity = finding.severity
    place = (
      location.segment ?? -1, location.byteOffset ?? -1, location.column ?? -1,
      location.time?.rounded(toTimescale: 1_000_000).flatMap(Int.init(exactly:)) ?? -1
    )
    code = finding.rule.code
  }

  static func == (left: FindingOrder, right: FindingOrder) -> Bool {
    left.line == right.line && left.severity == right.severity && left.place == right.place
      && left.code == right.code
  }

  static func < (left: FindingOrder, right: FindingOrder) -> Bool {
    if left.line != right.line { return left.line < right.line }
    if left.severity != right.severity { return left.severity > right.severity }
    if left.place != right.place { return left.place < right.place }
    return left.code < right.code
  }
}

/// The order of groups in which each consequence is directly behind its cause.
private struct ConsequenceOrder {
  private(set) var entries: [(group: FindingGroup, isConsequence: Bool)] = []

  /// - Parameters:
  ///   - members: The index of the group of each finding.
  ///   - causes: The index of the cause of each finding that has one.
  init(_ groups: [FindingGroup], members: [Int], causes: [Int: Int]) {
    /// The group of the cause of each group, of which every finding has one.
    var parents: [Int?] = Array(repeating: nil, count: groups.count)
    var isAlone = Array(repeating: false, count: groups.count)
    for (finding, group) in members.enumerated() {
      let cause = causes[finding].map { members[$0] }
      isAlone[group] = isAlone[group] || cause == nil
      parents[group] = parents[group] ?? cause
    }
    var groups = groups
    var consequences: [Int: [Int]] = [:]
    for group in groups.indices where !isAlone[group] {
      var root = group
      // A row of the table leads from rule to rule, and no rule follows from itself.
      while !isAlone[root], let parent = parents[root] { root = parent }
      groups[root].severity = max(groups[root].severity, groups[group].severity)
      consequences[root, default: []].append(group)
    }
    for group in groups.indices where isAlone[group] {
      entries.append((groups[group], false))
      entries += (consequences[group] ?? []).map { (groups[$0], true) }
    }
  }
}

/// Findings that are reported as one.
private struct FindingGroup {
  /// The criteria for findings to be the same.
  enum Key: Hashable {
    /// The recurrence key of the rule, and the subject if it counts.
    case recurrence(rule: String, playlist: Int?, key: String, subject: String?)
    /// The same message for several segments. Findings outside segments stay separate: each has its
    /// own line, in whichever load.
    case repetition(
      rule: String, severity: Severity, message: String, playlist: Int?, pid: Int?, notes: [String],
      line: Line?, subject: String?)

    init(_ finding: Diagnostic, bySubject: Bool) {
      let place = finding.location
      if let recurrence = finding.recurrence {
        self = .recurrence(
          rule: finding.rule.code, playlist: place.playlist, key: recurrence.key,
          subject: bySubject ? finding.subject : nil)
      } else {
        self = .repetition(
          rule: finding.rule.code, severity: finding.severity, message: finding.message,
          playlist: place.playlist, pid: place.pid, notes: finding.notes,
          line: place.segment == nil ? Line(place) : nil, subject: finding.subject)
      }
    }
  }

  /// A line of the playlist as it is, or of an earlier load.
  struct Line: Hashable {
    private let uri: String?
    private let number: Int
    private let load: Int?

    init?(_ place: SourceLocation) {
      guard let line = place.line else { return nil }
      (uri, number, load) = (place.uri, line, place.load)
    }
  }

  let first: Diagnostic
  private var others: [Diagnostic] = []
  /// The highest severity of the findings, and of their consequences.
  var severity: Severity

  init(_ first: Diagnostic) {
    self.first = first
    severity = first.severity
  }

  mutating func add(_ finding: Diagnostic) {
    others.append(finding)
    severity = max(severity, finding.severity)
  }

  /// The group as one finding: with the first message, the highest severity, and the places.
  var report: FindingReport {
    var report = FindingReport(first)
    let count = ([first] + others).reduce(0) { $0 + 1 + ($1.recurrence?.others ?? 0) }
    // The snapshots of a playlist together may have more faults than one of them has places.
    let total = first.recurrence?.of.flatMap { $0 >= count ? $0 : nil }
    if count > 1 || total != nil {
      report.count = count
      report.of = total
    }
    report.severity = severity
    let listed = others.prefix(FindingReport.maximumOtherLocations)
    report.otherLocations = listed.map(\.location)
    if listed.contains(where: { $0.message != first.message }) {
      report.otherMessages = listed.map(\.message)
    }
    report.notes += differentMessages
    return report
  }

  /// The fingerprint of the first finding, and the number of findings of each if they have different ones.
  func fingerprints(_ text: (Diagnostic) -> String) -> (first: String, all: [String: Int]) {
    let name = text(first)
    var counts = [name: 1 + (first.recurrence?.others ?? 0)]
    for finding in others {
      let isListed = counts.count < FindingReport.maximumFingerprints
      counts[isListed ? text(finding) : name, default: 0] += 1 + (finding.recurrence?.others ?? 0)
    }
    return (name, counts.count > 1 ? counts : [:])
  }

  private var differentMessages: [String] {
    var known: Set<String> = [first.message]
    let different = others.map(\.message).filter { known.insert($0).inserted }
    // Instead of a line "one more", that message itself is shown.
    let isOneMore = different.count == FindingReport.maximumOtherMessages + 1
    let shown = different.prefix(FindingReport.maximumOtherMessages + (isOneMore ? 1 : 0))
    let more = different.count - shown.count
    return shown.map { "elsewhere: \($0)" }
      + (more > 0 ? ["elsewhere: \(more) more such messages"] : [])
  }
}
