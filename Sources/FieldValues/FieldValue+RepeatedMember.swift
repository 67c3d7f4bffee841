extension FieldValue {
  /// The place of the first member whose name its object has before, such as `$.descriptors[0].type`.
  ///
  /// Readers of JSON differ in which of the two counts.
  public var repeatedMember: String? { placeOfRepeat.map { "$\($0)" } }

  private var placeOfRepeat: String? {
    switch self {
    case .object(let fields):
      var names: Set<String> = []
      for field in fields {
        guard names.insert(field.name).inserted else { return ".\(field.name)" }
        if let place = field.value.placeOfRepeat { return ".\(field.name)\(place)" }
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        if let place = value.placeOfRepeat { return "[\(index)]\(place)" }
      }
    case .null, .bool, .integer, .number, .time, .string, .bytes: break
    }
    return nil
  }
}
