import AdBreaks
import MediaTiming
import SCTE35
import Testing

struct AdWithinBreakTests {
  private func breaks(_ lines: [Int: String], isEnded: Bool = true) throws -> [AdBreak] {
    try analysis(playlist(lines.merging([0: firstDate]) { $1 }, isEnded: isEnded)).breaks
  }

  private func ad(
    _ id: UInt32, at seconds: Int, _ type: SegmentationType = .providerAdvertisementStart
  ) throws -> String {
    try dateRange(
      "\(id)", at: seconds, "SCTE35-OUT", signal([(id, type, 12)], at: seconds),
      attributes: ",DURATION=12")
  }

  private func interstitial(_ id: String, at seconds: Int) throws -> String {
    try dateRange(
      id, at: seconds,
      attributes:
        ",CLASS=\"com.apple.hls.interstitial\",DURATION=12,X-ASSET-URI=\"\(id).m3u8\"")
  }

  private func stitched(_ id: String, at seconds: Int) throws -> String {
    try dateRange(id, at: seconds, attributes: ",CLASS=\"twitch-stitched-ad\",DURATION=12")
  }

  @Test func `a break whose ads have ranges of their own is one break`() throws {
    let pods = try [
      [ad(1, at: 8), ad(2, at: 20)],
      [
        ad(1, at: 8, .providerPlacementOpportunityStart),
        ad(2, at: 20, .providerPlacementOpportunityStart),
      ],
      [interstitial("a", at: 8), interstitial("b", at: 20)],
      [stitched("a", at: 8), stitched("b", at: 20)],
    ]
    for pod in pods {
      let found = try breaks([2: "#EXT-X-CUE-OUT:24\n" + pod[0], 5: pod[1], 8: "#EXT-X-CUE-IN"])
      #expect(spans(found) == [[8, 32]])
      #expect(found.first?.plannedDuration == MediaTime(24))
      #expect(found.first?.closedBy == .in)
      #expect(found.first?.parts.map(\.startTime) == [MediaTime(8), MediaTime(20)])
      #expect(found.first?.parts.map(\.endTime) == [MediaTime(20), MediaTime(32)])
    }
  }

  @Test func `a break whose ads have ranges goes on at the live edge`() throws {
    for pod in try [[ad(1, at: 8), ad(2, at: 20)], [stitched("a", at: 8), stitched("b", at: 20)]] {
      let found = try breaks([2: "#EXT-X-CUE-OUT:48\n" + pod[0], 5: pod[1]], isEnded: false)
      #expect(spans(found) == [[8, nil]])
      #expect(found.first?.parts.count == 2)
    }
  }

  @Test func `one ad at the head of a break does not end it`() throws {
    let found = try breaks([2: "#EXT-X-CUE-OUT:24\n" + ad(1, at: 8), 8: "#EXT-X-CUE-IN"])
    #expect(spans(found) == [[8, 32]])
    #expect(found.first?.parts.count == 1)
  }

  @Test func `sources that agree on what took place are one break, whatever they had announced`()
    throws
  {
    let found = try breaks([
      2: "#EXT-X-CUE-OUT:24\n" + ad(1, at: 8), 5: "#EXT-X-CUE-IN",
    ])
    #expect(spans(found) == [[8, 20]])
    #expect(found.first?.parts == [])
  }

  @Test func `an ad ends the break of a tag that gives no end`() throws {
    #expect(spans(try breaks([2: "#EXT-X-CUE-OUT\n" + ad(1, at: 8)])) == [[8, 20]])
  }
}
