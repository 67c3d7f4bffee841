internal import AdBreaks
internal import HLSPlaylists
public import SourceDiagnostics

/// Checks an input against all rules.
///
/// ```swift
/// let validator = Validator()
/// for finding in validator.findings(in: subject) {
///   print(finding.rule.code, finding.message)
/// }
/// ```
public struct Validator: Sendable {
  /// The maximum number of findings of one rule and severity; one more states the total. Findings
  /// with one recurrence key count once.
  public static let maximumFindingsPerRule = 1000
  /// The maximum number of places of one rule and severity that are listed beside the first of each
  /// recurrence key; the others are counted.
  static let maximumFurtherPlaces = 10_000
  private let rules: RulesBySubject
  private let settings: ValidationSettings

  /// A validator of the whole catalogue.
  public init(settings: ValidationSettings = ValidationSettings()) {
    self.init(rules: RuleCatalog.judging, settings: settings)
  }

  init(rules: [any Rule], settings: ValidationSettings = ValidationSettings()) {
    self.rules = RulesBySubject(rules.filter { settings.includes($0.row) })
    self.settings = settings
  }

  /// Returns the findings of all rules and of the reading, each once, rule by rule.
  public func findings(in subject: ValidationSubject) -> [Diagnostic] {
    countedFindings(in: subject).findings
  }

  /// Returns the same findings, with the number of those beyond the limit by severity.
  public func countedFindings(
    in subject: ValidationSubject
  ) -> (findings: [Diagnostic], unlisted: [Severity: Int]) {
    let renditions = subject.multivariant.flatMap {
      RenditionsSubject(
        $0.playlist, presentations: subject.presentations.inOrder(of: $0.playlist),
        policy: subject.policy)
    }
    let adBreaks = subject.presentations.flatMap(AdBreakSubject.all)
    var reading = FindingLog(settings: settings)
    reading.add(
      subject.findings.filter { settings.includes($0.rule) }.map(SpliceDifference.worded))
    var checks = RuleChecks(rules.all, settings: settings)
    checkLoads(of: subject, &checks)
    if let playlist = subject.multivariant {
      checks.add(of: rules.multivariant) { $0.findings(in: playlist) }
      checks.add(of: rules.playlist) { $0.findings(in: playlist.lines) }
    }
    for playlist in subject.playlists { checks.add(of: rules, in: playlist) }
    for presentation in subject.presentations {
      var all = SpliceRanges(of: presentation)
      for portion in (presentation.playlist?.dateRanges ?? []).portions {
        let ranges = portion.map { SpliceRange($0, on: presentation.map) }
        checks.add(of: rules.spliceRangeList) { $0.findings(in: ranges, of: presentation) }
        all.add(ranges)
      }
      checks.add(of: rules.presentation) { $0.findings(in: presentation) }
      checks.add(of: rules.spliceRanges) { $0.findings(among: all, of: presentation) }
    }
    for portion in adBreaks.portions {
      checks.add(of: rules.adBreak) { rule in portion.flatMap(rule.findings) }
    }
    if let renditions { checks.add(of: rules.renditions) { $0.findings(in: renditions) } }
    return FindingLog.finished([reading] + checks.all)
  }

  /// Returns the findings between a load of a live playlist and those before it.
  public func findings(in reload: ReloadSubject) -> [Diagnostic] {
    var log = FindingLog(settings: settings)
    for (_, rule) in rules.reload {
      for finding in rule.findings(in: reload) { log.add(Diagnostic(finding, of: rule)) }
    }
    return FindingLog.finished([log]).findings
  }

  /// Checks the loads of a live playlist, one after the other with all rules.
  private func checkLoads(of subject: ValidationSubject, _ checks: inout RuleChecks) {
    var history = ReloadSubject.History(policy: subject.policy)
    // Delta updates alone need the loads before them.
    var live =
      subject.loads.contains(where: \.isDeltaUpdate)
      ? subject.loads.first.map { LivePresentation($0, uri: $0.uri) } : nil
    for (index, load) in subject.loads.enumerated() {
      let fetched =
        subject.fetchTimes.indices.contains(index) ? subject.fetchTimes[index] : nil
      let placement =
        subject.loadPlacements.indices.contains(index)
        ? subject.loadPlacements[index] : LoadPlacement()
      if index > 0 { live?.merge(load) }
      let playlist = MediaPlaylistSubject(
        load, uri: load.uri, placement: placement, policy: subject.policy
      ).completed(by: live.flatMap { CompletedPlaylist(lastOf: $0, uri: load.uri) })
      checks.add(of: rules, in: playlist, onlyNew: true)
      let reload = history.add(load, fetched: fetched, placement: placement)
      if let reload { checks.add(of: rules.reload) { $0.findings(in: reload) } }
      // The last repeat alone shows how long nothing was new.
      if subject.lastFetchTimes.indices.contains(index), let last = subject.lastFetchTimes[index],
        let reload = history.add(load, fetched: last, placement: placement)
      {
        checks.add(of: rules.reload) { $0.findings(in: reload) }
      }
    }
  }
}

/// The findings of each rule so far.
private struct RuleChecks {
  private let rules: [any Rule]
  private let settings: ValidationSettings
  /// The findings by rule; `nil` as long as there is none, as with most of them.
  private var logs: [FindingLog?]
  /// The findings of each rule in loads of a live playlist.
  private var repeated: [Int: RepeatedFindings] = [:]

  init(_ rules: [any Rule], settings: ValidationSettings) {
    self.rules = rules
    self.settings = settings
    logs = Array(repeating: nil, count: rules.count)
  }

  /// The findings of all rules, rule by rule.
  var all: [FindingLog] { logs.compactMap(\.self) }

  /// Adds what the rules about a subject find.
  mutating func add<Subject>(
    of listed: RulesBySubject.List<Subject>, _ findings: (Subject) -> any Sequence<Finding>
  ) {
    for (index, rule) in listed { add(findings(rule), of: index) { $0 } }
  }

  /// Adds what the rules about playlists find in one of them.
  ///
  /// - Parameter onlyNew: Whether what an earlier one had in the same line is left out.
  mutating func add(
    of rules: RulesBySubject, in playlist: MediaPlaylistSubject, onlyNew: Bool = false
  ) {
    for text in JudgedText.all(of: playlist) {
      // Made once: a text is large, and most rules find nothing in it.
      let judged = text.judged
      func add<Subject>(
        _ listed: RulesBySubject.List<Subject>, _ check: (Subject) -> any Sequence<Finding>
      ) {
        for (index, rule) in listed {
          let findings = check(rule)
          if onlyNew {
            addNew(findings, of: index, in: text)
          } else {
            self.add(findings, of: index, judged)
          }
        }
      }
      for portion in text.subject.dateRanges.portions {
        let ranges = portion.map(\.read)
        add(rules.dateRangeList) { $0.findings(in: ranges, of: text.subject) }
      }
      add(rules.mediaPlaylist) { $0.findings(in: text.subject) }
      add(rules.playlist) { $0.findings(in: text.subject.lines) }
    }
  }

  private mutating func add(
    _ findings: some Sequence<Finding>, of index: Int, _ judged: (Diagnostic) -> Diagnostic?
  ) {
    // Most rules find nothing, which is to cost nothing.
    var log = logs[index].take()
    for finding in findings {
      guard let finding = judged(Diagnostic(finding, of: rules[index])) else { continue }
      if log == nil { log = FindingLog(settings: settings) }
      log?.add(finding)
    }
    logs[index] = log
  }

  private mutating func addNew(
    _ findings: some Sequence<Finding>, of index: Int, in text: JudgedText
  ) {
    let found = findings.map { Diagnostic($0, of: rules[index]) }.filter(text.counts)
    guard !found.isEmpty else { return }
    var log = logs[index].take() ?? FindingLog(settings: settings)
    let document = text.subject.playlist.document
    log.add(
      repeated[index, default: RepeatedFindings()].new(found, in: document)
        .compactMap(text.restored))
    logs[index] = log
  }
}

extension [PresentationSubject] {
  /// The playlists in the order of their multivariant playlist, whichever were read first.
  fileprivate func inOrder(of playlist: MultivariantPlaylist) -> [PresentationSubject] {
    // A key path to a forwarded member would be built at each call.
    let uris = playlist.variants.map(\.uri) + playlist.renditions.compactMap { $0.tag.uri }
    let places = Dictionary(
      uris.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ index: Int) -> (Int, Int) {
      (self[index].uri.flatMap { places[$0] } ?? uris.count, index)
    }
    return indices.sorted { place($0) < place($1) }.map { self[$0] }
  }
}

extension Array {
  /// The elements, as many at a time as all rules check before their findings are counted.
  var portions: some Sequence<ArraySlice<Element>> {
    let length = 512
    return stride(from: 0, to: count, by: length).lazy.map {
      self[$0..<Swift.min($0 + length, count)]
    }
  }
}

extension Diagnostic {
  init(_ finding: Finding, of rule: any Rule) {
    self.init(
      rule.row, finding.message, at: finding.location, severity: finding.severity,
      notes: finding.notes, subject: finding.subject, recurrence: finding.recurrence)
    shift = finding.shift
  }
}
