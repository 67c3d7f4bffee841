/// A behaviour of a player that the standards do not ask for. Each is a row of the table of its view and can be left out.
public struct PlayerQuirk: Hashable, Sendable {
  /// The identifier, such as `P2`.
  public var id: String
  /// The versions of the view that have it; empty for all.
  public var versions: [String]
  /// The place in the source of the player, or how it was measured.
  public var source: String
  /// What the player does, in one sentence.
  public var summary: String

  /// A row of a table.
  public init(_ id: String, versions: [String] = [], source: String, _ summary: String) {
    self.id = id
    self.versions = versions
    self.source = source
    self.summary = summary
  }

  /// Whether a version of the view has it.
  public func applies(to version: String) -> Bool {
    versions.isEmpty || versions.contains(version)
  }
}
