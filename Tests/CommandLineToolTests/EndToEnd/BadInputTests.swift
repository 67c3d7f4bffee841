import Foundation
import TestSupport
import Testing

/// What goes wrong in the field gives one clear line and loses nothing else.
struct BadInputTests {
  private let folder = Fixture("broken").path

  private func run(_ arguments: String...) throws -> BuiltTool.Outcome {
    try BuiltTool.required().run(arguments, in: folder)
  }

  /// The starts of the ID3 cues, without repeats.
  private func starts(in json: String) throws -> [Double] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let tracks = object?["tracks"] as? [[String: Any]] ?? []
    return tracks.filter { $0["type"] as? String == "id3" }
      .flatMap { $0["cues"] as? [[String: Any]] ?? [] }.compactMap { $0["startTime"] as? Double }
  }

  @Test(arguments: [
    ("empty.m3u8", "the input is empty"),
    (
      "not-a-playlist.m3u8",
      "is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format"
    ),
    ("html-error.m3u8", "is HTML, not a playlist and not media"),
    ("html-error.ts", "is HTML, not a playlist and not media"),
    ("not-there.m3u8", "no such file"),
  ])
  func `an input that cannot be read is status 3 and one line`(
    input: String, reason: String
  ) throws {
    for command in [["cues"], ["events"], ["pdt", "--at", "0"]] {
      let outcome = try BuiltTool.required().run(
        [command[0], input] + command.dropFirst(), in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "hlscue: \(input): \(reason)\n")
    }
  }

  @Test func `a transport stream without tables is read, with a warning and one line`() throws {
    let reason = "there is no program association table, so the streams are unknown"
    let outcome = try run("cues", "--format", "json", "no-pat.ts")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("TSR-005"))
    #expect(outcome.errors == "hlscue: no-pat.ts: \(reason)\n")
    #expect(try run("events", "no-pat.ts").errors == outcome.errors)
    #expect(try run("cues", "--fail-on", "warning", "no-pat.ts").status == 1)
  }

  @Test(arguments: ["cues", "breaks"])
  func `findings that a table has no place for go to standard error`(command: String) throws {
    let outcome = try run(command, "--playlist-only", "--format", "csv", "bad-payloads.m3u8")
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("PAY-"))
    #expect(outcome.errors.contains("error PAY-"))
  }

  @Test(arguments: ["cues", "breaks"])
  func `a playlist that is one line by its carriage returns is an error`(command: String) throws {
    let media = "#EXTM3U\r#EXT-X-TARGETDURATION:4\r#EXT-X-CUE-OUT:4\r#EXTINF:4,\ra.ts\r"
    let outcome = try BuiltTool.required().run([command, "--playlist-only", "-"], input: media)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("SYN-001"))
    #expect(outcome.output.contains("a carriage return stands after #EXTM3U"))
  }

  @Test(arguments: ["", "# nothing\n\n"])
  func `a list without any input is no failure, and is named`(list: String) throws {
    let tool = try BuiltTool.required()
    let outcome = try tool.run(["breaks", "--files-from", "-"], input: list)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "hlscue: --files-from standard input: the list has no INPUT\n")
    #expect(try tool.run(["breaks", "--quiet", "--files-from", "-"], input: list).errors == "")
  }

  @Test func `a folder without a playlist is status 3 and one line that names it`() throws {
    let outcome = try run("cues", "no-playlist")
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("hlscue: no-playlist: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `garbage under the name of a playlist is status 3 and one line`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".m3u8")
    defer { try? FileManager.default.removeItem(at: file) }
    var generator = SeededGenerator(seed: 3)
    try Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }).write(
      to: file)
    let outcome = try run("cues", file.path)
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("hlscue: \(file.path): is neither an HLS playlist"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("missing-segment.m3u8", "missing.ts: no such file"),
    ("html-segment.m3u8", "html-error.ts: the segment is HTML, not media"),
    ("missing-key.m3u8", "missing.key: no such file"),
  ])
  func `a segment or key that is missing is status 1 and one line, and all else is read`(
    input: String, reason: String
  ) throws {
    let json = try run("cues", "--format", "json", input)
    #expect(json.status == 1)
    #expect(json.errors == "hlscue: \(input): \(reason)\n")
    #expect(try starts(in: json.output) == [0, 1, 4, 5])
    #expect(try run("events", input).errors == json.errors)
    #expect(try run("cues", input).errors == json.errors)
    #expect(try run("cues", "--fail-on", "never", input).status == 0)
  }

  @Test func `a variant that is missing leaves the others and the list of variants`() throws {
    let outcome = try run("cues", "--format", "json", "--variant", "all", "missing-variant.m3u8")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.split(separator: "\n") == [
        "hlscue: missing-variant.m3u8: missing.m3u8: no such file",
        "hlscue: missing-variant.m3u8: missing.ts: no such file",
      ])
    #expect(try starts(in: outcome.output) == [0, 1, 4, 5])
  }

  @Test func `a file that is cut off is read to its end and reported`() throws {
    let outcome = try run("cues", "--format", "json", "truncated.ts")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "hlscue: truncated.ts: the last packet has 100 of 188 bytes\n")
    #expect(try starts(in: outcome.output) == [0])
    #expect(try run("cues", "--fail-on", "warning", "truncated.ts").status == 1)
  }

  @Test func `findings that stand on standard error already are not reported twice`() throws {
    let outcome = try run("events", "--format", "ndjson", "missing-key.m3u8")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("LOAD-001") && outcome.errors.contains("missing.key"))
  }

  @Test func `a quiet run has only its results`() throws {
    let outcome = try run("cues", "--quiet", "missing-key.m3u8")
    #expect(outcome.status == 1 && outcome.errors.isEmpty && !outcome.output.isEmpty)
    #expect(
      try run("cues", "--quiet", "empty.m3u8").errors == "hlscue: empty.m3u8: the input is empty\n")
  }

  @Test func `all inputs are done and the highest status counts`() throws {
    let outcome = try run(
      "cues", "--format", "json", "segment0.ts", "empty.m3u8", "missing-key.m3u8", "segment2.ts")
    #expect(outcome.status == 3)
    #expect(outcome.errors.split(separator: "\n").count == 2)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let results = object?["results"] as? [[String: Any]] ?? []
    #expect(
      results.map { $0["input"] as? String } == ["segment0.ts", "missing-key.m3u8", "segment2.ts"])
  }

  @Test func `wrong usage is status 2`() throws {
    for arguments in [
      ["cues"], ["cues", "--variant", "7", "missing-variant.m3u8"],
      ["cues", "--rendition", "a/b", "missing-variant.m3u8"],
      ["cues", "--nonsense", "segment0.ts"],
    ] {
      let outcome = try BuiltTool.required().run(arguments, in: folder)
      #expect(outcome.status == 2, "\(arguments)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  // MARK: Pipes and colour

  @Test func `a reader that goes away ends the program quietly`() throws {
    let input = Fixture("reference/multivariant.m3u8").path
    for format in ["text", "json", "ndjson"] {
      for command in ["cues", "events"] where !(command == "cues" && format == "text") {
        let outcome = try BuiltTool.required().shell(
          "{ \"$0\" \(command) --format \(format) --variant all '\(input)'; echo $? >&2; } | head -n 1"
        )
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(outcome.errors == "0\n")
      }
    }
  }

  @Test func `colour is only where it was asked for`() throws {
    let escape = "\u{1B}["
    let colored = try run("cues", "--color", "always", "segment0.ts")
    #expect(colored.output.contains(escape))
    #expect(try run("cues", "segment0.ts").output.contains(escape) == false)
    let plain = try BuiltTool.required().shell(
      "NO_COLOR=1 \"$0\" cues '\(folder)/segment0.ts'")
    #expect(plain.status == 0 && !plain.output.contains(escape))
  }
}
