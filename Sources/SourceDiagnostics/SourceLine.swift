/// A line of a playlist file, in the file that a user has.
public struct SourceLine: Hashable, Comparable, Sendable {
  /// The playlist, as named by the user or by another playlist.
  public var uri: String?
  /// The line number, from 1.
  public var line: Int
  /// The load of the playlist that had the line first, from 0.
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

  /// Hashes the numbers, which distinguish nearly all lines.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(load)
    hasher.combine(line)
  }
}
