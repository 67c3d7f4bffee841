public import FieldValues
public import MediaTiming
internal import SourceDiagnostics

/// What players make of each piece of metadata of an input, `hlscue.players/1`.
public struct PlayersReport: Hashable, Sendable {
  /// A player.
  public struct Player: Hashable, Sendable {
    /// The name of its view.
    public var name: String
    /// The version of the view.
    public var version: String
    /// Whether the view was compared with recordings of the player.
    public var isMeasured: Bool

    /// A player.
    public init(name: String, version: String, isMeasured: Bool) {
      self.name = name
      self.version = version
      self.isMeasured = isMeasured
    }
  }

  /// What one player makes of a piece of metadata.
  public struct Outcome: Hashable, Sendable {
    /// The name of the player.
    public var player: String
    /// The number of its cues or events; zero if an application does not get it.
    public var count: Int
    /// The start in the player; `nil` if it has no place.
    public var startTime: MediaTime?
    /// The end in the player; `nil` for none.
    public var endTime: MediaTime?
    /// The members of each of its cues.
    public var values: [[Field]]
    /// The same without the behaviours of the player that the standards do not ask for; empty if it does not differ.
    public var expectedValues: [[Field]]
    /// What differs: `shown`, `start`, `end` or `value`; empty if the player does what the standards ask for.
    public var differences: [String]
    /// The quirks that cause it.
    public var quirks: [String]

    /// What a player makes of it.
    public init(
      player: String, count: Int, startTime: MediaTime?, endTime: MediaTime?,
      values: [[Field]] = [], expectedValues: [[Field]] = [],
      differences: [String] = [], quirks: [String] = []
    ) {
      self.player = player
      self.count = count
      self.startTime = startTime
      self.endTime = endTime
      self.values = values
      self.expectedValues = expectedValues
      self.differences = differences
      self.quirks = quirks
    }
  }

  /// A piece of metadata: a tag, a date range, a message.
  public struct Row: Hashable, Sendable {
    /// The number of its cue; of a tag, that of its first frame.
    public var cueUID: Int
    /// The type of its track.
    public var trackType: String
    /// The identifier in the stream.
    public var id: String?
    /// The start by the standards.
    public var startTime: MediaTime?
    /// The end by the standards; `nil` when unknown.
    public var endTime: MediaTime?
    /// The content in one line.
    public var summary: String
    /// What each player makes of it, in the order of the players.
    public var outcomes: [Outcome]

    /// A piece of metadata.
    public init(
      cueUID: Int, trackType: String, id: String?, startTime: MediaTime?, endTime: MediaTime?,
      summary: String, outcomes: [Outcome]
    ) {
      self.cueUID = cueUID
      self.trackType = trackType
      self.id = id
      self.startTime = startTime
      self.endTime = endTime
      self.summary = summary
      self.outcomes = outcomes
    }

    /// Whether any player differs.
    public var differs: Bool { outcomes.contains { !$0.differences.isEmpty } }
  }

  /// The input as the user named it.
  public var input: String
  /// The players.
  public var players: [Player]
  /// The metadata in the order of time.
  public var rows: [Row]
  /// The quirks that cause a difference, with one sentence each, by player and identifier.
  public var quirks: [Field]
  /// The findings of the reading.
  public var findings: [FindingReport]

  /// The report of one input.
  public init(
    input: String, players: [Player], rows: [Row], quirks: [Field] = [],
    findings: [FindingReport] = []
  ) {
    self.input = input
    self.players = players
    self.rows = rows
    self.quirks = quirks
    self.findings = findings
  }
}

extension PlayersReport: ReportDocument {
  static let schema = "hlscue.players/1"

  var report: Report { .players(self) }
  var worstSeverity: Severity? { findings.map(\.severity).max() }
  var reading: Report.Reading? { (input, findings) }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    rows.changeEach { row in
      row.id = row.id.map(redaction.value)
      row.summary = redaction.text(row.summary)
      row.outcomes.changeEach { outcome in
        outcome.values.changeEach { $0 = redaction.fields($0) }
        outcome.expectedValues.changeEach { $0 = redaction.fields($0) }
      }
    }
    findings = findings.map { $0.redacted(by: redaction) }
  }
}
