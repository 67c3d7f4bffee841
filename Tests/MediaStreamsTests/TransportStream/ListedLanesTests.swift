import Testing

@testable import MediaStreams

struct ListedLanesTests {
  private func lanes(_ lists: [[String]], apart: String? = nil) -> [String: Int] {
    var lanes = ListedLanes<String>()
    for list in lists { lanes.list(list) }
    if let apart { lanes.setApart(apart) }
    return Dictionary(
      uniqueKeysWithValues: Set(lists.joined()).map { ($0, lanes.lane(of: $0) ?? -1) })
  }

  @Test func `a member takes the lane of the one that it replaces`() {
    #expect(
      lanes([["a", "b"], ["a", "c"], ["d", "c"], ["a", "c"]]) == ["a": 0, "b": 1, "c": 1, "d": 0])
  }

  @Test func `members that are listed together after all are parted`() {
    #expect(lanes([["a"], ["b"], ["a", "b"], ["b", "c"]]) == ["a": 0, "b": 1, "c": 0])
  }

  @Test func `nobody takes the lane of a member that is set apart`() {
    var lanes = ListedLanes<String>()
    lanes.setApart("a")
    lanes.setApart("a")
    lanes.list(["b"])
    lanes.list(["c"])
    #expect(["a", "b", "c", "d"].map { lanes.lane(of: $0) } == [0, 1, 1, nil])
    #expect(self.lanes([["a"], ["b"]], apart: "b") == ["a": 0, "b": 1])
  }
}
