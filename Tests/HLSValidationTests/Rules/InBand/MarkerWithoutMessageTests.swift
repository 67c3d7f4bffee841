import AdBreaks
import MediaStreams
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct MarkerWithoutMessageTests {
  private func message(_ type: SegmentationType, at seconds: Int) -> InBandSplice {
    let section = SpliceInfoSection(
      command: .timeSignal(
        SpliceTime(TransportTimestamp(ticks: UInt64(seconds) * 90_000))),
      descriptors: [
        SpliceDescriptor(
          SegmentationDescriptor(
            eventID: UInt32(type.rawValue),
            segment: SegmentationDescriptor.Segment(type: type, duration: nil)))
      ])
    return InBandSplice(
      section: section, startTime: MediaTime(seconds: seconds),
      arrivalTime: MediaTime(seconds: seconds - 4), segment: (seconds - 4) / 4, pid: 500)
  }

  @Test(arguments: [(4, 0), (8, 1)])
  func `a message that may be in a segment that was never seen is not missing`(
    unseen: Int, count: Int
  ) {
    let lines = [
      1: "#EXT-X-CUE-OUT:4", 2: "#EXT-X-CUE-IN", 6: "#EXT-X-CUE-OUT:4", 7: "#EXT-X-CUE-IN",
    ]
    var example = RuleExample(snapshots: twoLoads(lines, without: unseen..<unseen + 1))
    example.splices = [message(.providerPlacementOpportunityStart, at: 4)]
    example.media = (0..<9).map { index in
      SegmentFacts(
        firstClock: .transport(TransportTimestamp(ticks: UInt64(index) * 360_000)),
        duration: MediaTime(seconds: 4), codecs: ["h264"], hasVideo: true,
        container: .transportStream(packetSize: 188))
    }
    #expect(findings(of: "INB-002", in: example).count == count)
  }

  @Test(arguments: [(SegmentationType.programStart, 0), (.contentIdentification, 1)])
  func `the start of the programme ends a break that has no end of its own`(
    type: SegmentationType, count: Int
  ) {
    let media = (0..<8).map { index in
      SegmentFacts(
        firstClock: .transport(TransportTimestamp(ticks: UInt64(index) * 360_000)),
        duration: MediaTime(seconds: 4), codecs: ["h264"], hasVideo: true,
        container: .transportStream(packetSize: 188))
    }
    let lines =
      segments("a", "b", "c", "d") + ["#EXT-X-CUE-OUT:8"] + segments("e", "f") + ["#EXT-X-CUE-IN"]
      + segments("g", "h")
    let splices = [message(.providerPlacementOpportunityStart, at: 16), message(type, at: 24)]
    let found = findings(
      of: "INB-002",
      in: RuleExample(playlist(lines, isEnded: true), media: media, splices: splices))
    #expect(found.count == count)
  }
}
