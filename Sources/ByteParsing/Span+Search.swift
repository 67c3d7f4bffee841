extension Span<UInt8> {
  /// Whether any byte is of a kind.
  ///
  /// It reads all bytes without an early exit, and takes many at once: for texts that usually have none of the kind.
  /// That needs a condition without `&&`, `||` and branches; see ``Flag``.
  @inlinable @inline(__always)
  package func containsAny(where isWanted: (UInt8) -> Bool) -> Bool {
    var isFound = Flag(false)
    for index in indices { isFound |= Flag(isWanted(self[index])) }
    return isFound != 0
  }
}

/// A condition as a number, 0 or 1, so that several can be joined without branches.
@usableFromInline
package typealias Flag = UInt8

extension Flag {
  @inlinable @inline(__always)
  package init(_ condition: Bool) { self = condition ? 1 : 0 }
}
