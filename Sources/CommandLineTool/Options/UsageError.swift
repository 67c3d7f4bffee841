/// A usage error in one line.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, and the correct usage.
  public var description: String

  /// An error of one line.
  public init(_ description: String) { self.description = description }
}
