/// Values that are made on access, so that long playlists stay small in memory.
public struct OnDemandCollection<Element>: RandomAccessCollection, Sendable {
  /// How many values there are.
  public let count: Int
  private let element: @Sendable (Int) -> Element

  package init(count: Int, element: @escaping @Sendable (Int) -> Element) {
    self.count = count
    self.element = element
  }

  /// Values in memory.
  package init(_ values: [Element]) where Element: Sendable {
    self.init(count: values.count) { values[$0] }
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of values.
  public var endIndex: Int { count }
  /// The value at an index of the collection.
  public subscript(position: Int) -> Element { element(position) }
}
