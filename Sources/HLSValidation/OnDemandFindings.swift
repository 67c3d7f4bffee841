internal import SourceDiagnostics

/// The faults of a rule that may find a million, each made when it is asked for, so that no more are kept than are
/// listed.
public struct OnDemandFindings: Sequence {
  private let start: () -> () -> Finding?

  /// No fault.
  static var none: Self { Self(in: EmptyCollection<Int>()) { _ in [] } }

  /// The faults of a list.
  ///
  /// - Parameters:
  ///   - others: what comes before them.
  ///   - elements: what is checked, in order.
  ///   - check: returns the faults of one element.
  init<Elements: RandomAccessCollection>(
    _ others: [Finding] = [], in elements: Elements,
    check: @escaping (Elements.Element) -> [Finding]
  ) {
    start = {
      var index = elements.startIndex
      var found = others[...]
      return {
        while true {
          if let next = found.popFirst() { return next }
          guard index < elements.endIndex else { return nil }
          found = check(elements[index])[...]
          elements.formIndex(after: &index)
        }
      }
    }
  }

  /// Starts at the first fault.
  public func makeIterator() -> AnyIterator<Finding> { AnyIterator(start()) }
}
