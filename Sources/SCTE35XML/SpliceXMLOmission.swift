/// A part of a section that the XML of the standard cannot represent.
public struct SpliceXMLOmission: Hashable, Sendable {
  /// The place in the section, such as `descriptors[0]`; empty for the section itself.
  public var path: String
  /// The omitted field, with the name of the standard.
  public var field: String

  /// An omission at a place.
  public init(_ field: String, at path: String = "") {
    self.path = path
    self.field = field
  }
}

extension SpliceXMLOmission: CustomStringConvertible {
  /// The field and its place.
  public var description: String { path.isEmpty ? field : "\(field) of \(path)" }
}
