/// A line of a playlist file, where a person finds it.
public struct SourceLine: Hashable, Comparable, Sendable {
  /// The playlist, as the user or another playlist names it.
  public var uri: String?
  /// The number of the line in it, from 1.
  public var line: Int
  /// Which load of the playlist had the line first, from 0.
  public var load: Int

  /// A line of a playlist.
  public init(uri: String?, line: Int, load: Int = 0) {
    self.uri = uri
    self.line = line
    self.load = load
  }

  /// Whether a line was read before another of the same playlist.
  public static func < (left: SourceLine, right: SourceLine) -> Bool {
    (left.load, left.line) < (right.load, right.line)
  }

  /// Feeds the numbers to a hasher, which distinguish nearly all lines.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(load)
    hasher.combine(line)
  }
}
