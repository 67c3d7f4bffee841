internal import Synchronization

/// The total number of bytes for several resources.
public final class ByteBudget: Sendable {
  /// The maximum total.
  public let limit: Int
  private let rest: Mutex<Int>

  /// An unused budget.
  public init(limit: Int) {
    self.limit = limit
    rest = Mutex(limit)
  }

  /// Charges bytes; returns whether they are within the limit.
  func take(_ count: Int) -> Bool {
    rest.withLock { rest in
      guard count <= rest else { return false }
      rest -= count
      return true
    }
  }

  /// Returns the bytes of a failed request to the budget.
  func giveBack(_ count: Int) {
    rest.withLock { $0 = min(limit, $0 + count) }
  }
}

extension ByteBudget: Hashable {
  /// Whether two are the same object.
  public static func == (left: ByteBudget, right: ByteBudget) -> Bool { left === right }

  /// Hashes the object identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
