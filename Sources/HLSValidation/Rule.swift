public import SourceDiagnostics

/// One rule that judges what was read: what it says, how its fault is found, and how it looks.
///
/// A rule is a pure function of the smallest subject that it needs. Which subject that is, its protocol tells:
/// ``PlaylistRule``, ``MultivariantRule``, ``PresentationRule``, ``AdBreakRule``, ``ReloadRule`` or
/// ``RenditionsRule``. Faults that are found while the input is read have a row beside the reader and no rule here.
///
/// A rule tells what is wrong and where. Its code, its severity and the order among others are the ``Validator``'s.
public protocol Rule: Sendable {
  /// The row of the catalogue: what the rule says, who demands it, why, and how to repair its fault.
  var row: DiagnosticRule { get }
  /// Inputs that break the rule, and inputs that keep it, which are its first tests.
  var examples: RuleExamples { get }

  // One function for each subject; a rule has those of its protocols, the others find nothing. They stand here, and
  // not in those protocols alone, since asking each rule at run time which protocols it has takes longer than most
  // rules need for a playlist.

  /// What breaks the rule in the lines of a playlist.
  func findings(in playlist: PlaylistSubject) -> [Finding]
  /// What breaks the rule in a media playlist.
  func findings(in playlist: MediaPlaylistSubject) -> [Finding]
  /// What breaks the rule in a multivariant playlist.
  func findings(in playlist: MultivariantSubject) -> [Finding]
  /// What breaks the rule on a timeline.
  func findings(in presentation: PresentationSubject) -> [Finding]
  /// What breaks the rule in the ad breaks of a presentation.
  func findings(in adBreaks: [AdBreakSubject]) -> [Finding]
  /// What breaks the rule from one snapshot to the next.
  func findings(in reload: ReloadSubject) -> [Finding]
  /// What breaks the rule between the playlists of a presentation.
  func findings(in renditions: RenditionsSubject) -> [Finding]
}

extension Rule {
  /// Nothing.
  public func findings(in playlist: PlaylistSubject) -> [Finding] { [] }
  /// Nothing.
  public func findings(in playlist: MediaPlaylistSubject) -> [Finding] { [] }
  /// Nothing.
  public func findings(in playlist: MultivariantSubject) -> [Finding] { [] }
  /// Nothing.
  public func findings(in presentation: PresentationSubject) -> [Finding] { [] }
  /// Nothing.
  public func findings(in adBreaks: [AdBreakSubject]) -> [Finding] { [] }
  /// Nothing.
  public func findings(in reload: ReloadSubject) -> [Finding] { [] }
  /// Nothing.
  public func findings(in renditions: RenditionsSubject) -> [Finding] { [] }

  /// The stable code, such as `DRG-010`.
  public var code: String { row.code }
}

/// A rule about one playlist of either kind as it was served: each snapshot of a live playlist by itself.
public protocol PlaylistRule: Rule {
  /// What breaks the rule, in the order of the lines.
  func findings(in playlist: PlaylistSubject) -> [Finding]
}

/// A rule about one media playlist as it was served: each snapshot of a live playlist by itself.
public protocol MediaPlaylistRule: Rule {
  /// What breaks the rule, in the order of the lines.
  func findings(in playlist: MediaPlaylistSubject) -> [Finding]
}

/// A rule about a multivariant playlist.
public protocol MultivariantRule: Rule {
  /// What breaks the rule, in the order of the lines.
  func findings(in playlist: MultivariantSubject) -> [Finding]
}

/// A rule about a presentation on its timeline: dates, markers, messages and media together. The snapshots of a
/// live playlist are one presentation.
public protocol PresentationRule: Rule {
  /// What breaks the rule, in the order of time.
  func findings(in presentation: PresentationSubject) -> [Finding]
}

/// A rule about one ad break.
public protocol AdBreakRule: Rule {
  /// What breaks the rule.
  func findings(in adBreak: AdBreakSubject) -> [Finding]
}

extension AdBreakRule {
  /// What breaks the rule in each of them. Only rules about ad breaks look at every one: of a hundred and more rules
  /// in a playlist of thousands of breaks, going through them costs more than all they find.
  public func findings(in adBreaks: [AdBreakSubject]) -> [Finding] {
    adBreaks.flatMap { (adBreak: AdBreakSubject) -> [Finding] in findings(in: adBreak) }
  }
}

/// A rule about a snapshot of a live playlist and those before it.
public protocol ReloadRule: Rule {
  /// What breaks the rule with the newest of the snapshots.
  func findings(in reload: ReloadSubject) -> [Finding]
}

/// A rule about the media playlists of one presentation together.
public protocol RenditionsRule: Rule {
  /// What breaks the rule.
  func findings(in renditions: RenditionsSubject) -> [Finding]
}
