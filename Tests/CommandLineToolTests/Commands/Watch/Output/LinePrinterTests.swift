import Foundation
import HLSReports
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineTool

struct LinePrinterTests {
  private func printer(
    _ words: [String], isContinued: Bool = false, waitsForReaders: Bool = true,
    errors: Int32 = STDERR_FILENO
  ) throws -> LinePrinter {
    let arguments = try Arguments(words, options: WatchCommand.options)
    return try LinePrinter(
      OutputOptions(arguments, formats: WatchSettings.formats, words: []),
      console: Console(environment: [:], errors: errors), isContinued: isContinued,
      showsChannel: true, waitsForReaders: waitsForReaders, now: nil)
  }

  private func contents(_ file: String) throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test func `each line is in each file as soon as it is printed`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let files = ["\(folder)/text", "\(folder)/lines"]
      let printer = try printer([
        "--format", "text=\(files[0])", "--format", "ndjson=\(files[1])",
      ])
      let line = WatchLines.alarmLine()
      printer.print([line])
      #expect(try contents(files[1]) == line.json)
      #expect(try contents(files[0]).hasSuffix("news  alarm raised  error stale: no new segment\n"))
      printer.print(json: line.json)
      #expect(try contents(files[1]) == line.json + line.json)
      #expect(printer.isComplete)
      #expect(printer.finish() == .findings)
    }
  }

  @Test func `a file is emptied, but not by a run that continues a recording`() async throws {
    try await withTemporaryFolder(["lines": "before\n"]) { folder in
      let words = ["--format", "ndjson=\(folder)/lines"]
      let line = WatchLines.alarmLine()
      try printer(words, isContinued: true).print([line])
      #expect(try contents("\(folder)/lines") == "before\n" + line.json)
      try printer(words).print([line])
      #expect(try contents("\(folder)/lines") == line.json)
    }
  }

  @Test func `a file that was moved away is made again`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/lines"
      let printer = try printer(["--format", "ndjson=\(file)"])
      let line = WatchLines.alarmLine()
      printer.print([line])
      try FileManager.default.moveItem(atPath: file, toPath: file + ".1")
      printer.reopen()
      printer.print([line, line])
      #expect(try contents(file + ".1") == line.json)
      #expect(try contents(file) == line.json + line.json)
    }
  }

  @Test(arguments: [
    ("error", CommandLineTool.ExitStatus.findings), ("warning", .findings), ("never", .success),
  ])
  func `the status depends on the severity of alarms and findings`(
    level: String, status: CommandLineTool.ExitStatus
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let printer = try printer(["--format", "ndjson=\(folder)/a", "--fail-on", level])
      printer.print([WatchLines.alarmLine()])
      #expect(printer.finish() == status)
    }
  }

  @Test func `a warning fails only where that was requested`() async throws {
    let finding = FindingReport(rule: "A-1", name: "a", severity: .warning, message: "b")
    let line = WatchLines.line(.finding(WatchLine.FindingChange(.raised, finding: finding)))
    try await withTemporaryFolder([:]) { folder in
      for (level, status) in [
        ("error", CommandLineTool.ExitStatus.success), ("warning", .findings),
      ] {
        let printer = try printer(["--format", "ndjson=\(folder)/a", "--fail-on", level])
        printer.print([line])
        #expect(printer.finish() == status)
      }
    }
  }

  @Test func `totals follow the lines of several channels in text`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let printer = try printer(["--format", "text=\(folder)/a", "--format", "ndjson=\(folder)/b"])
      printer.print([WatchLines.ended(channel: "a"), WatchLines.ended(channel: "b")])
      #expect(printer.finish() == .success)
      #expect(
        try contents("\(folder)/a").hasSuffix(
          "\n2 channels: 0 reloads, 0 cues, 0 breaks, no findings, no alarms\n"))
      #expect(try contents("\(folder)/b").split(separator: "\n").count == 2)
    }
  }

  @Test func `a full disk is status 3, and ends no run`() throws {
    let printer = try printer(["--format", "ndjson=/dev/full"])
    printer.print([WatchLines.ended()])
    #expect(!printer.isClosed && !printer.isComplete)
    #expect(printer.finish() == .unreadable)
  }

  /// Reads what a pipe holds.
  private func text(in pipe: Int32) -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(pipe, &block, block.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }

  /// Calls a function with a printer whose pipe nobody has read, and the pipe; returns its messages.
  private func messages(
    of print: (LinePrinter, Int32) throws -> Void, toPipe file: String
  ) throws -> String {
    try #require(mkfifo(file, 0o600) == 0)
    let pipe = open(file, O_RDONLY | O_NONBLOCK)
    defer { close(pipe) }
    let errors = MessageFile()
    let printer = try printer(
      ["--format", "ndjson=\(file)"], waitsForReaders: false, errors: errors.descriptor)
    try print(printer, pipe)
    #expect(printer.finish() == .unreadable)
    return errors.text
  }

  @Test func `a reader that takes nothing stops nothing, and gets whole lines later`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      let size = 1 << 20
      let kept = FileOutput.maximumUnreadByteCount / size
      let messages = try messages(
        of: { printer, pipe in
          let long = String(repeating: "a", count: size) + "\n"
          for _ in 0..<20 { printer.print(json: long) }
          #expect(!printer.isClosed && !printer.isComplete)
          // What waits is written as it is taken, and lines come again after a pause.
          var taken = text(in: pipe)
          let line = WatchLines.alarmLine()
          printer.print([line])
          while !printer.isComplete, taken.utf8.count < 20 * size, !taken.hasSuffix(line.json) {
            taken += text(in: pipe)
            printer.refresh()
          }
          taken += text(in: pipe)
          #expect(taken.hasSuffix(line.json))
          let whole = taken.dropLast(line.json.count).split(separator: "\n")
          #expect(whole.count == kept)
          #expect(whole.allSatisfy { $0.utf8.count == size })
        }, toPipe: file)
      #expect(
        messages == """
          hlscue: \(file) cannot be written: nobody reads it
          hlscue: \(file) is written again: \(20 - kept) lines are missing

          """)
    }
  }

  @Test func `a reader gets the lines of one load at once, however many there are`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      try #require(mkfifo(file, 0o600) == 0)
      let reading = PipeReading(file)
      let size = FileOutput.maximumUnreadByteCount + 2
      do {
        let printer = try printer(["--format", "ndjson=\(file)"], waitsForReaders: false)
        printer.print(json: String(repeating: "a", count: size - 1) + "\n")
        #expect(!printer.isClosed)
        while !printer.isComplete, !printer.isClosed { printer.refresh() }
        #expect(printer.finish() == .success)
      }
      #expect(await reading.bytes.count == size)
    }
  }

  @Test func `a pipe without a reader is no place to write again`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      try #require(mkfifo(file, 0o600) == 0)
      let reader = open(file, O_RDONLY | O_NONBLOCK)
      let log = try LineLog(path: file, isContinued: true, waitsForReader: false)
      close(reader)
      #expect(throws: FileOutput.Failure.self) { try log.reopen() }
    }
  }

  @Test func `a named pipe whose reader is gone is written again when another one comes`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      let messages = try messages(
        of: { printer, pipe in
          printer.print([WatchLines.alarmLine(at: 0)])
          #expect(!text(in: pipe).isEmpty)
          // The signal would end the process of the tests.
          var signals = sigset_t()
          sigemptyset(&signals)
          sigaddset(&signals, SIGPIPE)
          pthread_sigmask(SIG_BLOCK, &signals, nil)
          defer {
            var none = timespec()
            sigtimedwait(&signals, nil, &none)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
          }
          // The pipe keeps its number, so that it is closed once.
          let other = open("/dev/null", O_RDONLY)
          dup2(other, pipe)
          close(other)
          for second in 1...3 { printer.print([WatchLines.alarmLine(at: second)]) }
          #expect(!printer.isClosed && !printer.isComplete)
          let again = open(file, O_RDONLY | O_NONBLOCK)
          defer { close(again) }
          printer.print([WatchLines.alarmLine(at: 20)])
          #expect(text(in: again).split(separator: "\n").count == 1)
        }, toPipe: file)
      #expect(
        messages == """
          hlscue: \(file) cannot be written: its reader is gone
          hlscue: \(file) is written again: 3 lines are missing

          """)
    }
  }

  @Test func `the end does not wait long for a reader that takes nothing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      let messages = try messages(
        of: { printer, _ in
          for _ in 0..<3 { printer.print(json: String(repeating: "a", count: 1 << 17) + "\n") }
        }, toPipe: file)
      #expect(messages == "hlscue: \(file): nobody reads it, 3 lines are missing\n")
    }
  }

  @Test func `messages that nobody reads stop nothing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/errors"
      try #require(mkfifo(file, 0o600) == 0)
      // It has a reader, who reads nothing.
      let pipe = open(file, O_RDWR)
      let begin = ContinuousClock.now
      // In a printer that waits, the messages end at last.
      let reading = Task.detached {
        try? await Task.sleep(for: .seconds(60))
        return PipeReading(file)
      }
      let reader: PipeReading
      do {
        let printer = try printer(
          ["--format", "ndjson=\(folder)/lines"], waitsForReaders: false, errors: pipe)
        for _ in 0..<200 { printer.message(String(repeating: "a", count: 1000)) }
        #expect(begin.duration(to: .now) < .seconds(50))
        reading.cancel()
        reader = await reading.value
        #expect(printer.finish() == .success)
      }
      close(pipe)
      #expect(await reader.bytes.count { $0 == UInt8(ascii: "\n") } == 200)
    }
  }

  @Test func `a file that cannot be written is tried again, and what is missing is counted`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/lines"
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/dev/full")
      let errors = MessageFile()
      let printer = try printer(
        ["--format", "ndjson=\(file)"], errors: errors.descriptor)
      printer.print([WatchLines.alarmLine(), WatchLines.alarmLine()])
      try FileManager.default.removeItem(atPath: file)
      // The pause is on the clock of the lines.
      printer.print([WatchLines.alarmLine(at: 9)])
      #expect(!FileManager.default.fileExists(atPath: file))
      let line = WatchLines.alarmLine(at: 10)
      printer.print([line])
      #expect(try contents(file) == line.json)
      #expect(printer.finish() == .unreadable)
      #expect(
        errors.text == """
          hlscue: \(file) cannot be written: No space left on device
          hlscue: \(file) is written again: 3 lines are missing

          """)
    }
  }

  @Test func `lines that are still missing at the end are counted`() throws {
    let errors = MessageFile()
    let printer = try printer(
      ["--format", "ndjson=/dev/full"], errors: errors.descriptor)
    for second in [0, 5, 10, 15] { printer.print([WatchLines.alarmLine(at: second)]) }
    #expect(printer.finish() == .unreadable)
    let last = errors.text.split(separator: "\n").last
    #expect(last == "hlscue: /dev/full: 4 lines are missing")
  }
}
