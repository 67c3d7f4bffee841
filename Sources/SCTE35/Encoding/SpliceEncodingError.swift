/// A value that its field in the section cannot hold.
public struct SpliceEncodingError: Error, Hashable, Sendable {
  /// The field, such as `descriptors[0].segmentationDuration`.
  public var path: String
  /// The value, or the number of elements or bytes of a list.
  public var value: UInt64
  /// The largest value that the field can hold.
  public var maximum: UInt64

  /// An error about one field.
  public init(path: String, value: UInt64, maximum: UInt64) {
    self.path = path
    self.value = value
    self.maximum = maximum
  }

  /// Returns the same error with the path of the outer structure.
  func within(_ outer: String) -> SpliceEncodingError {
    var copy = self
    copy.path = path.isEmpty ? outer : "\(outer).\(path)"
    return copy
  }
}

extension SpliceEncodingError: CustomStringConvertible {
  /// One sentence: the value, then the limit of the field.
  public var description: String { "\(path) is \(value), at most \(maximum) fits the field" }
}
