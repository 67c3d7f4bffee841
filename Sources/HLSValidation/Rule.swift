internal import HLSPlaylists
public import SourceDiagnostics

/// One rule: its documentation, its check and its examples.
///
/// A rule is a pure function of the smallest subject that it needs. Its protocols determine the subjects, one for each:
/// such as ``PlaylistRule``, ``PresentationRule``, ``AdBreakRule`` or ``ReloadRule``. Faults that are found while the
/// input is read have a row beside the reader and no rule here.
///
/// A rule reports what is wrong and where. The ``Validator`` adds the code and the severity, and
/// orders the findings. A rule whose fault each line or segment may have finds it while the Validator
/// counts, as a lazy sequence: there may be a million, of which few are kept.
public protocol Rule: Sendable {
  /// The row of the catalogue: summary, authority, rationale and remedy.
  var row: DiagnosticRule { get }
  /// Inputs that break the rule, with a `▶` before the fault, and inputs that follow it; they are
  /// its first tests.
  static var examples: RuleExamples { get }
  /// The examples of this rule, where several rules have one type.
  var ownExamples: RuleExamples { get }
  /// Adds the rule to the list of its subject. The protocol of the subject does it; a rule about several subjects adds
  /// itself to each list.
  ///
  /// - Parameter rules: the lists.
  func add(to rules: inout RulesBySubject)
}

extension Rule {
  /// The examples of the type.
  public var ownExamples: RuleExamples { Self.examples }

  /// The stable code, such as `DRG-010`.
  public var code: String { row.code }
}

/// A rule about one playlist of either kind as it was served; each snapshot of a live playlist is
/// checked separately.
public protocol PlaylistRule: Rule {
  /// The faults.
  associatedtype Findings: Sequence<Finding> = [Finding]
  /// Returns the faults, in line order.
  func findings(in playlist: PlaylistSubject) -> Findings
}

/// A rule about one media playlist as it was served; each snapshot of a live playlist is checked
/// separately.
public protocol MediaPlaylistRule: Rule {
  /// The faults.
  associatedtype Findings: Sequence<Finding> = [Finding]
  /// Returns the faults, in line order.
  func findings(in playlist: MediaPlaylistSubject) -> Findings
}

/// A rule about the date ranges of a media playlist as it was served, thousands of them at a time.
protocol DateRangeListRule: Rule {
  /// Returns the faults of ranges, which have their attributes read.
  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding]
}

/// A rule about one date range of a media playlist as it was served.
protocol DateRangeRule: DateRangeListRule {
  /// Returns the fault of a range, which has its attributes read.
  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding?
}

extension DateRangeRule {
  func findings(in ranges: [DateRange], of playlist: MediaPlaylistSubject) -> [Finding] {
    ranges.findings { finding(in: $0, of: playlist) }
  }
}

/// A rule about the date ranges on the timeline of a presentation, thousands of them at a time.
protocol SpliceRangeListRule: Rule {
  /// Returns the faults of ranges, which have their messages read.
  func findings(in ranges: [SpliceRange], of presentation: PresentationSubject) -> [Finding]
}

/// A rule about one date range on the timeline of a presentation.
protocol SpliceRangeRule: SpliceRangeListRule {
  /// Returns the fault of a range, which has its messages read.
  func finding(in entry: SpliceRange, of presentation: PresentationSubject) -> Finding?
}

extension SpliceRangeRule {
  func findings(in ranges: [SpliceRange], of presentation: PresentationSubject) -> [Finding] {
    ranges.findings { finding(in: $0, of: presentation) }
  }
}

/// A rule about all date ranges with SCTE-35 of a presentation together.
protocol SpliceRangesRule: Rule {
  /// Returns the faults among the ranges.
  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding]
}

/// A rule about one SCTE-35 message that a line of a playlist carries.
protocol CarriedMessageRule: SpliceRangeListRule, PresentationRule {
  /// Returns the fault of a message.
  func finding(in message: CarriedMessage, of presentation: PresentationSubject) -> Finding?
}

extension CarriedMessageRule {
  func add(to rules: inout RulesBySubject) {
    rules.spliceRangeList.append((rules.index, self))
    rules.presentation.append((rules.index, self))
  }

  func findings(in ranges: [SpliceRange], of presentation: PresentationSubject) -> [Finding] {
    var findings: [Finding] = []
    let ranges = ranges.span
    for index in ranges.indices {
      findings += ranges[index].messages.findings { finding(in: $0, of: presentation) }
    }
    return findings
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.tagMessages.findings { finding(in: $0, of: presentation) }
  }
}

extension Array {
  /// Returns what a check finds in each element. Those of a span are not retained, unlike those of `compactMap`, which
  /// would take longer than most checks.
  fileprivate func findings(_ check: (Element) -> Finding?) -> [Finding] {
    var findings: [Finding] = []
    let elements = span
    for index in elements.indices {
      if let finding = check(elements[index]) { findings.append(finding) }
    }
    return findings
  }
}

/// A rule about a multivariant playlist.
public protocol MultivariantRule: Rule {
  /// Returns the faults, in line order.
  func findings(in playlist: MultivariantSubject) -> [Finding]
}

/// A rule about a presentation on its timeline: dates, markers, messages and media together. The
/// snapshots of a live playlist are one presentation.
public protocol PresentationRule: Rule {
  /// The faults.
  associatedtype Findings: Sequence<Finding> = [Finding]
  /// Returns the faults, in time order.
  func findings(in presentation: PresentationSubject) -> Findings
}

/// A rule about one ad break.
public protocol AdBreakRule: Rule {
  /// Returns the faults of the break.
  func findings(in adBreak: AdBreakSubject) -> [Finding]
}

/// A rule about a snapshot of a live playlist and the snapshots before it.
public protocol ReloadRule: Rule {
  /// Returns the faults that the newest snapshot introduces.
  func findings(in reload: ReloadSubject) -> [Finding]
}

/// A rule about the media playlists of one presentation together.
public protocol RenditionsRule: Rule {
  /// The faults.
  associatedtype Findings: Sequence<Finding> = [Finding]
  /// Returns the faults.
  func findings(in renditions: RenditionsSubject) -> Findings
}
