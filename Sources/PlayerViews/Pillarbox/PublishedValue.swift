/// A property that publishes its values, like `Published` of Combine, which Linux does not have.
@propertyWrapper
public struct PublishedValue<Value> {
  /// The publisher of the values.
  public let projectedValue: ValuePublisher<Value>

  /// The current value.
  public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.send(newValue) }
  }

  /// A property with its first value.
  public init(wrappedValue: Value) { projectedValue = ValuePublisher(wrappedValue) }
}

/// Publishes the values of a property, in the isolation domain of its owner.
public final class ValuePublisher<Value> {
  fileprivate private(set) var value: Value
  private var receivers: [Int: (Value) -> Void] = [:]
  private var count = 0

  fileprivate init(_ value: Value) { self.value = value }

  /// Calls back with the current value and with each later one, until the subscription is cancelled
  /// or released.
  public func sink(receiveValue: @escaping (Value) -> Void) -> ValueSubscription {
    count += 1
    let number = count
    receivers[number] = receiveValue
    receiveValue(value)
    return ValueSubscription { [weak self] in self?.receivers[number] = nil }
  }

  fileprivate func send(_ newValue: Value) {
    value = newValue
    for (number, receive) in receivers.sorted(by: { $0.key < $1.key })
    where receivers[number] != nil {
      receive(newValue)
    }
  }
}

/// A subscription to the values of a property. It ends when it is released.
public final class ValueSubscription {
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends the subscription.
  public func cancel() { onCancel() }
}
