/// A command line that means nothing: one line that says what is wrong with it.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String

  /// An error of one line.
  public init(_ description: String) { self.description = description }
}
