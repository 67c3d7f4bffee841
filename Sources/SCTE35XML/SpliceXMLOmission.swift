/// Something of a section that the XML of the standard has no place for.
public struct SpliceXMLOmission: Hashable, Sendable {
  /// The place in the section, such as `descriptors[0]`; empty for the section itself.
  public var path: String
  /// What is left out, in the words of the standard.
  public var field: String

  /// Something at a place.
  public init(_ field: String, at path: String = "") {
    self.path = path
    self.field = field
  }
}

extension SpliceXMLOmission: CustomStringConvertible {
  /// The field and its place.
  public var description: String { path.isEmpty ? field : "\(field) of \(path)" }
}
