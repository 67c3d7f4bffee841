internal import FieldValues
internal import MediaTiming

/// The numbers of the active cues of a track, in its order.
struct ActiveCues: Sendable {
  /// The maximum number of cues that one event lists. Ranges without an end are active together, any number of them, and
  /// each of them changes the list.
  static let maximumShownCount = 256

  private var numbers: [Int] = []

  /// How many there are.
  var count: Int { numbers.count }
  /// Those that an event lists: the last ones in order.
  var shown: ArraySlice<Int> { numbers.suffix(Self.maximumShownCount) }

  /// Adds a cue where it belongs. The order is total.
  mutating func insert(_ number: Int, by precedes: (Int, Int) -> Bool) {
    numbers.insert(number, at: numbers.partitioningIndex { !precedes($0, number) })
  }

  /// Removes a cue that is there, in the order in which it was added.
  mutating func remove(_ number: Int, by precedes: (Int, Int) -> Bool) {
    let index = numbers.partitioningIndex { !precedes($0, number) }
    guard index < numbers.count, numbers[index] == number else { return }
    numbers.remove(at: index)
  }

  /// The members of an event: the list under a name, and `activeCount` if that is more than is listed.
  func fields(_ name: String, _ value: (Int) -> FieldValue?) -> [Field] {
    var fields = [Field(name, .array(shown.compactMap(value)))]
    if count > shown.count { fields.append(Field("activeCount", .integer(count))) }
    return fields
  }
}
