import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

struct AlarmCommandTests {
  private let alarm = WatchLines.alarm("stale", channel: "news")

  @Test func `the command gets the line on its standard input`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let fault = await AlarmCommand(text: "cat > '\(folder)/line'").run(alarm)
      #expect(fault == nil)
      let text = try String(contentsOfFile: "\(folder)/line", encoding: .utf8)
      #expect(text == alarm.json)
    }
  }

  @Test(arguments: [
    ("exit 3", "the alarm command ended with status 3"),
    ("kill -TERM $$", "the alarm command was ended by signal 15"),
  ])
  func `a command that fails is a fault`(command: String, fault: String) async {
    #expect(await AlarmCommand(text: command).run(alarm) == fault)
  }

  @Test func `a command that takes too long is stopped with what it started`() async throws {
    try await withTemporaryFolder([:]) { folder in
      // All processes of the command hold the pipe open.
      let pipe = "\(folder)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let text = "exec 3> '\(pipe)'; echo x >&3; (sleep 600 & sleep 600) & sleep 600"
      let start = ContinuousClock.now
      let fault = await AlarmCommand(text: text, timeLimit: .milliseconds(500)).run(alarm)
      #expect(fault?.hasPrefix("the alarm command was stopped") == true)
      _ = fcntl(reader, F_SETFL, 0)
      let held = try FileHandle(fileDescriptor: reader).readToEnd()
      #expect(held == Data("x\n".utf8))
      #expect(ContinuousClock.now - start < .seconds(600))
    }
  }

  @Test func `a command that reads nothing of much is no fault`() async {
    var alarm = alarm
    alarm.json = String(repeating: "x", count: 1 << 20)
    #expect(await AlarmCommand(text: "exec < /dev/null; exit 0").run(alarm) == nil)
  }

  @Test func `signals are as usual in the command`() async {
    let command = AlarmCommand(text: "grep -q '^SigBlk:.*0000000000000000' /proc/self/status")
    #expect(await command.run(alarm) == nil)
  }
}
