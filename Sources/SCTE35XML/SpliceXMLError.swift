/// A document, or a part of one, from which no section can be made.
public struct SpliceXMLError: Error, Hashable, Sendable {
  /// What is wrong: what was found, then what was expected.
  public var reason: String
  /// The line in the document, from 1; `nil` without a single place.
  public var line: Int?

  /// An error at a line.
  public init(_ reason: String, line: Int? = nil) {
    self.reason = reason
    self.line = line.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension SpliceXMLError: CustomStringConvertible {
  /// The line and the reason.
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
