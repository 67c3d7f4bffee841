import MediaTiming
import SCTE35
import SCTE35XML

/// Sections of every kind, and what of them the XML has no place for.
enum SpliceSamples {
  static let stamp = TransportTimestamp(ticks: 900_000)
  static let duration = BreakDuration(duration: 2_700_000, autoReturn: true)
  static let adID = SegmentationUPID(type: .adID, bytes: Array("ABCD01234567".utf8))
  static let airing = SegmentationUPID(
    type: .airingID, bytes: [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A])

  static func segmentation(
    _ upid: SegmentationUPID = .none, type: SegmentationType = .programStart
  ) -> SpliceDescriptor {
    SpliceDescriptor(
      .segmentation(
        SegmentationDescriptor(
          eventID: 10, segment: SegmentationDescriptor.Segment(type: type, upid: upid))))
  }

  static func timeSignal(_ descriptors: SpliceDescriptor...) -> SpliceInfoSection {
    SpliceInfoSection(command: .timeSignal(SpliceTime(stamp)), descriptors: descriptors)
  }

  static func insert(_ splice: SpliceInsert.Splice?) -> SpliceInfoSection {
    SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: splice)))
  }

  /// Sections that have a place for every bit in the XML.
  static var whole: [SpliceInfoSection] {
    commands + descriptors.map { timeSignal($0) } + upids.map { timeSignal(segmentation($0)) }
  }

  private static var commands: [SpliceInfoSection] {
    var streams = SpliceInsert.Splice(outOfNetwork: false, breakDuration: duration)
    streams.scope = .components([
      SpliceInsert.Component(tag: 1, time: SpliceTime(stamp)), SpliceInsert.Component(tag: 2),
    ])
    var compliant = SpliceInsert.Splice(outOfNetwork: true, isImmediate: true)
    compliant.eventIDComplianceFlag = false
    let time = SpliceSchedule.ScheduledTime(seconds: 1_400_000_000)
    var scheduled = SpliceSchedule.Event(
      eventID: 6,
      splice: SpliceSchedule.Splice(
        outOfNetwork: true, scope: .program(time), breakDuration: duration, uniqueProgramID: 5,
        availNum: 1, availsExpected: 2))
    scheduled.eventIDComplianceFlag = false
    let schedule = SpliceSchedule(events: [
      SpliceSchedule.Event(eventID: 5, splice: nil), scheduled,
      SpliceSchedule.Event(
        eventID: 8,
        splice: SpliceSchedule.Splice(
          outOfNetwork: false,
          scope: .components([SpliceSchedule.Component(tag: 1, time: time)]))),
    ])
    var tiered = SpliceInfoSection(command: .null)
    tiered.tier = 0
    tiered.sapType = .type2
    tiered.ptsAdjustment = TransportTimestamp(ticks: 8_589_934_591)
    return [
      tiered, SpliceInfoSection(command: .bandwidthReservation),
      SpliceInfoSection(command: .timeSignal(SpliceTime())),
      SpliceInfoSection(command: .schedule(schedule)),
      SpliceInfoSection(
        command: .privateCommand(
          PrivateCommand(identifier: FormatIdentifier(rawValue: 0x4142_4344), bytes: [1, 2]))),
      insert(nil), insert(streams), insert(compliant),
      insert(SpliceInsert.Splice(outOfNetwork: true)),
      insert(
        SpliceInsert.Splice(
          outOfNetwork: true, at: SpliceTime(stamp), breakDuration: duration,
          uniqueProgramID: 1, availNum: 2, availsExpected: 3)),
    ]
  }

  private static var descriptors: [SpliceDescriptor] {
    var compliant = SegmentationDescriptor(eventID: 9, segment: nil)
    compliant.eventIDComplianceIndicator = false
    return [
      SpliceDescriptor(.avail(AvailDescriptor(providerAvailID: 309))),
      SpliceDescriptor(.dtmf(DTMFDescriptor(preroll: 50, characters: Array("121*".utf8)))),
      SpliceDescriptor(.dtmf(DTMFDescriptor(preroll: 50, characters: []))),
      SpliceDescriptor(.dtmf(DTMFDescriptor(preroll: 50, characters: Array("A\u{1}".utf8)))),
      SpliceDescriptor(
        .time(TimeDescriptor(taiSeconds: 1_700_000_000, taiNanoseconds: 5, utcOffset: 37))),
      SpliceDescriptor(
        .audio(
          AudioDescriptor(channels: [
            AudioDescriptor.Channel(
              componentTag: 1, isoCode: 0x656E67, bitStreamMode: 1, numChannels: 9,
              isFullService: true)
          ]))),
      SpliceDescriptor(.audio(AudioDescriptor(channels: []))),
      SpliceDescriptor(
        .opaque(tag: 3, identifier: FormatIdentifier(rawValue: 0x4142_4344), bytes: [1, 2])),
      SpliceDescriptor(.opaque(tag: 0x80, identifier: .cuei, bytes: [])),
      SpliceDescriptor(.segmentation(compliant)),
      SpliceDescriptor(
        .segmentation(
          SegmentationDescriptor(
            eventID: 9,
            segment: SegmentationDescriptor.Segment(
              type: .providerPlacementOpportunityStart, duration: 1_099_511_627_775,
              deliveryRestrictions: DeliveryRestrictions(
                webDeliveryAllowed: false, deviceRestrictions: .restrictGroup1),
              segmentNum: 1, segmentsExpected: 2,
              subSegments: SegmentationDescriptor.SubSegments(number: 0, expected: 0),
              components: [
                SegmentationDescriptor.Component(tag: 1, ptsOffset: 8_589_934_591)
              ])))),
      SpliceDescriptor(
        .segmentation(
          SegmentationDescriptor(
            eventID: 9,
            segment: SegmentationDescriptor.Segment(type: .programStart, components: [])))),
    ]
  }

  private static var upids: [SegmentationUPID] {
    [
      .none, adID, airing, SegmentationUPID(type: .adID, bytes: []),
      SegmentationUPID(mid: []), SegmentationUPID(mid: [adID]),
      SegmentationUPID(mid: [adID, airing]),
      SegmentationUPID(mid: [adID, SegmentationUPID(mid: [airing, adID])]),
      SegmentationUPID(type: .mid, bytes: [1]),
      SegmentationUPID(type: .mpu, bytes: Array("ADFRtext".utf8)),
      SegmentationUPID(type: .mpu, bytes: Array("ADFR".utf8) + [0, 255]),
      SegmentationUPID(type: .mpu, bytes: [1, 2]),
      SegmentationUPID(type: .uri, bytes: Array("http://a.example/?b=<c>&d=\"e\"".utf8)),
      SegmentationUPID(type: .uri, bytes: Array(" two  blanks ".utf8)),
      SegmentationUPID(type: .uri, bytes: [0x61, 0, 0x62]),
      SegmentationUPID(type: .uri, bytes: [0x61, 0xE9]),
      SegmentationUPID(type: .uri, bytes: Array("\u{FFFE}".utf8)),
      SegmentationUPID(type: .uri, bytes: Array("Zürich".utf8)),
      SegmentationUPID(type: .uuid, bytes: Array(0..<16)),
      SegmentationUPID(type: UPIDType(rawValue: 0x12), bytes: [1]),
    ]
  }

  /// Sections that only the `Binary` element holds.
  static var unspeakable: [SpliceInfoSection] {
    var streams = SpliceInsert.Splice(outOfNetwork: true)
    streams.scope = .components([])
    var version = SpliceInfoSection(command: .null)
    version.protocolVersion = 1
    return [
      version, insert(streams),
      SpliceInfoSection(command: .unrecognized(type: 0x42, bytes: [1, 2])),
      SpliceInfoSection(command: .encrypted([UInt8](repeating: 7, count: 24))),
      timeSignal(SpliceDescriptor(.malformed([2, 5, 0]))),
    ]
  }
}
