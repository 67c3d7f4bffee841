/// Says that a fault is one of several that are told together, such as the same in each segment.
public struct Recurrence: Hashable, Sendable {
  /// What the findings of one rule have in common; findings of different keys are told apart.
  public var key: String
  /// How many places were looked at: segments, breaks or tags.
  public var of: Int?
  /// How many places have the fault beside this one and are not kept one by one.
  public var others = 0

  /// A recurrence among so many places.
  public init(key: String = "", of: Int? = nil) {
    self.key = key
    self.of = of
  }
}
