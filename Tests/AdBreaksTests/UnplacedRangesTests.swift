import AdBreaks
import MediaTiming
import SCTE35
import Testing

/// Ranges of playlists without dates.
struct UnplacedRangesTests {
  private let tags = [3: "#EXT-X-CUE-OUT:8", 5: "#EXT-X-CUE-IN"]

  /// A range of eight seconds, event 1, with more attributes.
  private func range(_ attributes: String) throws -> String {
    let out = insert(1, out: true, at: 12, duration: 8).section
    return try dateRange("a", at: 12, "SCTE35-OUT", out, attributes: attributes)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `a range has the time of the tag of its break`(segment: Int) throws {
    for attributes in ["", ",PLANNED-DURATION=8", ",DURATION=8"] {
      let line = try range(attributes)
      let found = try analysis(playlist(tags.merging([segment: line]) { "\($1)\n\($0)" })).breaks
      #expect(spans(found) == [[12, 20]])
      #expect(found.map(\.id) == ["a"])
      #expect(found.first?.evidence.compactMap(\.startTime).min() == MediaTime(12))
    }
  }

  @Test func `a range has the time of the message of its break`() throws {
    let found = try analysis(
      playlist([2: range(",PLANNED-DURATION=8")]),
      splices: [insert(1, out: true, at: 12, duration: 8), insert(1, out: false, at: 20)]
    ).breaks
    #expect(spans(found) == [[12, 20]])
    #expect(found.map(\.id) == ["a"])
  }

  @Test func `a range whose message begins an ad may be the whole break`() throws {
    let begin = signal([(1, .providerAdvertisementStart, 8)], at: 12)
    let line = try dateRange("a", at: 12, "SCTE35-OUT", begin)
    let found = try analysis(playlist([1: line, 3: "#EXT-X-CUE-OUT:8", 5: "#EXT-X-CUE-IN"])).breaks
    #expect(spans(found) == [[12, 20]])
    #expect(found.map(\.id) == ["a"])
  }

  @Test func `a range ends its length after the tag of its break`() throws {
    let found = try analysis(playlist([2: range(",DURATION=8"), 3: "#EXT-X-CUE-OUT"])).breaks
    #expect(spans(found) == [[12, 20]])
  }

  @Test func `an ad of a range begins with its break`() throws {
    let begin = signal(
      [(1, .providerPlacementOpportunityStart, 12), (2, .providerAdvertisementStart, 4)], at: 12)
    let found = try analysis(
      playlist([
        2: dateRange("a", at: 12, "SCTE35-OUT", begin), 3: "#EXT-X-CUE-OUT:12", 6: "#EXT-X-CUE-IN",
      ])
    ).breaks
    #expect(spans(found) == [[12, 24]])
    #expect(found.first?.parts.map(\.startTime) == [MediaTime(12)])
    #expect(found.first?.parts.map(\.endTime) == [MediaTime(16)])
  }

  @Test func `a range that nothing else marks begins where it is listed`() throws {
    let line = try range(",DURATION=8")
    #expect(spans(try analysis(playlist([2: line])).breaks) == [[8, 16]])
    let others = [7: "#EXT-X-CUE-OUT:8", 9: "#EXT-X-CUE-IN"]
    let found = try analysis(playlist(others.merging([2: line]) { $1 })).breaks
    #expect(spans(found) == [[8, 16], [28, 36]])
  }

  @Test func `a range listed behind the end of a break is another break`() throws {
    let line = try range(",DURATION=8")
    let found = try analysis(playlist([1: "#EXT-X-CUE-OUT:4", 2: "#EXT-X-CUE-IN\n\(line)"])).breaks
    #expect(spans(found) == [[4, 8], [8, 16]])
  }

  @Test func `ranges at the head of a playlist are not all about its first break`() throws {
    let other = insert(2, out: true, at: 36, duration: 8).section
    let second = try dateRange("b", at: 36, "SCTE35-OUT", other, attributes: ",DURATION=8")
    let lines = [
      0: "\(try range(",DURATION=8"))\n\(second)", 2: "#EXT-X-CUE-OUT:8", 4: "#EXT-X-CUE-IN",
    ]
    let found = try analysis(playlist(lines)).breaks
    #expect(found.filter { $0.startTime == MediaTime(8) }.map(\.parts.count) == [0])
  }

  @Test func `a range listed long after the start of a break is another break`() throws {
    let lines = [2: "#EXT-X-CUE-OUT", 4: try range(",DURATION=8"), 5: "#EXT-X-CUE-IN"]
    let found = try analysis(playlist(lines)).breaks
    #expect(spans(found) == [[8, 20], [16, 24]])
  }
}
