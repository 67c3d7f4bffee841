import AdBreaks
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct MarkerOffMessageTimeTests {
  private func count(date: String) -> Int {
    let message = Section.longSpliceOut
    let lines =
      [firstDate] + segments("a", "b")
      + ["#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(date)\",DURATION=8,SCTE35-OUT=\(message)"]
      + segments("c", "d", "e")
    let splices = [InBandSplice].section(message, at: MediaTime(value: 85, timescale: 10))
    return findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices)
    ).count
  }

  @Test func `a message without a time is that of the next segment`() {
    // splice_insert(), splice_immediate_flag 1, for twelve seconds.
    let message = "/DAgAAAAAAAA///wDwUAAAABf//+ABB6wAABAAAAAO7vT30="
    func count(_ code: String, _ lines: [String]) -> Int {
      let splices = [InBandSplice].section(message, at: MediaTime(value: 33, timescale: 10))
      return findings(of: code, in: RuleExample(playlist(lines, isEnded: true), splices: splices))
        .count
    }
    let rest = segments("b", "c", "d") + ["#EXT-X-CUE-IN"] + segments("e", "f")
    #expect(count("INB-003", segments("a") + ["#EXT-X-CUE-OUT:12"] + rest) == 0)
    #expect(count("ADM-011", segments("a", "b", "c", "d", "e", "f")) == 0)
  }

  @Test(arguments: [[], ["#EXT-X-CUE-OUT"]] as [[String]])
  func `the time of a range is not known without dates`(tags: [String]) {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:12Z\",SCTE35-OUT=\(Section.longSpliceOut)"
    let lines =
      segments("a", "b") + [range] + segments("c") + tags + segments("d", "e", "f")
    let splices = [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 12))
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.isEmpty)
  }

  @Test func `a message without a time corrects one that has a time`() {
    // splice_insert(), splice_immediate_flag 1, for twelve seconds.
    let immediate = "/DAgAAAAAAAA///wDwUAAAABf//+ABB6wAABAAAAAO7vT30="
    let splice = SpliceInsert.Splice(
      outOfNetwork: true, at: SpliceTime(TransportTimestamp(ticks: 900_000)))
    let scheduled = InBandSplice(
      section: SpliceInfoSection(command: .insert(SpliceInsert(eventID: 1, splice: splice))),
      startTime: MediaTime(seconds: 24), arrivalTime: MediaTime(seconds: 1), segment: 0, pid: 500)
    let arrival = MediaTime(value: 78, timescale: 10)
    let splices =
      [scheduled]
      + [InBandSplice].section(immediate, at: arrival, arrival: arrival, segment: 1)
    let lines =
      segments("a", "b") + ["#EXT-X-CUE-OUT:12"] + segments("c", "d", "e") + ["#EXT-X-CUE-IN"]
      + segments("f", "g", "h")
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.isEmpty)
  }

  @Test func `a marker inside of a segment is an error from a target duration on`() {
    func severities(_ second: Int) -> [Severity] {
      let lines = segments("a", "b") + ["#EXT-X-CUE-OUT"] + segments("c", "d", "e")
      let splices = [InBandSplice].section(
        Section.longSpliceOut, at: MediaTime(value: Int128(second * 10 + 5), timescale: 10))
      return findings(
        of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices)
      ).map(\.severity)
    }
    #expect(severities(9) == [.warning])
    #expect(severities(13) == [.error])
  }

  @Test(arguments: [("DURATION=8", 1), ("DURATION=4", 0), ("PLANNED-DURATION=8", 0)])
  func `the end of a date range is at its splice`(length: String, count: Int) {
    let lines =
      [
        firstDate,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:08Z\",\(length),SCTE35-OUT=\(Section.longSpliceOut)",
      ] + segments("a", "b", "c", "d", "e", "f")
    let splices =
      [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 8))
      + .section(Section.spliceIn, at: MediaTime(seconds: 12))
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.count == count)
    #expect(
      found.allSatisfy {
        $0.message
          == "EXT-X-DATERANGE ends the break at 0:00:16.000, one segment, 4.0 s, after its splice in the media at 0:00:12.000"
      })
  }

  @Test func `the end of each dialect is at its splice`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:08Z\",DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"
    let lines =
      [firstDate, range] + segments("a", "b") + ["#EXT-X-CUE-OUT"] + segments("c", "d", "e")
      + ["#EXT-X-CUE-IN"] + segments("f", "g")
    let splices =
      [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 8))
      + .section(Section.spliceIn, at: MediaTime(seconds: 16))
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(
      found.map(\.message) == [
        "EXT-X-CUE-IN ends the break at 0:00:20.000, one segment, 4.0 s, after its splice in the media at 0:00:16.000"
      ])
  }

  @Test(arguments: [(8, 8, 0), (8, 4, 1), (12, 4, 0)])
  func `a message that corrects the time of a splice counts alone`(
    arrival: Int, marked: Int, count: Int
  ) {
    let lines = (0..<6).flatMap { index in
      (index * 4 == marked ? ["#EXT-X-CUE-OUT"] : []) + segments("s\(index)")
    }
    var splices =
      [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 4))
      + .section(Section.longSpliceOut, at: MediaTime(seconds: 8))
    splices[0].arrivalTime = .zero
    splices[1].arrivalTime = MediaTime(seconds: arrival - 4)
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.count == count)
  }

  /// A time_signal with segmentation descriptors, in hexadecimal digits.
  private func signal(_ segments: [(event: UInt32, type: SegmentationType)]) throws -> String {
    let descriptors = segments.map {
      SegmentationDescriptor(
        eventID: $0.event, segment: SegmentationDescriptor.Segment(type: $0.type, duration: nil))
    }
    let section = SpliceInfoSection(
      command: .timeSignal(SpliceTime(TransportTimestamp(ticks: 900_000))),
      descriptors: descriptors.map { SpliceDescriptor($0) })
    return try "0x"
      + section.encoded().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined()
  }

  @Test(arguments: [(false, 0), (true, 1)])
  func `the end of an ad is not the end of its break`(ends: Bool, count: Int) throws {
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let lines = names.enumerated().flatMap { index, name in
      (index == 1 ? ["#EXT-X-CUE-OUT"] : index == 5 ? ["#EXT-X-CUE-IN"] : []) + segments(name)
    }
    var splices = [InBandSplice].section(
      try signal([(1, .providerPlacementOpportunityStart), (2, .providerAdvertisementStart)]),
      at: MediaTime(seconds: 4))
    splices += [InBandSplice].section(
      try signal([(2, .providerAdvertisementEnd)]), at: MediaTime(seconds: 12))
    if ends {
      splices += [InBandSplice].section(
        try signal([(1, .providerPlacementOpportunityEnd)]), at: MediaTime(seconds: 16))
    }
    let found = findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.count == count)
  }

  @Test(arguments: [("INB-003", false, 0), ("INB-004", false, 0), ("INB-003", true, 1)])
  func `the marker of a break is not compared with the messages of its ads`(
    code: String, isRead: Bool, count: Int
  ) throws {
    let range =
      "#EXT-X-DATERANGE:ID=\"9\",START-DATE=\"2026-01-01T00:00:04.000Z\",PLANNED-DURATION=16,SCTE35-OUT=\(Section.longSpliceOut)"
    let lines = [firstDate] + segments("a") + [range] + segments("b", "c", "d", "e", "f", "g")
    var splices = [InBandSplice].section(
      try signal([(3, .providerAdvertisementStart)]), at: MediaTime(seconds: 12))
    splices += [InBandSplice].section(
      try signal([(3, .providerAdvertisementEnd)]), at: MediaTime(seconds: 16))
    if isRead {
      splices.insert(
        contentsOf: [InBandSplice].section(Section.longSpliceOut, at: MediaTime(seconds: 8)), at: 0)
    }
    let found = findings(
      of: code, in: RuleExample(playlist(lines, isEnded: true), splices: splices))
    #expect(found.count == count)
  }

  @Test func `a date without a fraction stands for its whole second`() {
    #expect(count(date: "2026-01-01T00:00:08.000Z") == 1)
    #expect(count(date: "2026-01-01T00:00:08Z") == 0)
    #expect(count(date: "2026-01-01T00:00:07Z") == 1)
  }
}
