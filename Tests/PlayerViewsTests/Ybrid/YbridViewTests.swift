import FieldValues
import HLSInspection
import HLSReports
import InspectionTestSupport
import MediaTiming
import PlayerViews
import Testing

struct YbridViewTests {
  private static let mapping = """
    {"fields": [{"field": "title", "daterange": "X-NAME"}, {"field": "image", "daterange": "X-PIC"}]}
    """

  private func changes(_ ranges: [String]) async throws -> [[Field]] {
    var options = PlayerViewOptions()
    options.mapping = try MetadataMapping(reading: Array(Self.mapping.utf8))
    let inspection = try await DateRangePlaylist.inspection(ranges)
    let report = YbridView.report(of: inspection, tracks: inspection.tracks, options: options)
    #expect(report.members.isEmpty)
    let list = try #require(report.rowList)
    #expect(list.name == "metadataChanged" && list.parts.isEmpty)
    return Array(list.rows)
  }

  private func companions(of change: [Field]) -> [FieldValue]? {
    guard case .object(let item)? = change["current"],
      case .array(let companions)? = item["companions"]
    else { return nil }
    return companions
  }

  @Test func `each change lists the images at its time`() async throws {
    let changes = try await changes([
      DateRangePlaylist.tag("a", from: 0, duration: 30, #"X-PIC="http://h/a""#),
      DateRangePlaylist.tag("b", from: 10, duration: 10, #"X-NAME="Second""#),
      DateRangePlaylist.tag("c", from: 30, duration: 20, #"X-PIC="http://h/c""#),
      DateRangePlaylist.tag("d", from: 40, duration: 10, #"X-PIC="http://h/a""#),
    ])
    let (a, c) = (FieldValue.string("http://h/a"), FieldValue.string("http://h/c"))
    let expected: [[FieldValue]?] = [[a], [a], [a], [c], [a, c], nil]
    #expect(changes.map { companions(of: $0) } == expected)
    let times = [0, 10, 20, 30, 40, 50].map { FieldValue.time(MediaTime(seconds: $0)) }
    #expect(changes.compactMap { $0["time"] } == times)
  }

  @Test func `the members of a change keep their order`() async throws {
    let changes = try await changes([
      DateRangePlaylist.tag("a", from: 0, duration: 30, #"X-NAME="A",X-PIC="http://h/a""#)
    ])
    let change = try #require(changes.first)
    #expect(
      change.map(\.name)
        == ["time", "programDateTime", "reason", "displayTitle", "current", "service", "sources"])
    guard case .object(let item)? = change["current"] else {
      Issue.record("no item")
      return
    }
    #expect(item.map(\.name) == ["displayTitle", "title", "companions", "playbackLength"])
  }
}
