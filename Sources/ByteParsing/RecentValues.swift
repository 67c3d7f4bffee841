/// Values by names, of which only the hashes are kept, and only the latest: the memory has a limit.
package struct RecentValues<Value: Sendable>: Sendable {
  /// The number of names of which the values are known for certain: those that were set last.
  private let capacity: Int
  private var recent: [UInt64: Value] = [:]
  private var older: [UInt64: Value] = [:]
  /// When the recent values began.
  private var beginning: Int64?

  /// No values.
  ///
  /// - Parameter capacity: how many of the names that were set last stay at least; twice as many at most.
  package init(capacity: Int = 1 << 19) { self.capacity = capacity }

  /// The value of a name; `nil` if it has none, or if it is forgotten.
  package subscript(name: String) -> Value? {
    get {
      let hash = StableHash.value(name.utf8)
      return recent[hash] ?? older[hash]
    }
    set {
      let hash = StableHash.value(name.utf8)
      if newValue == nil { older[hash] = nil }
      recent[hash] = newValue
      if recent.count > capacity { turn() }
    }
  }

  /// Lets a clock go on: names that were not set for a time are forgotten, at the latest after twice that time.
  package mutating func age(to now: Int64, keeping time: Int64) {
    let first = beginning ?? now
    beginning = first
    let (age, overflow) = now.subtractingReportingOverflow(first)
    guard overflow || age >= time else { return }
    turn()
    beginning = now
  }

  private mutating func turn() {
    older = recent
    recent = [:]
  }
}
