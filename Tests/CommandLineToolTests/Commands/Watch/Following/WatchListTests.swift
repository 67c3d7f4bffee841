import Foundation
import HLSReports
import TestSupport
import Testing

@testable import CommandLineTool

struct WatchListTests {
  private func count(_ words: [String], lines: Int) async throws -> Int {
    try await withTemporaryFolder([:]) { folder in
      let list = (0..<lines).map { "c\($0)\thttp://h.example/\($0)\n" }.joined()
      try list.write(toFile: "\(folder)/list", atomically: true, encoding: .utf8)
      let settings = try WatchSettings(
        Arguments(["--files-from", "\(folder)/list"] + words, options: WatchCommand.options))
      let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
      return try WatchList(settings).read(namedBy: redaction).own.count
    }
  }

  @Test func `a process follows as many channels as its limit, after the shard`() async throws {
    let limit = WatchList.maximumChannelCount
    #expect(try await count([], lines: limit) == limit)
    #expect(try await count(["--shard", "1/2"], lines: limit + 1) < limit)
    let error = await #expect(throws: UsageError.self) { try await count([], lines: limit + 1) }
    #expect(
      error?.description
        == "there are \(limit + 1) channels, one process follows at most \(limit): divide them with --shard I/N"
    )
  }

  @Test func `a list whose inputs are all of other shards is not empty`() async throws {
    try await withTemporaryFolder([:]) { folder in
      func reading(_ text: String, _ shard: Int) throws -> WatchList.Reading {
        try text.write(toFile: "\(folder)/list", atomically: true, encoding: .utf8)
        let settings = try WatchSettings(
          Arguments(
            ["--files-from", "\(folder)/list", "--shard", "\(shard)/2"],
            options: WatchCommand.options))
        return try WatchList(settings).read(
          namedBy: URIRedaction(ofWatchLinesKeepingQueries: false))
      }
      let readings = try (0..<2).map { try reading("a\thttp://h.example/a\n", $0) }
      #expect(readings.map(\.own.count).sorted() == [0, 1])
      #expect(readings.allSatisfy { !$0.isEmpty })
      #expect(try reading("# none\n", 0).isEmpty)
    }
  }

  @Test func `an address that is no longer in the list is named for one more reading`() async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let settings = try WatchSettings(
        Arguments(["--files-from", "\(folder)/list"], options: WatchCommand.options))
      let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
      let list = WatchList(settings)
      let old = "/media/a b?token=my secret"
      var messages: [String] = []
      for line in ["a\t\(old)", "a\thttp://h.example/b", "a\thttp://h.example/c"] {
        try "\(line)\n".write(toFile: "\(folder)/list", atomically: true, encoding: .utf8)
        _ = try list.read(namedBy: redaction)
        messages.append(redaction.message("\(old) is not there"))
      }
      #expect(messages[0] == messages[1])
      #expect(messages[0] != messages[2])
      #expect(!messages[0].contains("secret"))
    }
  }
}
