import FieldValues
import Foundation
import HLSReports
import LiveMonitoring
import TestSupport
import Testing

@testable import CommandLineTool

struct WatchRunTests {
  /// The lines of a file, as kind and number, by channel.
  private func lines(_ file: String) throws -> [String: [String]] {
    var lines: [String: [String]] = [:]
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      guard case .object(let members) = try JSONText.parse(Array(line.utf8)),
        case .string(let channel)? = members["channel"],
        case .string(let kind)? = members["kind"], case .integer(let seq)? = members["seq"]
      else { continue }
      lines[channel, default: []].append("\(kind) \(seq)")
    }
    return lines
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test func `what is printed is what the recording contains, redacted`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let trial = WatchTrial(folder: folder)
      let outcome = try await trial.run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1), ScriptedRunner.entry(30, at: 2)]),
        "b": .init(entries: [ScriptedRunner.entry(20, at: 1)]),
      ])
      #expect(outcome.status == .findings && !outcome.lacksPlaylist && outcome.alarmCount == 3)
      let printed = try text("\(folder)/lines")
      #expect(printed == (try text("\(folder)/rec/lines.jsonl")) && !printed.contains("secret"))
      #expect(
        try lines("\(folder)/lines") == [
          "a": ["alarm 1", "alarm 2", "ended 3"], "b": ["alarm 1", "ended 2"],
        ])
      let count = try text("\(folder)/rec/printed").trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(Int(count) == printed.utf8.count)
    }
  }

  @Test func `a second run goes on where the first one ended`() async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1)])
      ])
      _ = try await WatchTrial(folder: folder, seconds: 100).run([
        "a": .init(entries: [ScriptedRunner.entry(30, at: 101)]),
        "b": .init(entries: [ScriptedRunner.entry(30, at: 101)]),
      ])
      #expect(
        try lines("\(folder)/lines") == [
          "a": ["alarm 1", "ended 2", "resumed 3", "alarm 4", "ended 5"],
          "b": ["alarm 1", "ended 2"],
        ])
      #expect(try text("\(folder)/lines") == (try text("\(folder)/rec/lines.jsonl")))
    }
  }

  @Test(arguments: [0, 1, 2])
  func `lines that were not printed come first, and nothing comes twice`(
    unprinted: Int
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1)])
      ])
      // The process was killed between the recording and the output.
      let all = try text("\(folder)/lines").split(separator: "\n").map { $0 + "\n" }
      let printed = all.dropLast(unprinted).joined()
      try printed.write(toFile: "\(folder)/lines", atomically: false, encoding: .utf8)
      try "\(printed.utf8.count)\n".write(
        toFile: "\(folder)/rec/printed", atomically: false, encoding: .utf8)
      let outcome = try await WatchTrial(folder: folder, seconds: 100).run(["a": .init()])
      #expect(
        try lines("\(folder)/lines")["a"] == ["alarm 1", "ended 2", "resumed 3", "ended 4"])
      #expect(try text("\(folder)/lines") == (try text("\(folder)/rec/lines.jsonl")))
      #expect(outcome.alarmCount == (unprinted == 2 ? 1 : 0))
    }
  }

  @Test func `a line that was not printed is delivered, whatever number a replay gives it`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1)])
      ])
      // Other options had one more line before it.
      for name in ["lines", "rec/lines.jsonl"] {
        let changed = try text("\(folder)/\(name)").replacing(#""seq":2"#, with: #""seq":3"#)
          .replacing(#""seq":1"#, with: #""seq":2"#)
        try changed.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      try "0\n".write(toFile: "\(folder)/rec/printed", atomically: false, encoding: .utf8)
      let outcome = try await WatchTrial(folder: folder, seconds: 100).run(["a": .init()])
      #expect(outcome.alarmCount == 1)
      #expect(
        try lines("\(folder)/lines")["a"]
          == ["alarm 2", "ended 3", "alarm 2", "ended 3", "resumed 4", "ended 5"])
    }
  }

  @Test func `lines that were not written are written and printed first`() async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1), ScriptedRunner.entry(30, at: 2)])
      ])
      // The process was killed after the second entry: its line, the end and the line of the end are missing.
      for name in ["lines", "rec/lines.jsonl"] {
        let first = try text("\(folder)/\(name)").split(separator: "\n").prefix(1)
        try (first.joined() + "\n").write(
          toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let runs = try text("\(folder)/rec/runs.jsonl").split(separator: "\n").prefix(2)
      try (runs.joined(separator: "\n") + "\n").write(
        toFile: "\(folder)/rec/runs.jsonl", atomically: false, encoding: .utf8)
      let size = try text("\(folder)/lines").utf8.count
      try "\(size)\n".write(toFile: "\(folder)/rec/printed", atomically: false, encoding: .utf8)
      _ = try await WatchTrial(folder: folder, seconds: 100).run(["a": .init()])
      #expect(
        try lines("\(folder)/lines")["a"] == ["alarm 1", "alarm 2", "resumed 3", "ended 4"])
      #expect(try text("\(folder)/lines") == (try text("\(folder)/rec/lines.jsonl")))
    }
  }

  @Test func `a request to stop ends all channels with their last lines`() async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run(
        ["a": .init(ends: false), "b": .init(ends: false)]
      ) { run, channel in
        if channel == "b" { run.stop() }
      }
      #expect(try lines("\(folder)/lines") == ["a": ["ended 1"], "b": ["ended 1"]])
      #expect(try text("\(folder)/lines").contains(#""reason":"signal""#))
    }
  }

  @Test func `a list that changes starts and ends channels`() async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder).run(
        ["a": .init(ends: false), "b": .init(ends: false), "c": .init()], inputs: ["a", "b"]
      ) { run, channel in
        func inputs(_ names: String...) -> [NamedInput] {
          names.map { NamedInput("https://h.example/\($0)", name: $0) }
        }
        switch channel {
        case "b": run.replace(by: inputs("b", "c"))
        case "c": run.replace(by: [])
        default: break
        }
      }
      #expect(
        try lines("\(folder)/lines") == ["a": ["ended 1"], "b": ["ended 1"], "c": ["ended 1"]])
      let printed = try text("\(folder)/lines").split(separator: "\n")
      #expect(printed.count { $0.contains(#""reason":"removed""#) } == 2)
      #expect(printed.count { $0.contains(#""reason":"endlist""#) } == 1)
    }
  }

  @Test(arguments: [
    (WatchRun<LineState>.Waiting.never, 1), (WatchRun<LineState>.Waiting.withoutInputs, 2),
    (WatchRun<LineState>.Waiting.always, 2),
  ])
  func `a list without a channel ends a run only where it does not wait`(
    waiting: WatchRun<LineState>.Waiting, count: Int
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      _ = try await WatchTrial(folder: folder, waiting: waiting).run(
        ["a": .init(ends: false), "b": .init(ends: false)], inputs: ["a"]
      ) { run, channel in
        if channel == "a" {
          run.replace(by: [])
          Task {
            // The channel has ended long before.
            try? await Task.sleep(for: .milliseconds(200))
            run.replace(by: [NamedInput("https://h.example/b", name: "b")])
          }
        } else {
          run.stop()
        }
      }
      let ends = try text("\(folder)/lines").split(separator: "\n")
      #expect(ends.count == count)
      #expect(ends.first?.contains(#""reason":"removed""#) == true)
      #expect(count == 1 || ends.last?.contains(#""reason":"signal""#) == true)
    }
  }

  @Test(arguments: [
    (WatchRun<LineState>.Waiting.never, false),
    (WatchRun<LineState>.Waiting.withoutInputs, false),
    (WatchRun<LineState>.Waiting.always, true),
  ])
  func `a run whose channels have all ended goes on where it always waits`(
    waiting: WatchRun<LineState>.Waiting, goesOn: Bool
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let visits = Counter()
      _ = try await WatchTrial(folder: folder, waiting: waiting).run(["a": .init()]) { run, _ in
        guard visits.next() == 1 else { return run.stop() }
        Task {
          try? await Task.sleep(for: .milliseconds(200))
          run.replace(by: [NamedInput("https://h.example/a", name: "a")])
        }
      }
      #expect(
        try lines("\(folder)/lines")["a"]
          == (goesOn ? ["ended 1", "resumed 2", "ended 3"] : ["ended 1"]))
    }
  }

  @Test func `a run that waits without a channel ends when it is stopped`() async {
    let run = WatchRun<LineState>(
      clock: StandingClock(seconds: 0), queue: WatchQueue(), waiting: .withoutInputs,
      makeState: { LineState(channel: $0.key) }, makeRunner: { _, _, _ in nil })
    run.stop()
    await run.run([])
    let (reason, lacksPlaylist) = (await run.reason, await run.lacksPlaylist)
    #expect(reason == .signal && !lacksPlaylist)
  }

  @Test func `a channel that comes back to the list goes on`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let visits = Counter()
      _ = try await WatchTrial(folder: folder).run(
        ["a": .init(ends: false), "b": .init(ends: false)], inputs: ["a", "b"]
      ) { run, channel in
        let other = NamedInput("https://h.example/a", name: "a")
        let kept = NamedInput("https://h.example/b", name: "b")
        guard channel == "a" else { return }
        if visits.next() == 1 {
          run.replace(by: [kept])
          run.replace(by: [other, kept])
        } else {
          run.stop()
        }
      }
      #expect(
        try lines("\(folder)/lines")["a"] == ["ended 1", "resumed 2", "ended 3"])
    }
  }

  @Test func `all channels that ended and are still in the list go on when they are tried again`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let names = (0..<150).map { "e\($0)" }
      _ = try await WatchTrial(folder: folder, records: false, rounds: 2).run([:], inputs: names)
      let lines = try lines("\(folder)/lines")
      #expect(names.allSatisfy { lines[$0] == ["ended 1", "resumed 2", "ended 3"] })
    }
  }

  @Test func `a recording has all channels in the order of the inputs`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let names = (0..<40).map { "e\($0)" }
      _ = try await WatchTrial(folder: folder).run([:], inputs: names)
      #expect(try Recording(folder: "\(folder)/rec").channels.map(\.key) == names)
    }
  }

  @Test(arguments: [(404, true), (200, false)])
  func `a channel whose playlist was never there is noticed`(
    status: Int, lacks: Bool
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let outcome = try await WatchTrial(folder: folder).run([
        "a": .init(entries: [ScriptedRunner.entry(20, at: 1, status: status)])
      ])
      #expect(outcome.lacksPlaylist == lacks)
    }
  }

  @Test(arguments: [(404, true), (200, false)])
  func `a playlist that was there in no run is missing in the last one, too`(
    status: Int, lacks: Bool
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      for (index, status) in [status, 404].enumerated() {
        let outcome = try await WatchTrial(folder: folder, seconds: 100 * index).run([
          "a": .init(entries: [
            ScriptedRunner.entry(20, at: 100 * index + 1, status: status)
          ])
        ])
        #expect(outcome.lacksPlaylist == lacks)
      }
    }
  }

  @Test func `a recording that cannot be written ends nothing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let recorder = WatchRecorder(
        try RecordingWriter(
          folder: "\(folder)/rec", options: RecordingOptions(), at: WatchLines.instant(0))
      ) { _ in }
      #expect(!recorder.hasFailed)
      try FileManager.default.removeItem(atPath: "\(folder)/rec")
      try "".write(toFile: "\(folder)/rec", atomically: false, encoding: .utf8)
      await recorder.begin(channel: "a", input: "x", at: WatchLines.instant(0), passed: nil)
      await recorder.write(ScriptedRunner.entry(20, at: 1), channel: "a", media: nil)
      #expect(recorder.hasFailed)
    }
  }
}
