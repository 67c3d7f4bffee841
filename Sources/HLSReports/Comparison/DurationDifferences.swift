import FieldValues
import MediaTiming

/// The durations in the contents of two cues, which are compared with the tolerance of times.
struct DurationDifferences {
  /// The fields of a cue that have a duration in seconds.
  private static let names = ["duration", "plannedDuration", "elapsed"]

  /// The durations that both sides have, in microseconds.
  private let durations: [(name: String, before: Int64, after: Int64)]

  /// The durations that differ by no more than the tolerance.
  init(_ before: [Field], _ after: [Field], tolerance: Int64) {
    durations = Self.names.compactMap { name -> (name: String, before: Int64, after: Int64)? in
      guard let old = ComparedItem.microseconds(before[name]),
        let new = ComparedItem.microseconds(after[name]),
        (new - old).magnitude <= tolerance.magnitude
      else { return nil }
      return (name: name, before: old, after: new)
    }
  }

  /// Whether a difference is only one of these durations, in its field or in the text of a tag.
  func explains(_ difference: FieldDifference) -> Bool {
    if durations.contains(where: { $0.name == difference.path }) { return true }
    guard difference.path.hasPrefix("tags["), difference.path.hasSuffix("].value"),
      case .string(let before)? = difference.before, case .string(let after)? = difference.after
    else { return false }
    let (old, new) = (ComparableContent.parts(of: before), ComparableContent.parts(of: after))
    return old.count == new.count
      && zip(old, new).allSatisfy { $0 == $1 || areDurations($0, $1) }
  }

  private func areDurations(_ before: Substring, _ after: Substring) -> Bool {
    guard let old = MediaTime(decimal: before)?.comparedMicroseconds,
      let new = MediaTime(decimal: after)?.comparedMicroseconds
    else { return false }
    return durations.contains { $0.before == old && $0.after == new }
  }
}
