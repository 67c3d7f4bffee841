import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct ChannelEventTests {
  private func trial() -> ChannelTrial {
    ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["daterange"]
      options.listsEvents = true
    }
  }

  private func events(_ trial: ChannelTrial) -> [(type: String, at: Double, time: MediaTime)] {
    trial.lines.compactMap { line in
      guard case .event(let event) = line.content else { return nil }
      return (event.type, ChannelTrial.seconds(line.at), event.time)
    }
  }

  /// Segments 1 to 6 start at 2 s, so that media time zero is the date of 2 s.
  private func range(from start: Double, to end: Double) -> String {
    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(start))\",END-DATE=\"\(ChannelTrial.date(end))\""
  }

  @Test func `a player at its hold-back enters and leaves a cue in real time`() {
    var trial = trial()
    let lines = [4: range(from: 10, to: 12)]
    // The live edge is at 12 s, the player 6 s before it.
    trial.load(ChannelTrial.window(1...6, lines), at: 14)
    for last in 7...9 { trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2) }
    trial.pass(to: 21)
    let events = events(trial)
    #expect(
      events.map(\.type) == [
        "addtrack", "addcue", "entercue", "cuechange", "exitcue", "cuechange",
      ])
    #expect(events.map(\.at) == [14, 14, 16, 16, 18, 18])
    #expect(events[2].time == MediaTime(seconds: 8))
  }

  @Test func `a player waits at the live edge of a playlist that stands still`() {
    var trial = trial()
    let lines = [4: range(from: 16, to: 18)]
    trial.load(ChannelTrial.window(1...6, lines), at: 14)
    trial.pass(to: 40)
    #expect(events(trial).map(\.type) == ["addtrack", "addcue"])
    trial.load(ChannelTrial.window(1...9, lines), at: 41)
    trial.pass(to: 60)
    #expect(events(trial).filter { $0.type == "entercue" }.map(\.at) == [43])
  }

  @Test func `what becomes known of an entered cue is an update`() {
    var trial = trial()
    let start = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(8))\""
    let end = "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"\(ChannelTrial.date(16))\""
    trial.load(ChannelTrial.window(1...6, [4: start]), at: 14)
    trial.load(ChannelTrial.window(1...7, [4: start, 7: end]), at: 16)
    #expect(events(trial).map(\.type).suffix(1) == ["updatecue"])
  }
}
