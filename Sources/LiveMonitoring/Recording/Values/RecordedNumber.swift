internal import FieldValues

/// The whole numbers of a recording, except those that the playlist or the media contain.
///
/// Numbers within the range can be counted on without overflow.
enum RecordedNumber {
  /// The largest magnitude: 2^53 − 1, which every reader of JSON keeps exactly.
  static let maximum = (1 << 53) - 1

  /// Returns a number if it is within the range, from a minimum on.
  static func checked(
    _ number: Int?, from minimum: Int = -maximum
  ) throws(RecordedDamage) -> Int {
    guard let number, (minimum...maximum).contains(number) else {
      throw RecordedDamage("is not within \(minimum)...\(maximum)")
    }
    return number
  }
}

extension RecordedFields {
  /// The number of a run, an entry or a line; `nil` without it.
  func findNumber(_ name: String, from minimum: Int = 1) throws(RecordedDamage) -> Int? {
    guard value(name) != nil else { return nil }
    return try number(name, from: minimum)
  }

  /// The number of a run, an entry or a line.
  func number(_ name: String, from minimum: Int = 1) throws(RecordedDamage) -> Int {
    let number: Int64 = try get(name)
    do throws(RecordedDamage) {
      return try RecordedNumber.checked(Int(exactly: number), from: minimum)
    } catch {
      throw RecordedDamage("\(name) \(error.reason)")
    }
  }
}

extension Int: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    guard case .integer(let number) = value else { throw RecordedDamage("is not a whole number") }
    self = try RecordedNumber.checked(Int(exactly: number))
  }
}
