import MediaTiming
import SCTE35

/// Messages of every kind, made by the library.
enum SpliceSeeds {
  /// The bytes of the messages.
  static var messages: [[UInt8]] {
    (commands.map { SpliceInfoSection(command: $0) }
      + descriptors.map {
        SpliceInfoSection(command: .timeSignal(SpliceTime(stamp)), descriptors: [$0])
      }
      + upids.map { upid in
        SpliceInfoSection(
          command: .timeSignal(SpliceTime(stamp)), descriptors: [segment(upid: upid)])
      }).compactMap { try? $0.encoded() }
  }

  private static let stamp = TransportTimestamp(ticks: 900_000)
  private static let pause = BreakDuration(duration: 2_700_000, autoReturn: true)

  private static var commands: [SpliceCommand] {
    var streams = SpliceInsert.Splice(outOfNetwork: false)
    streams.scope = .components([
      SpliceInsert.Component(tag: 1, time: SpliceTime(stamp)), SpliceInsert.Component(tag: 2),
    ])
    let time = SpliceSchedule.ScheduledTime(seconds: 1_400_000_000)
    return [
      .null, .bandwidthReservation, .timeSignal(SpliceTime()),
      .insert(SpliceInsert(eventID: 1, splice: nil)),
      .insert(
        SpliceInsert(
          eventID: 2,
          splice: SpliceInsert.Splice(
            outOfNetwork: true, at: SpliceTime(stamp), breakDuration: pause))),
      .insert(
        SpliceInsert(
          eventID: 3, splice: SpliceInsert.Splice(outOfNetwork: true, isImmediate: true))),
      .insert(SpliceInsert(eventID: 4, splice: streams)),
      .schedule(
        SpliceSchedule(events: [
          SpliceSchedule.Event(eventID: 5, splice: nil),
          SpliceSchedule.Event(
            eventID: 6,
            splice: SpliceSchedule.Splice(
              outOfNetwork: true, scope: .program(time), breakDuration: pause)),
          SpliceSchedule.Event(
            eventID: 7,
            splice: SpliceSchedule.Splice(
              outOfNetwork: true,
              scope: .components([SpliceSchedule.Component(tag: 1, time: time)]))),
        ])),
      .privateCommand(PrivateCommand(identifier: .cuei, bytes: [1, 2, 3])),
      .unrecognized(type: 0x42, bytes: [1, 2]), .encrypted([UInt8](repeating: 7, count: 24)),
    ]
  }

  private static var descriptors: [SpliceDescriptor] {
    [
      SpliceDescriptor(.avail(AvailDescriptor(providerAvailID: 309))),
      SpliceDescriptor(.dtmf(DTMFDescriptor(preroll: 50, characters: Array("121*".utf8)))),
      SpliceDescriptor(
        .time(TimeDescriptor(taiSeconds: 1_700_000_000, taiNanoseconds: 5, utcOffset: 37))),
      SpliceDescriptor(
        .audio(
          AudioDescriptor(channels: [
            AudioDescriptor.Channel(
              componentTag: 1, isoCode: 0x656E67, bitStreamMode: 1, numChannels: 9,
              isFullService: true)
          ]))),
      SpliceDescriptor(
        .opaque(tag: 3, identifier: FormatIdentifier(rawValue: 0x4142_4344), bytes: [1, 2])),
      SpliceDescriptor(.segmentation(SegmentationDescriptor(eventID: 8, segment: nil))),
      SpliceDescriptor(
        .segmentation(
          SegmentationDescriptor(
            eventID: 9,
            segment: SegmentationDescriptor.Segment(
              type: .providerPlacementOpportunityStart, duration: 2_700_000,
              deliveryRestrictions: DeliveryRestrictions(webDeliveryAllowed: false),
              segmentNum: 1, segmentsExpected: 2,
              subSegments: SegmentationDescriptor.SubSegments(number: 1, expected: 2),
              components: [SegmentationDescriptor.Component(tag: 1, ptsOffset: 90_000)])))),
    ]
  }

  private static func segment(upid: SegmentationUPID) -> SpliceDescriptor {
    SpliceDescriptor(
      .segmentation(
        SegmentationDescriptor(
          eventID: 10,
          segment: SegmentationDescriptor.Segment(type: .programStart, upid: upid))))
  }

  private static var upids: [SegmentationUPID] {
    let adID = SegmentationUPID(type: .adID, bytes: Array("ABCD01234567".utf8))
    let airing = SegmentationUPID(type: .airingID, bytes: [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A])
    return [
      adID, airing, SegmentationUPID(mid: [adID, airing]), SegmentationUPID(mid: [adID]),
      SegmentationUPID(type: .mpu, bytes: Array("ADFR".utf8) + [1, 2, 3]),
      SegmentationUPID(type: .uri, bytes: Array("urn:a".utf8)),
      SegmentationUPID(type: .uuid, bytes: Array(0..<16)),
    ]
  }
}
