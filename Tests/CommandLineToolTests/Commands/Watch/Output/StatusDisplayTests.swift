import Foundation
import HLSReports
import LiveMonitoring
import MediaTiming
import TestSupport
import Testing

@testable import CommandLineTool

struct StatusDisplayTests {
  /// Moves the cursor to the first of some lines, and removes these.
  private func erasure(of count: Int) -> String { "\u{1B}[\(count)A\r\u{1B}[J" }

  @Test func `the lines are made once in an interval, and written as often as they were erased`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let output = try FileOutput(path: "\(folder)/screen")
      var now = WatchLines.instant(0)
      var display = StatusDisplay(ReportAppearance(), now: { now })
      display.add("a")
      #expect(display.isDue)
      display.draw(to: output)
      display.add("b")
      #expect(!display.isDue)
      display.erase(from: output)
      display.draw(to: output)
      now = now.advanced(by: StatusDisplay.leastInterval)
      #expect(display.isDue)
      display.erase(from: output)
      display.draw(to: output)
      // The clock was set back.
      now = WatchLines.instant(-60)
      #expect(display.isDue)
      output.finish()
      let first = "a  waits for a playlist\n"
      #expect(
        try String(contentsOfFile: "\(folder)/screen", encoding: .utf8)
          == first + erasure(of: 1) + first + erasure(of: 1) + first
          + "b  waits for a playlist\n")
    }
  }

  @Test(arguments: AlarmName.allCases)
  func `an alarm that is never cleared is not shown`(name: AlarmName) async throws {
    try await withTemporaryFolder([:]) { folder in
      let output = try FileOutput(path: "\(folder)/screen")
      var display = StatusDisplay(ReportAppearance(), now: { WatchLines.instant(0) })
      display.take(WatchLines.alarmLine(name.rawValue))
      display.draw(to: output)
      output.finish()
      let text = try String(contentsOfFile: "\(folder)/screen", encoding: .utf8)
      #expect(text.contains("alarms: \(name.rawValue)") == !name.isMomentary)
    }
  }
}
