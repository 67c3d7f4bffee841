/// A description of a section, such as JSON, that no section can be made from.
public struct SpliceFieldError: Error, Hashable, Sendable {
  /// The place in the description, such as `descriptors[0].segmentationTypeId`.
  public var path: String
  /// What is wrong: what was found, then what was expected.
  public var reason: String

  /// An error about one field.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension SpliceFieldError: CustomStringConvertible {
  /// The place and what is wrong with it.
  public var description: String { "\(path) \(reason)" }
}
