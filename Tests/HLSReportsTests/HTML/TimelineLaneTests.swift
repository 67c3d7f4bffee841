import Testing

@testable import HLSReports

struct TimelineLaneTests {
  private func marks(_ ranges: [(Double, Double)], length: Double = 400) throws -> TimelineLane {
    let items = ranges.enumerated().map { index, range in
      TimelineItem(subject: .cue(index), index: index, start: range.0, end: range.1)
    }
    var lane = TimelineLane(.cues, key: "c", title: "Cues", items: items) { item in
      TimelineText(label: "\(item.index)")
    }
    lane.arrange(on: try #require(TimelineScale(start: 0, end: length)), firstMark: 0)
    return lane
  }

  @Test func `what follows each other shares a row, what overlaps does not`() throws {
    let lane = try marks([(0, 100), (100, 200), (150, 300), (200, 250)])
    #expect(lane.marks.map(\.row) == [0, 0, 1, 0])
    #expect(lane.rowCount == 2)
  }

  @Test func `things in the same place become one mark that knows them all`() throws {
    let lane = try marks([(10, 10), (10.2, 10.4), (10, 100), (10, 100)])
    #expect(lane.marks.map(\.items) == [[2, 3], [0, 1]])
  }

  @Test func `what no row has room for joins the last one`() throws {
    let lane = try marks([(0, 100), (10, 110), (20, 120), (30, 130)])
    #expect(lane.marks.map(\.items) == [[0], [1], [2, 3]])
    #expect(lane.marks.last?.end == 130)
  }

  @Test func `the number of marks has a limit that the number of things has not`() throws {
    let ranges = (0..<50_000).map { index -> (Double, Double) in
      let start = Double(index) * 1.7
      return (start, start + Double(index % 97) * 40)
    }
    let lane = try marks(ranges, length: 86_400)
    #expect(lane.marks.count <= TimelineLane.cellCount * TimelineLane.maximumRowCount)
    #expect(lane.marks.reduce(0) { $0 + $1.items.count } == ranges.count)
  }

  @Test func `what lies outside is counted, not drawn`() throws {
    let lane = try marks([(-20, -10), (500, 600), (-5, 5)])
    #expect(lane.outsideCount == 2)
    #expect(lane.marks.map(\.items) == [[2]])
  }

  @Test func `an item has no text of its own, of which there may be a million`() {
    #expect(MemoryLayout<TimelineItem>.stride <= 48)
  }
}
