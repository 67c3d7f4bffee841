internal import MediaTiming

/// The inputs that messages may name as they were typed.
///
/// A message is searched for all of them at once, since a run may have many thousand.
struct NamedInputs: Sendable {
  /// The number of uses of each.
  private var uses: [String: Int] = [:]
  /// Their bytes in ascending order; `nil` if they have changed since.
  private var sorted: [[UInt8]]?

  /// Adds a use of an input.
  mutating func begin(_ input: String) {
    uses[input, default: 0] += 1
    sorted = nil
  }

  /// Removes a use of an input.
  mutating func end(_ input: String) {
    guard let count = uses[input] else { return }
    uses[input] = count > 1 ? count - 1 : nil
    sorted = nil
  }

  /// The places of inputs in a message, in order; of several at one place that of the longest.
  mutating func places(in message: [UInt8]) -> [Range<Int>] {
    let inputs =
      sorted ?? uses.keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    sorted = inputs
    guard !inputs.isEmpty else { return [] }
    var places: [Range<Int>] = []
    var index = 0
    while index < message.count {
      let length = Self.length(of: inputs[...], beginning: message[index...])
      if length > 0 { places.append(index..<index + length) }
      index += max(length, 1)
    }
    return places
  }

  /// The length of the longest input with which some bytes begin; 0 for none.
  private static func length(
    of inputs: ArraySlice<[UInt8]>, beginning bytes: ArraySlice<UInt8>
  ) -> Int {
    var inputs = inputs
    var found = 0
    for (offset, byte) in bytes.enumerated() {
      // All of them have the bytes so far in common. One that has no more is the first.
      if inputs.first?.count == offset { inputs = inputs.dropFirst() }
      let start = inputs.partitioningIndex { $0[offset] >= byte }
      inputs = inputs[start...]
      inputs = inputs[..<inputs.partitioningIndex { $0[offset] > byte }]
      guard let first = inputs.first else { break }
      if first.count == offset + 1 { found = offset + 1 }
    }
    return found
  }
}
