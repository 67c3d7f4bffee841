import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

struct ConsoleTests {
  @Test func `the environment may forbid colours`() {
    #expect(Console.allowsColor([:]))
    #expect(Console.allowsColor(["NO_COLOR": ""]))
    #expect(!Console.allowsColor(["NO_COLOR": "1"]))
    #expect(!Console.allowsColor(["TERM": "dumb"]))
  }

  @Test func `messages that nobody reads stop nothing, and those without room are counted`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/errors"
      try #require(mkfifo(file, 0o600) == 0)
      // It has a reader, who reads nothing.
      let pipe = open(file, O_RDWR)
      // In one that waits, the messages end at last.
      let reading = Task.detached {
        try? await Task.sleep(for: .seconds(60))
        return PipeReading(file)
      }
      let message = String(repeating: "漢", count: Console.maximumMessageLength)
      let line = Array("hlscue: \(message)".utf8)
      let count = FileOutput.maximumUnreadByteCount / line.count + 100
      let reader: PipeReading
      do {
        let console = Console(environment: [:], errors: pipe)
        console.stopWaiting()
        let begin = ContinuousClock.now
        for _ in 0..<count { console.error(message) }
        #expect(begin.duration(to: .now) < .seconds(50))
        reading.cancel()
        reader = await reading.value
        while !console.finishMessages(within: 1000) {}
      }
      close(pipe)
      let lines = await reader.bytes.split(separator: UInt8(ascii: "\n"))
      let missing = count - (lines.count - 1)
      #expect(missing > 0 && missing < 100)
      #expect(lines.dropLast().allSatisfy { $0 == line[...] })
      let last = String(decoding: lines.last ?? [], as: UTF8.self)
      #expect(last == "hlscue: standard error: \(missing) messages are missing")
    }
  }

  @Test func `a message with an address of many kilobytes keeps its begin and its reason`() {
    let short = "http://host/a.m3u8: status 404"
    #expect(Console.shortened(short) == short)
    let long = "http://host/" + String(repeating: "a", count: 60_000) + ": status 404"
    let message = Console.shortened(long)
    #expect(message.unicodeScalars.count == Console.maximumMessageLength + 1)
    #expect(message.hasPrefix("http://host/a") && message.hasSuffix("a: status 404"))
  }
}
