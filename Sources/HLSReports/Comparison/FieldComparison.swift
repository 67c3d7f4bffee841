public import FieldValues

/// One value that differs between two contents.
public struct FieldDifference: Hashable, Sendable {
  /// The place in the content: `section.descriptors[0].segmentationDuration`.
  public var path: String
  /// The value of the baseline; `nil` when it has none.
  public var before: FieldValue?
  /// The value of the candidate; `nil` when it has none.
  public var after: FieldValue?

  /// One difference.
  public init(path: String, before: FieldValue?, after: FieldValue?) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// Compares contents field by field.
enum FieldComparison {
  /// The maximum number of listed differences of one content; a content that differs everywhere is
  /// another one.
  static let maximumCount = 100

  /// The fields that differ, in the order of the baseline, then those that only the candidate has.
  static func differences(from before: [Field], to after: [Field]) -> [FieldDifference] {
    var result: [FieldDifference] = []
    compare(before, after, at: "", &result)
    return result
  }

  private static func compare(
    _ before: [Field], _ after: [Field], at path: String, _ result: inout [FieldDifference]
  ) {
    // Items of different types have different fields; a missing field then means nothing more.
    let areOfOneType = before["type"] == after["type"]
    let (old, new) = (FieldsByName(before), FieldsByName(after))
    for field in before {
      let value = new[field.name]
      guard areOfOneType || value != nil else { continue }
      compare(field.value, value, at: joined(path, field.name), &result)
    }
    guard areOfOneType else { return }
    for field in after where old[field.name] == nil {
      compare(nil, field.value, at: joined(path, field.name), &result)
    }
  }

  /// Fields to be found by their names, as many as they are.
  private struct FieldsByName {
    /// The number of fields up to which a search is faster than a dictionary.
    private static let searchedCount = 32

    private let fields: [Field]
    /// The value of each name; empty for a few fields.
    private var values: [String: FieldValue] = [:]

    init(_ fields: [Field]) {
      self.fields = fields
      guard fields.count > Self.searchedCount else { return }
      values = Dictionary(
        fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> FieldValue? {
      fields.count > Self.searchedCount ? values[name] : fields[name]
    }
  }

  private static func compare(
    _ before: FieldValue?, _ after: FieldValue?, at path: String,
    _ result: inout [FieldDifference]
  ) {
    guard before != after, result.count < maximumCount else { return }
    switch (before, after) {
    case (.object(let before)?, .object(let after)?): compare(before, after, at: path, &result)
    case (.array(let before)?, .array(let after)?): compare(before, after, at: path, &result)
    default: result.append(FieldDifference(path: path, before: before, after: after))
    }
  }

  /// Compares lists without their common prefix and suffix, so that one inserted element is one
  /// difference.
  private static func compare(
    _ before: [FieldValue], _ after: [FieldValue], at path: String,
    _ result: inout [FieldDifference]
  ) {
    let head = zip(before, after).prefix { $0 == $1 }.count
    let before = before.dropFirst(head)
    let after = after.dropFirst(head)
    let tail = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let old = Array(before.dropLast(tail))
    let new = Array(after.dropLast(tail))
    for index in 0..<max(old.count, new.count) {
      compare(
        old.indices.contains(index) ? old[index] : nil,
        new.indices.contains(index) ? new[index] : nil, at: "\(path)[\(head + index)]", &result)
    }
  }

  private static func joined(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }
}
