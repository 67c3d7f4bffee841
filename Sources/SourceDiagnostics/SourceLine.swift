/// A line of a playlist file, where a person finds it.
public struct SourceLine: Hashable, Sendable {
  /// The playlist, as the user or another playlist names it.
  public var uri: String?
  /// The number of the line in it, from 1.
  public var line: Int

  /// A line of a playlist.
  public init(uri: String?, line: Int) {
    self.uri = uri
    self.line = line
  }
}
