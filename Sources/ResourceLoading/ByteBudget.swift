internal import Synchronization

/// The bytes that several resources may have together, whichever of them has how many.
public final class ByteBudget: Sendable {
  /// The most bytes of all.
  public let limit: Int
  private let rest: Mutex<Int>

  /// A budget of which nothing is used.
  public init(limit: Int) {
    self.limit = limit
    rest = Mutex(limit)
  }

  /// Charges bytes; whether they are within the limit.
  func take(_ count: Int) -> Bool {
    rest.withLock { rest in
      guard count <= rest else { return false }
      rest -= count
      return true
    }
  }

  /// Gives back what a request was charged that failed.
  func giveBack(_ count: Int) {
    rest.withLock { $0 = min(limit, $0 + count) }
  }
}

extension ByteBudget: Hashable {
  /// Whether two are the same one.
  public static func == (left: ByteBudget, right: ByteBudget) -> Bool { left === right }

  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
