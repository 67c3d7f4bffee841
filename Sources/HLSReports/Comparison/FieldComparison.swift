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
    for field in before where areOfOneType || after[field.name] != nil {
      compare(field.value, after[field.name], at: joined(path, field.name), &result)
    }
    guard areOfOneType else { return }
    for field in after where before[field.name] == nil {
      compare(nil, field.value, at: joined(path, field.name), &result)
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
