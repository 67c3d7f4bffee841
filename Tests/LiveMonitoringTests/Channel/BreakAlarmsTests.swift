import HLSInspection
import HLSReports
import HLSValidation
import MediaTiming
import SCTE35
import Testing

@testable import LiveMonitoring

struct BreakAlarmsTests {
  @Test func `the end of an ad in an open break is no end of the break`() {
    var trial = ChannelTrial { _ in }
    let lines = [9: "#EXT-X-CUE-OUT:16", 17: "#EXT-X-CUE-IN"]
    let signals: [Int: [SpliceInfoSection]] = [
      7: [
        ChannelTrial.signal(.providerPlacementOpportunityStart, event: 1, at: 18, duration: 16),
        ChannelTrial.signal(.providerAdvertisementStart, event: 2, at: 18),
      ],
      11: [ChannelTrial.signal(.providerAdvertisementEnd, event: 2, at: 22)],
      16: [ChannelTrial.signal(.providerPlacementOpportunityEnd, event: 1, at: 34)],
    ]
    for last in 3...24 {
      trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        var reading = ChannelTrial.segment(unit.number, signals: signals[unit.number] ?? [])
        reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
        return reading
      }
    }
    #expect(trial.summary(of: "break ").last == "break ended in")
    #expect(trial.breaks.last?.adBreak.parts.count == 1)
    #expect(trial.alarms == [])
  }

  @Test(arguments: [(30, false), (60, true)])
  func `a break of messages is overdue by the media that were read`(end: Double, isLate: Bool) {
    var trial = ChannelTrial { _ in }
    let signals: [Int: [SpliceInfoSection]] = [
      9: [
        ChannelTrial.signal(
          .providerPlacementOpportunityStart, event: 1, at: 20, duration: 10)
      ],
      Int(end) / 2 - 1: [
        ChannelTrial.signal(.providerPlacementOpportunityEnd, event: 1, at: end)
      ],
    ]
    var waiting: [MediaRequest] = []
    for last in 3...60 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(max(1, last - 20)...last), at: time)
      waiting += trial.state.takeMediaRequests()
      // The media comes nine segments late.
      let due = waiting.prefix { $0.unit.number <= last - 9 }
      waiting.removeFirst(due.count)
      for request in due {
        trial.read(request, at: time + 0.1) { unit in
          var reading = ChannelTrial.segment(unit.number, signals: signals[unit.number] ?? [])
          reading.media = SegmentFacts(firstClock: reading.firstClock, duration: reading.duration)
          return reading
        }
      }
    }
    #expect(trial.breaks.last?.change == .ended)
    #expect(trial.alarms.contains("break-overdue raised") == isLate)
  }
}
