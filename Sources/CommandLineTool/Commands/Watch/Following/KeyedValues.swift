import Synchronization

/// Values that are made once for each key.
final class KeyedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  /// The value for a key; `nil` if it cannot be made.
  func value(for key: Key, make: () -> Value?) -> Value? {
    values.withLock { values in
      if let value = values[key] { return value }
      let value = make()
      values[key] = value
      return value
    }
  }
}
