/// A description of a section, such as JSON, that is not a valid section.
public struct SpliceFieldError: Error, Hashable, Sendable {
  /// The place in the description, such as `descriptors[0].segmentationTypeId`; empty for the whole of it.
  public var path: String
  /// The reason: what was found, then what was expected.
  public var reason: String

  /// An error about one field.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension SpliceFieldError: CustomStringConvertible {
  /// The place and the reason.
  public var description: String { "\(path.isEmpty ? "the section" : path) \(reason)" }
}
