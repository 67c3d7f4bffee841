public import FieldValues
public import SourceDiagnostics

/// One rule of the catalogue in printed form.
public struct RuleReport: Hashable, Sendable {
  /// An input that breaks the rule, or one that follows it.
  public struct Example: Hashable, Sendable {
    /// One of the playlists of an example.
    public struct File: Hashable, Sendable {
      /// The name of the playlist; `nil` if it is the only one.
      public var name: String?
      /// The text.
      public var text: String

      /// A playlist of an example.
      public init(name: String? = nil, text: String) {
        self.name = name
        self.text = text
      }
    }

    /// A place in one of the files.
    public struct Mark: Hashable, Sendable {
      /// The index of the file, from 0.
      public var file: Int
      /// The line, from 1.
      public var line: Int
      /// The column in bytes, from 1; `nil` for the whole line.
      public var column: Int?

      /// A place.
      public init(file: Int, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
      }
    }

    /// The playlists: one, the snapshots of a live one in order, or a multivariant one with its
    /// media playlists.
    public var files: [File]
    /// The place of the first finding; `nil` without one.
    public var mark: Mark?
    /// What the example shows, where the text does not make it clear.
    public var note: String?
    /// The media of the segments, where it matters.
    public var premises: [String] = []
    /// The limits of a configuration file, where they matter, as members.
    public var settings: [Field] = []

    /// An example of some playlists.
    public init(files: [File], mark: Mark? = nil, note: String? = nil) {
      self.files = files
      self.mark = mark
      self.note = note
    }
  }

  /// The stable code, such as `DRG-010`.
  public var rule: String
  /// The fault in kebab case.
  public var name: String
  /// The severity of the rule.
  public var severity: Severity
  /// The rule in one sentence.
  public var summary: String
  /// The clause of the standard.
  public var specification: String?
  /// The authority behind it, in short.
  public var authority: String?
  /// The options of which one selects a rule that is not checked by default; empty for others.
  public var options: [String] = []
  /// Why it matters.
  public var rationale: String?
  /// How to repair it.
  public var remedy: String?
  /// Inputs that break the rule.
  public var failing: [Example]
  /// Inputs that follow it.
  public var passing: [Example]

  /// One rule.
  public init(
    rule: String, name: String, severity: Severity, summary: String, specification: String? = nil,
    authority: String? = nil, rationale: String? = nil, remedy: String? = nil,
    failing: [Example] = [], passing: [Example] = []
  ) {
    self.rule = rule
    self.name = name
    self.severity = severity
    self.summary = summary
    self.specification = specification
    self.authority = authority
    self.rationale = rationale
    self.remedy = remedy
    self.failing = failing
    self.passing = passing
  }
}
