import AdBreaks
import AdMarkers
import ByteParsing
import MediaTiming
import SCTE35
import Testing

struct EventFoldTests {
  private func breaks(_ splices: [InBandSplice]) throws -> [AdBreak] {
    try analysis(playlist([:]), splices: splices).breaks
  }

  @Test func `an event id that is used again after its splice is another break`() throws {
    let found = try breaks([
      insert(9, out: true, at: 4, arriving: 2), insert(9, out: true, at: 28, arriving: 26),
    ])
    #expect(spans(found) == [[4, 28], [28, 40]])
    #expect(found.map(\.closedBy) == [.nextOut, .endOfList])
    let segments = try breaks([
      segment(9, .providerPlacementOpportunityStart, at: 4, arriving: 2),
      segment(9, .providerPlacementOpportunityStart, at: 28, arriving: 26),
    ])
    #expect(spans(segments) == [[4, 28], [28, 40]])
  }

  @Test func `another event between two of one id has its own time`() throws {
    let found = try breaks([
      insert(9, out: true, at: 4, arriving: 2), insert(10, out: true, at: 16, arriving: 12),
      insert(9, out: true, at: 28, arriving: 26),
    ])
    #expect(spans(found) == [[4, 16], [16, 28], [28, 40]])
  }

  @Test func `the next break may be announced before the end of the one that is on`() throws {
    let found = try breaks([
      insert(1, out: true, at: 8, arriving: 1, duration: 8),
      insert(1, out: true, at: 20, arriving: 9, duration: 8),
      insert(1, out: false, at: 16, arriving: 11), insert(1, out: false, at: 28, arriving: 23),
    ])
    #expect(spans(found) == [[8, 16], [20, 28]])
    #expect(found.map(\.closedBy) == [.in, .in])
    let moved = try breaks([
      insert(1, out: true, at: 8, arriving: 4, duration: 8),
      insert(1, out: false, at: 16, arriving: 11),
      insert(2, out: true, at: 24, arriving: 12, duration: 8),
      insert(1, out: false, at: 17, arriving: 13), insert(2, out: false, at: 32, arriving: 28),
    ])
    #expect(spans(moved) == [[8, 17], [24, 32]])
  }

  @Test func `an event that ended early stays ended though it is still counted`() throws {
    func line(_ more: String) -> String { "#EXT-X-SCTE35:ID=\"5\",CUE=\"\",\(more)" }
    let found = try analysis(
      playlist([
        1: line("DURATION=24,ELAPSED=0,CUE-OUT=YES"), 3: line("CUE-IN=YES"),
        4: line("DURATION=24,ELAPSED=12,CUE-OUT=CONT"),
        5: line("DURATION=24,ELAPSED=16,CUE-OUT=CONT"),
      ]))
    #expect(spans(found.breaks) == [[4, 12]])
    #expect(found.breaks.map(\.closedBy) == [.in])
  }

  @Test func `lines of one event id with other splice times are different breaks`() throws {
    let (first, second) = try (
      Base64.text(insert(1, out: true, at: 8).section.encoded()),
      Base64.text(insert(1, out: true, at: 32).section.encoded())
    )
    let open = try analysis(
      playlist([2: "#EXT-OATCLS-SCTE35:\(first)", 8: "#EXT-OATCLS-SCTE35:\(second)"]))
    #expect(spans(open.breaks) == [[8, 32], [32, 40]])
    #expect(open.breaks.map(\.closedBy) == [.nextOut, .endOfList])
    let ended = try analysis(
      playlist([
        2: "#EXT-X-SCTE35:CUE=\"\(first)\",CUE-OUT=YES", 4: "#EXT-X-SCTE35:CUE-IN=YES",
        8: "#EXT-X-SCTE35:CUE=\"\(second)\",CUE-OUT=YES",
      ]))
    #expect(spans(ended.breaks) == [[8, 16], [32, 40]])
    let repeated = try analysis(
      playlist([2: "#EXT-OATCLS-SCTE35:\(first)", 8: "#EXT-OATCLS-SCTE35:\(first)"]))
    #expect(spans(repeated.breaks) == [[8, 40]])
  }

  @Test func `a break of the duration 0 is open, whatever signals it`() throws {
    let message = insert(1, out: true, at: 8, arriving: 4, duration: 0)
    let text = Base64.text(try message.section.encoded())
    let lines = [
      [2: "#EXT-OATCLS-SCTE35:\(text)"], [2: "#EXT-X-CUE-OUT:0"],
      [0: firstDate, 2: try dateRange("1", at: 8, "SCTE35-OUT", message.section)],
      [
        0: firstDate,
        2: try dateRange(
          "1", at: 8, "SCTE35-OUT", message.section, attributes: ",PLANNED-DURATION=0"),
      ],
    ]
    for lines in lines {
      let found = try analysis(playlist(lines, isEnded: false)).breaks
      #expect(spans(found) == [[8, nil]])
      #expect(found.map(\.plannedDuration) == [nil])
    }
    let ads = [
      segment(11, .providerAdvertisementStart, at: 8, arriving: 4, duration: 8),
      segment(11, .providerAdvertisementEnd, at: 16, arriving: 12),
      segment(12, .providerAdvertisementStart, at: 16, arriving: 12, duration: 8),
    ]
    let media = try analysis(playlist([:], isEnded: false), splices: [message] + ads).breaks
    #expect(spans(media) == [[8, nil]])
    #expect(media.first?.parts.map(\.eventID) == [11, 12])
    // The DURATION of a date range is its actual one.
    let range = try dateRange(
      "1", at: 8, "SCTE35-OUT", message.section, attributes: ",DURATION=0")
    let instant = try analysis(playlist([0: firstDate, 2: range], isEnded: false)).breaks
    #expect(spans(instant) == [[8, 8]])
  }

  @Test func `a message that moves its splice before it comes moves the break`() throws {
    let found = try breaks([
      insert(9, out: true, at: 8, arriving: 2), insert(10, out: true, at: 12, arriving: 4),
      insert(9, out: true, at: 20, arriving: 6),
    ])
    #expect(spans(found) == [[12, 20], [20, 40]])
    // The first splice has been, and the message reports it once more.
    let again = try breaks([
      insert(9, out: true, at: 8, arriving: 2), insert(9, out: true, at: 10, arriving: 9),
    ])
    #expect(spans(again) == [[8, 40]])
  }

  /// The start of one of two sub-segments of event 77, planned for the remainder of the event, or its end.
  private func subSegment(_ number: UInt8?, at seconds: Int) -> SpliceInfoSection {
    let segment = number.map { number in
      SegmentationDescriptor.Segment(
        type: .providerPlacementOpportunityStart, duration: UInt64(24 - seconds) * 90_000,
        subSegments: .init(number: number, expected: 2))
    }
    return SpliceInfoSection(
      command: .timeSignal(SpliceTime(TransportTimestamp(ticks: UInt64(seconds + 100) * 90_000))),
      descriptors: [
        SpliceDescriptor(
          SegmentationDescriptor(
            eventID: 77,
            segment: segment ?? .init(type: .providerPlacementOpportunityEnd)))
      ])
  }

  @Test func `sub-segments of one event are breaks of their own, in every dialect`() throws {
    let (first, second) = (subSegment(1, at: 8), subSegment(2, at: 12))
    let (end, last) = (subSegment(nil, at: 12), subSegment(nil, at: 16))
    func text(_ section: SpliceInfoSection) throws -> String {
      Base64.text(try section.encoded())
    }
    let tags = try ["#EXT-X-SPLICEPOINT-SCTE35:", "#EXT-OATCLS-SCTE35:"].map { name in
      playlist([
        2: name + (try text(first)), 3: name + (try text(end)) + "\n" + name + (try text(second)),
        4: name + (try text(last)),
      ])
    }
    let texts =
      tags + [
        playlist([
          2: "#EXT-OATCLS-SCTE35:\(try text(first))\n#EXT-X-CUE-OUT:16",
          3: "#EXT-X-CUE-IN\n#EXT-OATCLS-SCTE35:\(try text(second))\n#EXT-X-CUE-OUT:12",
          4: "#EXT-X-CUE-IN",
        ]),
        playlist([
          0: firstDate,
          2: try dateRange("a", at: 8, "SCTE35-OUT", first, attributes: ",DURATION=4"),
          3: try dateRange("b", at: 12, "SCTE35-OUT", second, attributes: ",DURATION=4"),
        ]),
      ]
    for text in texts {
      #expect(spans(try analysis(text).breaks) == [[8, 12], [12, 16]])
    }
    func inBand(_ section: SpliceInfoSection, at seconds: Int) -> InBandSplice {
      InBandSplice(
        section: section, startTime: MediaTime(seconds), arrivalTime: MediaTime(seconds - 2),
        pid: 500)
    }
    let media = try breaks([
      inBand(first, at: 8), inBand(end, at: 12), inBand(second, at: 12), inBand(last, at: 16),
    ])
    #expect(spans(media) == [[8, 12], [12, 16]])
  }

  @Test func `sub-segments without ends of their own end where the next one starts`() throws {
    let ranges = try analysis(
      playlist([
        0: firstDate, 2: try dateRange("a", at: 8, "SCTE35-OUT", subSegment(1, at: 8)),
        3: try dateRange("b", at: 10, "SCTE35-OUT", subSegment(2, at: 10)),
        4: try dateRange("b", "SCTE35-IN", subSegment(nil, at: 16)),
      ]))
    #expect(spans(ranges.breaks) == [[8, 10], [10, 16]])
  }

  @Test func `a message that is sent again with another duration replaces it`() throws {
    func out(_ duration: Int) -> InBandSplice {
      insert(1, out: true, at: 8, arriving: 4, duration: duration, autoReturn: true)
    }
    let extended = try breaks([out(8), out(16), insert(1, out: false, at: 24)])
    #expect(spans(extended) == [[8, 24]])
    #expect(extended.map(\.plannedDuration) == [MediaTime(16)])
    #expect(extended.map(\.closedBy) == [.in])
    #expect(spans(try breaks([out(16), out(8)])) == [[8, 16]])
    // A message without a duration says nothing of it.
    let silent = try breaks([out(8), insert(1, out: true, at: 8, arriving: 6)])
    #expect(silent.map(\.closedBy) == [.autoReturn])
  }

  @Test func `a line that starts the same event again with another duration replaces it`() throws {
    let message = Base64.text(try insert(1, out: true, at: 4).section.encoded())
    for start in ["#EXT-X-SCTE35:ID=\"1\"", "#EXT-X-SCTE35:ID=\"1\",CUE=\"\(message)\""] {
      func planned(_ second: String) throws -> MediaTime? {
        try analysis(
          playlist([
            1: "\(start),CUE-OUT=YES,DURATION=8", 2: "\(start),CUE-OUT=YES\(second)",
            6: "#EXT-X-SCTE35:ID=\"1\",CUE-IN=YES",
          ])
        ).breaks.first?.plannedDuration
      }
      #expect(try planned(",DURATION=20") == MediaTime(20))
      #expect(try planned(",DURATION=6") == MediaTime(6))
      #expect(try planned("") == MediaTime(8))
    }
  }

  @Test func `a cancellation takes nothing back that has started`() throws {
    func cancel(arriving time: Int) -> InBandSplice {
      insert(1, out: nil, at: time, arriving: time)
    }
    let out = insert(1, out: true, at: 8, arriving: 4, duration: 8, autoReturn: true)
    #expect(spans(try breaks([out, cancel(arriving: 6)])) == [])
    #expect(spans(try breaks([out, cancel(arriving: 12)])) == [[8, 16]])
    #expect(spans(try breaks([out, cancel(arriving: 16)])) == [[8, 16]])
  }

  @Test func `a message that cancels a splice may cancel segments too`() throws {
    let section = SpliceInfoSection(
      command: .insert(SpliceInsert(eventID: 1, splice: nil)),
      descriptors: [SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: nil))])
    let cancel = InBandSplice(section: section, startTime: MediaTime(4), pid: 500)
    let start = segment(7, .providerPlacementOpportunityStart, at: 8, arriving: 2)
    #expect(spans(try breaks([start, cancel])) == [])
  }

  @Test func `the end of the programme ends what has no end of its own`() throws {
    let start = segment(1, .providerPlacementOpportunityStart, at: 8)
    let programEnd = segment(2, .programEnd, at: 20)
    let found = try breaks([start, programEnd])
    #expect(spans(found) == [[8, 20]])
    #expect(found.map(\.closedBy) == [.in])
    #expect(found.first?.evidence.map(\.role) == [.out, .cmd])
    #expect(spans(try breaks([start, segment(3, .programStart, at: 20)])) == [[8, 20]])
    let planned = segment(1, .providerPlacementOpportunityStart, at: 8, duration: 24)
    #expect(spans(try breaks([planned, programEnd])) == [[8, 20]])
    let end = segment(1, .providerPlacementOpportunityEnd, at: 32)
    #expect(spans(try breaks([planned, programEnd, end])) == [[8, 32]])
    // A programme that ends where the break begins holds none of it.
    #expect(spans(try breaks([start, segment(2, .programEnd, at: 8)])) == [[8, 40]])
    let splice = insert(1, out: true, at: 8)
    #expect(spans(try breaks([splice, programEnd])) == [[8, 40]])
  }

  @Test func `the end of the programme ends what a tag began`() throws {
    func line(_ section: SpliceInfoSection) throws -> String {
      "#EXT-X-SPLICEPOINT-SCTE35:\(Base64.text(try section.encoded()))"
    }
    let found = try analysis(
      playlist([
        2: try line(signal([(1, .providerPlacementOpportunityStart, nil)], at: 8)),
        5: try line(signal([(2, .programEnd, nil)], at: 20)),
      ]))
    #expect(spans(found.breaks) == [[8, 20]])
    #expect(found.breaks.first?.evidence.count == 2)
  }

  @Test func `a total that is cut to whole seconds is no other planned duration`() throws {
    func planned(_ total: String) throws -> Double? {
      try analysis(
        playlist([
          1: "#EXT-X-SCTE35:ID=\"1\",CUE-OUT=YES,DURATION=12.967",
          2: "#EXT-X-SCTE35:ID=\"1\",CUE-OUT=CONT,ELAPSED=4,DURATION=\(total)",
          6: "#EXT-X-SCTE35:ID=\"1\",CUE-IN=YES",
        ])
      ).breaks.first?.plannedDuration?.seconds
    }
    #expect(try planned("12") == 12.967)
    #expect(try planned("11") == 11)
  }
}
