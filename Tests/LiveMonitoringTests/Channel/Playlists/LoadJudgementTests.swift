import HLSReports
import Testing

@testable import LiveMonitoring

struct LoadJudgementTests {
  @Test func `copies of old caches between new loads are no start of an encoder`() {
    var trial = ChannelTrial()
    for last in 105...120 {
      let time = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 5...last), at: time)
      trial.load(ChannelTrial.window(last - 65...last - 60), at: time + 0.5)
    }
    for last in 60...70 {
      trial.load(ChannelTrial.window(last + 35...last + 40), at: Double(last) + 200)
    }
    #expect(!trial.alarms.contains("sequence-reset raised"))
  }

  /// Those of two caches, of one that nothing is known of, and of one with another token in each path.
  @Test(arguments: [[850, 900], [980, 981], [999, 1000]])
  func `copies of old caches, one after the other, are no start of an encoder`(firsts: [Int]) {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1000...1005, name: "a/s"), at: 2012)
    trial.load(ChannelTrial.window(1006...1011, name: "b/s"), at: 2013)
    for first in firsts {
      trial.load(ChannelTrial.window(first...first + 5, name: "c\(first)/s"), at: 2014)
      #expect(trial.state.measure.load?.result == .older)
    }
    trial.load(ChannelTrial.window(1009...1014, name: "d/s"), at: 2016)
    #expect(trial.state.measure.load?.result == .changed)
    #expect(trial.alarms.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a copy of a cache from before a restart changes nothing`(isDated: Bool) {
    var trial = ChannelTrial()
    func old(_ first: Int) -> String { ChannelTrial.window(first...first + 5, dated: isDated) }
    func new(_ last: Int) -> String {
      ChannelTrial.window(0...last, name: "r", dated: false, isDated ? [0: Self.later] : [:])
    }
    for (index, load) in [
      old(98), old(99), new(1), old(99), new(2), old(98), new(3), old(99), new(5),
    ].enumerated() {
      trial.load(load, at: 220 + Double(index) * 2)
      let isCopy = [3, 5, 7].contains(index)
      #expect(trial.state.measure.load?.result == (isCopy ? .older : .changed))
    }
    #expect(trial.alarms == ["sequence-reset raised"])
  }

  /// The packager writes the same names again, and an outage is longer than its window.
  @Test(arguments: [true, false])
  func `loads of a packager that has reached its former numbers again count`(isDated: Bool) {
    var trial = ChannelTrial()
    func window(_ numbers: ClosedRange<Int>, _ date: Double) -> String {
      ChannelTrial.window(
        numbers, dated: false,
        isDated ? [numbers.lowerBound: "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(date))"] : [:])
    }
    for last in 4...40 {
      trial.load(window(last - 4...last, Double(last) * 2), at: Double(last) * 2)
    }
    for last in 4...10 {
      trial.load(window(last - 4...last, 100 + Double(last) * 2), at: 100 + Double(last) * 2)
    }
    var results: [WatchLine.Reload.Result?] = []
    for last in 30...36 {
      trial.load(window(last - 4...last, 100 + Double(last) * 2), at: 100 + Double(last) * 2)
      results.append(trial.state.measure.load?.result)
    }
    #expect(results.dropFirst(isDated ? 0 : 2).allSatisfy { $0 == .changed })
    #expect(trial.alarms.contains("segments-missed raised"))
  }

  @Test func `a list from its first segment with a later date begins again, under any names`() {
    var trial = ChannelTrial()
    func list(_ last: Int, from date: Double) -> String {
      ChannelTrial.window(
        0...last, dated: false, [0: "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(date))"])
    }
    for last in 1...9 { trial.load(list(last, from: 0), at: Double(last) * 2 + 2) }
    // A copy of an old cache has the date that is known.
    for last in [3, 4, 5] { trial.load(list(last, from: 0), at: 24 + Double(last)) }
    #expect(trial.state.measure.load?.result == .older)
    for last in 1...4 { trial.load(list(last, from: 40), at: 44 + Double(last) * 2) }
    #expect(trial.alarms.filter { $0.hasPrefix("sequence") } == ["sequence-reset raised"])
    let found = trial.findings.filter { $0.finding.rule == "LIV-002" }.map(\.finding.message)
    #expect(found == ["all segments from 0 on have other dates than in the loads before"])
    #expect(trial.state.measure.load?.result == .changed)
  }

  /// The first load after the restart is whole where its list is short, and an update where nobody looked for a while; the
  /// whole list that is then asked for may be as long as the old one.
  @Test(arguments: [
    (1...4, "are not those of"), (9...12, "have other dates than in"),
    (12...15, "have other dates than in"),
  ])
  func `a list that begins again is recognized behind delta updates`(
    new: ClosedRange<Int>, difference: String
  ) {
    var trial = ChannelTrial()
    func list(_ last: Int, from start: Double) -> String {
      let needsWhole = trial.state.followed.first?.needsWhole ?? true
      let skipped = last < 8 || needsWhole ? 0 : last - 4
      let dates = (skipped...last).map { number in
        (number, "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(start + Double(number) * 2))")
      }
      return ChannelTrial.window(
        skipped...last, header: "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12", dated: false,
        Dictionary(uniqueKeysWithValues: dates)
      ).replacing(
        "#EXT-X-MEDIA-SEQUENCE:\(skipped)\n",
        with: "#EXT-X-MEDIA-SEQUENCE:0\n"
          + (skipped > 0 ? "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)\n" : ""))
    }
    for last in 7...14 { trial.load(list(last, from: 0), at: Double(last) * 2 + 2) }
    // A copy of an old cache has the dates that are known.
    for last in 11...13 { trial.load(list(last, from: 0), at: 20 + Double(last)) }
    #expect(trial.state.measure.load?.result == .older)
    for last in new { trial.load(list(last, from: 60), at: 60 + Double(last) * 2) }
    #expect(trial.alarms.filter { $0.hasPrefix("sequence") } == ["sequence-reset raised"])
    #expect(
      trial.findings.filter { $0.finding.rule == "LIV-002" }.map(\.finding.message)
        == ["all segments from 0 on \(difference) the loads before"])
    // Nothing is found where the two lists are put together.
    let found = Set(trial.findings.map(\.finding.rule))
    #expect(found.isDisjoint(with: ["PDT-004", "PDT-007", "LIV-008", "LIV-016"]), "\(found)")
  }

  private static let later = "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(220))"

  /// Two answer in turn, or every third load comes from the other one; a single copy of it says nothing.
  @Test(arguments: [(2, 1), (3, 1), (14, 0)])
  func `two origins behind one address are a finding`(interval: Int, count: Int) {
    var trial = ChannelTrial()
    for last in 7...21 {
      let isOther = last.isMultiple(of: interval)
      trial.load(
        ChannelTrial.window(last - 5...last, name: isOther ? "b" : "a"), at: Double(last) * 2 + 2)
    }
    let found = trial.findings.filter { $0.finding.rule == "LIV-002" }
    #expect(found.map(\.change) == Array(repeating: .raised, count: count))
    #expect(trial.alarms.isEmpty)
  }
}
