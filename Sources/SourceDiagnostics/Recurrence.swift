/// Groups a fault with equal ones at other places, such as in each segment.
public struct Recurrence: Hashable, Sendable {
  /// The common key of findings of one rule; findings with different keys are separate.
  public var key: String
  /// The number of checked places: segments, breaks or tags.
  public var of: Int?
  /// The number of further places with the fault that are not listed.
  public var others = 0

  /// A recurrence with the number of checked places.
  public init(key: String = "", of: Int? = nil) {
    self.key = key
    self.of = of
  }
}
