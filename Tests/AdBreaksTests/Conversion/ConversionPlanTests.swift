import AdBreaks
import AdMarkers
import ByteParsing
import HLSPlaylists
import MediaTiming
import SCTE35
import Testing

struct ConversionPlanTests {
  private func convert(
    _ text: String, to dialect: AdMarkerDialect
  ) throws -> (text: String, notes: [String]) {
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let conversion = try MarkerConversion(of: playlist, breaks: analysis(text), to: dialect)
    return (String(decoding: conversion.document.bytes, as: UTF8.self), conversion.notes)
  }

  private func planned(_ text: String) throws -> [Double?] {
    try analysis(text).breaks.map(\.plannedDuration?.seconds)
  }

  /// Dialects whose lines have the places of segments.
  private static let lines: [AdMarkerDialect] = [.cueOut, .oatcls, .scte35Tag, .adobeCue]

  @Test(arguments: lines)
  func `a break that was over before the window takes nothing from the open one`(
    dialect: AdMarkerDialect
  ) throws {
    let out = "SCTE35-OUT=0xFC00"
    let ranges = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="1",START-DATE="2025-12-31T23:58:00Z",DURATION=30,\(out)
      #EXT-X-DATERANGE:ID="2",START-DATE="2025-12-31T23:59:54Z",PLANNED-DURATION=60,\(out)
      """
    let source = playlist([0: ranges], isEnded: false)
    try #require(try spans(analysis(source).breaks) == [[-120, -90], [-6, nil]])
    let there = try convert(source, to: dialect)
    #expect(try spans(analysis(there.text).breaks) == [[-6, nil]])
    #expect(there.notes.contains("breaks before the first segment are not written: -0:02:00.000"))
  }

  @Test(arguments: lines)
  func `a planned end beside a segment boundary moves to it with a note`(
    dialect: AdMarkerDialect
  ) throws {
    // Five segments of 6.006 s end 30 ms after the plan.
    let source = playlist([0: firstDate, 2: "#EXT-X-CUE-OUT:30"])
      .replacing("#EXTINF:4,", with: "#EXTINF:6.006,").replacing("TION:4", with: "TION:6")
    try #require(try spans(analysis(source).breaks) == [[12.012, 42.012]])
    let there = try convert(source, to: dialect)
    #expect(try spans(analysis(there.text).breaks) == [[12.012, 42.042]])
    #expect(
      there.notes.contains(
        "breaks start or end beside a segment boundary, and their tags come at it: "
          + "0:00:42.012 by 0.030 s"))
    #expect(try spans(analysis(convert(source, to: .daterange).text).breaks) == [[12.012, 42.012]])
  }

  @Test func `an interstitial in a break has not the length of the break`() throws {
    let interstitial =
      "#EXT-X-DATERANGE:ID=\"i\",START-DATE=\"2026-01-01T00:00:12Z\",DURATION=4,"
      + "CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"ad.m3u8\""
    let source = playlist([0: firstDate, 2: "#EXT-X-CUE-OUT", 3: interstitial])
    try #require(try planned(source) == [nil])
    #expect(try planned(convert(source, to: .cueOut).text) == [nil])
  }

  @Test func `an event id that is made up is that of no other break`() throws {
    let section = try signal([(2, .breakStart, nil)], at: 0).encoded()
    let end = try signal([(2, .breakEnd, nil)], at: 0).encoded()
    let source = playlist([
      2: "#EXT-X-CUE-OUT:8", 4: "#EXT-X-CUE-IN",
      5: "#EXT-SCTE35:CUE=\"\(Base64.text(section))\"",
      7: "#EXT-SCTE35:CUE=\"\(Base64.text(end))\"",
    ])
    let there = try convert(source, to: .extSCTE35)
    #expect(try analysis(there.text).breaks.map(\.eventID) == [3, 2])
    #expect(try spans(analysis(there.text).breaks) == [[8, 16], [20, 28]])
  }

  @Test func `a plan that a break outruns to the end of the list is no end of its range`() throws {
    let source = playlist([
      0: firstDate, 2: "#EXT-X-CUE-OUT:8", 5: "#EXT-X-CUE-OUT-CONT:12/8",
      9: "#EXT-X-CUE-OUT-CONT:28/8",
    ])
    try #require(try spans(analysis(source).breaks) == [[8, 40]])
    let there = try convert(source, to: .daterange)
    #expect(try spans(analysis(there.text).breaks) == [[8, 40]])
    #expect(there.notes.contains { $0.contains("lose their planned duration") })
  }

  @Test func `a message that ends a break does not start it`() throws {
    let start = try signal([(1, .breakStart, 28)], at: 0).encoded()
    let source = playlist([
      0: firstDate, 2: "#EXT-X-SCTE35:ID=\"1\",CUE-OUT=YES",
      5: "#EXT-X-SCTE35:ID=\"1\",CUE-IN=YES,CUE=\"\(Base64.text(start))\"",
    ])
    try #require(try planned(source) == [nil])
    #expect(try planned(convert(source, to: .daterange).text) == [nil])
  }

  @Test func `a range of a message with two segments of one id is the outer one`() throws {
    let section = signal(
      [(100, .providerAdvertisementStart, 24), (100, .breakStart, 24)], at: 8)
    let out = "#EXT-OATCLS-SCTE35:\(Base64.text(try section.encoded()))"
    let source = playlist([0: firstDate, 2: out, 5: "#EXT-X-CUE-IN"])
    try #require(try spans(analysis(source).breaks) == [[8, 20]])
    let there = try convert(source, to: .daterange)
    #expect(try spans(analysis(there.text).breaks) == [[8, 20]])
    #expect(there.notes.isEmpty)
  }

  @Test(arguments: [AdMarkerDialect.scte35Tag, .splicePoint, .daterange], [12, nil])
  func `an ad that starts with its break, in one message and without an end, stays in it`(
    dialect: AdMarkerDialect, duration: Int?
  ) throws {
    func line(_ segments: [(id: UInt32, type: SegmentationType, duration: Int?)]) throws -> String {
      let message = try signal(segments, at: 8).encoded()
      return "#EXT-X-SPLICEPOINT-SCTE35:\(Base64.text(message))"
    }
    let source = playlist([
      0: firstDate,
      2: try line([(7, .breakStart, 24), (8, .providerAdvertisementStart, duration)]),
      5: try line([(9, .providerAdvertisementStart, duration)]),
      8: try line([(7, .breakEnd, nil)]),
    ])
    func parts(_ text: String) throws -> [[[Double?]]] {
      try analysis(text).breaks.map { entry in
        entry.parts.map {
          [$0.eventID.map { Double($0) }, $0.startTime?.seconds, $0.endTime?.seconds]
        }
      }
    }
    try #require(try parts(source) == [[[8, 8, 20], [9, 20, 32]]])
    #expect(try parts(convert(source, to: dialect).text) == [[[8, 8, 20], [9, 20, 32]]])
  }

  @Test(arguments: [AdMarkerDialect.scte35Tag, .splicePoint, .extSCTE35])
  func `an ad that starts in the last segment of its break has no place, with a note`(
    dialect: AdMarkerDialect
  ) throws {
    let ranges = try [
      dateRange(
        "b", at: 8, "SCTE35-OUT", signal([(7, .breakStart, 24)], at: 8), attributes: ",DURATION=24"),
      dateRange(
        "a", at: 29, "SCTE35-OUT", signal([(8, .providerAdvertisementStart, 3)], at: 29),
        attributes: ",DURATION=3"),
    ]
    let source = playlist([0: ([firstDate] + ranges).joined(separator: "\n")])
    try #require(try analysis(source).breaks.map { $0.parts.map(\.eventID) } == [[8]])
    let there = try convert(source, to: dialect)
    #expect(try spans(analysis(there.text).breaks) == [[8, 32]])
    #expect(
      there.notes.contains { $0.hasPrefix("parts of breaks that start within the last segment") })
    #expect(!there.notes.contains { $0.hasPrefix("more breaks are read") })
  }

  @Test func `what is read otherwise is a note`() throws {
    // From the seventh segment on the dates begin again, and the date of the end comes before that of the start.
    let source = playlist([0: firstDate, 2: "#EXT-X-CUE-OUT", 6: firstDate, 8: "#EXT-X-CUE-IN"])
    let there = try convert(source, to: .daterange)
    #expect(try spans(analysis(there.text).breaks) != spans(analysis(source).breaks))
    #expect(there.notes.contains { $0.hasPrefix("breaks are read otherwise") })
  }

  @Test func `the lines that continue breaks grow with the playlist, not with its square`() throws {
    let ranges = try (1...300).map { number in
      try dateRange(
        "\(number)", at: 1, "SCTE35-OUT",
        signal([(UInt32(number), .providerPlacementOpportunityStart, nil)], at: 1),
        attributes: ",PLANNED-DURATION=9999999")
    }.joined(separator: "\n")
    let segments = String(repeating: "#EXTINF:4,\ns.ts\n", count: 300)
    let source = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(firstDate)\n\(ranges)\n\(segments)"
    let there = try convert(source, to: .scte35Tag)
    #expect(there.text.split(separator: "\n").count < 12_500 + 600)
    #expect(
      there.notes.contains {
        $0.hasPrefix("so many breaks overlap that some have no lines that continue them")
      })
  }

  @Test func `a result that is far longer than the playlist is not read again`() throws {
    // Each event of the message is a break, whose range has the whole message.
    let message = signal((1...200).map { ($0, .providerAdvertisementStart, nil) }, at: 1)
    let range = try dateRange("a", at: 1, "SCTE35-OUT", message)
    let segments = String(repeating: "#EXTINF:4,\ns.ts\n", count: 10)
    let source =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(firstDate)\n\(range)\n\(segments)#EXT-X-ENDLIST\n"
    let there = try convert(source, to: .daterange)
    let note = "the result is so much longer that it is not read again to check it"
    #expect(there.text.utf8.count > 1 << 20 && there.notes.contains(note))
    #expect(try !convert(playlist([2: "#EXT-X-CUE-OUT:8"]), to: .oatcls).notes.contains(note))
  }

  @Test func `a break without an ID has the same one in the next load, which lacks its start`()
    throws
  {
    let first = playlist(
      [0: firstDate, 1: "#EXT-X-CUE-OUT:12", 4: "#EXT-X-CUE-IN"], isEnded: false)
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08Z"
    let next = playlist(
      [0: date + "\n#EXT-X-CUE-OUT-CONT:4/12", 2: "#EXT-X-CUE-IN"], isEnded: false
    ).replacing("TARGETDURATION:4", with: "TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:2")
    try #require(try spans(analysis(next).breaks) == [[-4, 8]])
    let loads = try [first, next].map { try analysis(convert($0, to: .daterange).text).breaks }
    #expect(loads.map { $0.map(\.id) } == [["break-1767225604"], ["break-1767225604"]])
    #expect(loads[0].map(\.eventID) == loads[1].map(\.eventID))
  }

  // MARK: Unknown starts

  /// A load of a live window of ten segments, which starts some segments after the start of a break of 20 s.
  private func load(_ first: Int, continuing line: String, ending: String) -> String {
    let end = 5 - first
    var lines: [Int: String] = [end: ending]
    for index in 1..<end { lines[index] = line }
    lines[0] =
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(String(100 + first * 4).dropFirst())Z\n\(line)"
    return playlist(lines, isEnded: false).replacing(
      "TARGETDURATION:4", with: "TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(7 + first)")
  }

  @Test(arguments: [
    ("#EXT-X-CUE-OUT-CONT", "#EXT-X-CUE-IN"),
    ("#EXT-X-AD-START:URI=\"https://a.b/c?id=7&dur=20\"", "#EXT-X-AD-END"),
  ])
  func `a break whose start no line states is the same in each load, without a start`(
    line: String, end: String
  ) throws {
    let loads = try [1, 2].map { first in
      let source = load(first, continuing: line, ending: end)
      try #require(try analysis(source).breaks.map(\.hasKnownStart) == [false])
      return try convert(source, to: .daterange)
    }
    for there in loads {
      #expect(
        there.notes.contains(
          "breaks that may have begun before the window lose their start and planned duration: "
            + "before the window"))
      #expect(!there.notes.contains { $0.hasPrefix("breaks are read otherwise") })
    }
    let ranges = loads.map { there in
      there.text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-DATERANGE") }
    }
    #expect(ranges[0].count == 1 && ranges[0] == ranges[1])
    #expect(ranges[0].allSatisfy { $0.contains("START-DATE=\"2026-01-01T00:00:20") })
  }

  @Test(arguments: [AdMarkerDialect.cueOut, .oatcls])
  func `cue tags continue a break whose start no line states without an elapsed time`(
    dialect: AdMarkerDialect
  ) throws {
    let line = "#EXT-X-AD-START:URI=\"https://a.b/c?id=7&dur=20\""
    let there = try convert(load(2, continuing: line, ending: "#EXT-X-AD-END"), to: dialect)
    let tags = there.text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-CUE") }
    let continuation: Substring = "#EXT-X-CUE-OUT-CONT"
    #expect(tags == [continuation, continuation, continuation, "#EXT-X-CUE-IN"])
    #expect(!there.notes.contains { $0.hasPrefix("breaks are read otherwise") })
  }

  @Test func `of an open break whose start no line states there is nothing to write as dates`()
    throws
  {
    let source = load(1, continuing: "#EXT-X-CUE-OUT-CONT", ending: "#EXT-X-CUE-OUT-CONT")
    let there = try convert(source, to: .daterange)
    #expect(!there.text.contains("#EXT-X-DATERANGE"))
    #expect(
      there.notes.contains(
        "breaks with neither a start nor an end in the window are not written: before the window"))
  }
}
