/// The EXT-X-KEY tags in force at the current line (RFC 8216bis, section 4.4.4.4).
struct KeyState {
  private struct Key {
    var format: String
    var line: UInt32
  }

  private var keys: [Key] = []
  private var needsSet = false
  private var currentSet = PackedSegment.none

  /// Applies a tag, which replaces the one of the same format; `NONE` ends them all.
  ///
  /// Returns `false` when there is no room for it.
  mutating func apply(_ tag: KeyTag, line: Int) -> Bool {
    needsSet = true
    guard !tag.isNone else {
      keys.removeAll()
      return true
    }
    let format = tag.keyFormat ?? "identity"
    keys.removeAll { $0.format == format }
    guard keys.count < KeySetTable.maximumKeyCount else { return false }
    keys.append(Key(format: format, line: UInt32(truncatingIfNeeded: line)))
    return true
  }

  /// The lines of the keys in force, and the row of their set.
  var lines: [UInt32] { keys.map(\.line) }

  /// Moves the lines and the row of the set after earlier ones are forgotten.
  mutating func move(_ line: (UInt32) -> UInt32, forgettingSets count: Int32) {
    for index in keys.indices { keys[index].line = line(keys[index].line) }
    if currentSet >= count { currentSet -= count } else { needsSet = true }
  }

  /// Ends all keys.
  mutating func endAll() {
    keys.removeAll()
    needsSet = true
  }

  /// Returns the row of the set in force.
  mutating func set(in table: inout KeySetTable) -> Int32 {
    if needsSet {
      currentSet = keys.isEmpty ? PackedSegment.none : table.add(keys.map(\.line))
      needsSet = false
    }
    return currentSet
  }
}
