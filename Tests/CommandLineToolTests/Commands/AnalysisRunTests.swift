import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

struct AnalysisRunTests {
  /// Inputs: one that is fine, one whose segment is not there, and one that names a variant.
  private static let makeLoader: LoaderMaker = { _ in
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    let media = playlist + "#EXT-X-ENDLIST\n"
    return MemoryLoader([
      "fine": media, "http://u:p@h/a?token=1": media,
      "broken": playlist + "#EXTINF:2,\ngone.ts\n#EXT-X-ENDLIST\n",
      "variants": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfine\n",
    ])
  }

  /// Runs a command and gives its status and the JSON it wrote.
  private func run(
    _ command: any Command.Type, _ words: String...
  ) async throws -> (status: CommandLineTool.ExitStatus, json: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = try Arguments(
      words + ["--format", "json=\(file.path)"], options: command.options)
    let session = Session(console: Console(environment: [:]), makeLoader: Self.makeLoader)
    let status = try await command.init(arguments).run(in: session)
    return (status, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  @Test func `all inputs are done and the highest status counts`() async throws {
    let (status, json) = try await run(CuesCommand.self, "fine", "missing", "broken")
    #expect(status == .unreadable)
    #expect(json.contains(#""schema": "hlscue.list/1""#))
    #expect(json.contains(#""input": "fine""#) && json.contains(#""input": "broken""#))
  }

  @Test func `the status of one input is that of its findings`() async throws {
    #expect(try await run(CuesCommand.self, "fine").status == .success)
    #expect(try await run(CuesCommand.self, "broken").status == .findings)
    #expect(try await run(CuesCommand.self, "--fail-on", "never", "broken").status == .success)
    #expect(try await run(CuesCommand.self, "--variant", "3", "variants").status == .usage)
  }

  @Test func `one input is no list`() async throws {
    let (_, json) = try await run(EventsCommand.self, "fine")
    #expect(json.hasPrefix("{\n  \"schema\": \"hlscue.events/1\",\n  \"input\": \"fine\""))
  }

  @Test func `a view of a player is asked for by its name`() async throws {
    let (status, json) = try await run(MetadataCommand.self, "fine", "--as", "theo")
    #expect(status == .success)
    #expect(
      json.contains(
        "\"schema\": \"hlscue.metadata/1\",\n  \"input\": \"fine\",\n  \"as\": \"theo\""))
    for words in [["fine"], ["fine", "--as", "nobody"]] {
      let error = #expect(throws: UsageError.self) {
        try MetadataCommand(Arguments(words, options: MetadataCommand.options))
      }
      #expect(error?.description.contains("theo") == true)
    }
  }

  @Test func `questions are answered in their order`() async throws {
    let (_, json) = try await run(
      PDTCommand.self, "fine", "--at", "4", "2026-01-01T00:00:00+01:00", "--at=1:00")
    let places = ["\"at\": 4.0", "\"at\": \"2026-01-01T00:00:00+01:00\"", "\"at\": 60.0"]
      .compactMap { json.range(of: $0)?.lowerBound }
    #expect(places.count == 3)
    #expect(places == places.sorted())
  }

  @Test func `redacted results have no query strings`() async throws {
    let (_, json) = try await run(CuesCommand.self, "--redact", "http://u:p@h/a?token=1")
    #expect(json.contains(#""input": "http://h/a""#))
  }
}
