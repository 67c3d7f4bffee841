import Foundation
import TestSupport
import Testing

/// `validate`, `rules` and `explain` as a person and a CI job run them.
struct ValidateTests {
  private let folder = Fixture("broken").path

  private func run(_ arguments: String..., input: String = "") throws -> BuiltTool.Outcome {
    try BuiltTool.required().run(arguments, input: input, in: folder)
  }

  private static let wrongRange = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:4,
    a.ts
    #EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=1
    #EXTINF:4,
    b.ts
    #EXT-X-ENDLIST

    """

  @Test func `the place of a finding is shown as a compiler shows it`() throws {
    let outcome = try run(
      "validate", "--playlist-only", "--select", "DRG-001", "-", input: Self.wrongRange)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        DRG-001 date-range-without-id error
          EXT-X-DATERANGE has no ID, the tag is left out
            -:6:1
              6 | #EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=1
                | ^

        -: 1 error

        """)
  }

  @Test func `the severity that fails is chosen, by option and by configuration`() throws {
    let words = ["validate", "--playlist-only", "--select", "DRG-001", "-"]
    func status(_ more: String...) throws -> Int32 {
      try BuiltTool.required().run(words + more, input: Self.wrongRange, in: folder).status
    }
    #expect(try status() == 1)
    #expect(try status("--fail-on", "never") == 0)
    try withFile(#"{"severity": {"DRG": "warning"}}"#) { (file: String) throws in
      #expect(try status("--config", file) == 0)
      #expect(try status("--config", file, "--fail-on", "warning") == 1)
    }
  }

  @Test func `what a baseline has is not reported again`() throws {
    let words = ["validate", "--playlist-only", "--select", "DRG-001", "-"]
    let tool = try BuiltTool.required()
    let saved = try tool.run(words + ["--format", "json"], input: Self.wrongRange)
    #expect(saved.status == 1)
    try withFile(saved.output) { (file: String) throws in
      // The same range in a playlist that went on.
      let later = Self.wrongRange.replacing("#EXTINF:4,\na.ts\n", with: "#EXTINF:3.9,\nz9.ts\n\n")
      let same = try tool.run(words + ["--baseline", file], input: later)
      #expect(same.status == 0)
      #expect(same.output == "-: no findings\n")
      let other = later.replacing("#EXT-X-ENDLIST", with: "#EXT-X-DATERANGE:DURATION=2")
      #expect(try tool.run(words + ["--baseline", file], input: other).status == 1)
    }
  }

  @Test func `what libavformat does not deliver is found only where its own code is selected`()
    throws
  {
    let tool = try BuiltTool.required()
    let file = Fixture("scte35-file/stream.ts").path
    for area in ["INB", "INB-015"] {
      for command in ["validate", "report"] {
        let outcome = try tool.run([command, "--format", "json", "--select", area, file])
        #expect(outcome.status == 0)
        #expect(
          outcome.output.contains("does not deliver 14 SCTE-35 messages") == (area == "INB-015"))
      }
    }
    #expect(try !tool.run(["validate", file]).output.contains("INB-015"))
    let playlist = try tool.run(
      ["validate", "--select", "INB-015", Fixture("fmp4-events/media.m3u8").path])
    #expect(playlist.output.contains("boxes of type emsg are skipped"))
  }

  @Test func `a report is held against the same files`() throws {
    let tool = try BuiltTool.required()
    func report(_ more: String...) throws -> BuiltTool.Outcome {
      try tool.run(
        ["report", "--playlist-only", "--format", "json", "--fail-on", "warning"] + more + ["-"],
        input: Self.wrongRange)
    }
    #expect(try report("--select", "DRG-001").output.contains("DRG-001"))
    let known = try tool.run(
      ["validate", "--playlist-only", "--format", "json", "-"], input: Self.wrongRange)
    try withFile(known.output) { (file: String) throws in
      let outcome = try report("--baseline", file)
      #expect(outcome.status == 0)
      #expect(!outcome.output.contains("DRG-001"))
    }
    try withFile(#"{"ignore": ["DRG-001"]}"#) { (file: String) throws in
      #expect(try !report("--config", file).output.contains("DRG-001"))
    }
    try withFile("900000,/DAlAAAAAAAAAP/wFAUAAAABf+/+AAAAAP4AUmXAAAEAAAAAAA==\n") {
      (file: String) throws in
      #expect(try report("--expect", file, "--select", "EXP").output.contains("EXP-001"))
    }
    let missing = try report("--config", "/nonexistent.json")
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("hlscue: --config: /nonexistent.json cannot be read"))
  }

  @Test func `several inputs are one document, and the highest status counts`() throws {
    let outcome = try run(
      "validate", "--format", "json", "--select", "LOAD", "missing-segment.m3u8",
      "not-there.m3u8", "missing-key.m3u8")
    #expect(outcome.status == 3)
    #expect(outcome.errors == "hlscue: not-there.m3u8: no such file\n")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["schema"] as? String == "hlscue.findings/1")
    #expect(document["inputs"] as? [String] == ["missing-segment.m3u8", "missing-key.m3u8"])
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(
      findings.compactMap { $0["input"] as? String } == [
        "missing-segment.m3u8", "missing-key.m3u8",
      ])
  }

  @Test(arguments: [
    (
      ["validate", "--select", "DRQ-001", "a.m3u8"],
      "no rule has such a code, did you mean DRG-001?"
    ),
    (["validate", "--ignore", ",", "a.m3u8"], "--ignore needs a code"),
    (
      ["validate", "--profile", "pear", "a.m3u8"], "--profile pear: expected one of apple, players"
    ),
    (
      ["validate", "--config", "not-there.json", "a.m3u8"],
      "--config: not-there.json cannot be read"
    ),
    (["validate", "--baseline", "wrong-crc.ts", "a.m3u8"], "--baseline wrong-crc.ts: line 1"),
    (["validate", "--expect", "-", "-"], "standard input can be read once"),
    (["explain"], "no CODE given"),
    (["explain", "MED-0003"], "there is no such rule, did you mean MED-003?"),
    (["rules", "XYZ"], "no rule has such a code"),
  ])
  func `wrong usage is status 2 and one line`(arguments: [String], message: String) throws {
    let outcome = try BuiltTool.required().run(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a rule is explained by code or name`() throws {
    let byCode = try run("explain", "med-003")
    #expect(byCode.status == 0)
    #expect(byCode.output.hasPrefix("MED-003 segment-longer-than-target error\n"))
    #expect(byCode.output.contains("Breaks the rule\n"))
    #expect(try run("explain", "segment-longer-than-target").output == byCode.output)
    #expect(try run("explain", "-f", "markdown", "MED-003").output.hasPrefix("## MED-003"))
  }

  @Test func `the rules are listed in every format that has a place for them`() throws {
    for format in ["text", "json", "ndjson", "csv", "markdown"] {
      let outcome = try run("rules", "--format", format, "MED-003", "LIV")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("MED-003") && outcome.output.contains("LIV-011"))
      #expect(!outcome.output.contains("DRG-001"))
    }
  }

  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  /// A playlist with a break that is not closed for each name.
  private static func unclosed(_ names: String) -> String {
    let breaks = names.map { name in
      let place = "#EXTINF:4,\n\(name).ts\n"
      return "#EXT-X-CUE-OUT:ID=\(name),DURATION=8\n" + String(repeating: place, count: 6)
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(breaks.joined())#EXT-X-ENDLIST\n"
  }

  @Test(arguments: [("abc", 0), ("bc", 0), ("ab", 0), ("c", 0), ("aef", 1), ("abcd", 1)])
  func `a baseline knows each place of a finding by its subject`(
    names: String, status: Int32
  ) async throws {
    let files = ["base.m3u8": Self.unclosed("abc"), "candidate.m3u8": Self.unclosed(names)]
    try await withTemporaryFolder(files) { folder in
      func validate(_ arguments: [String]) throws -> Int32 {
        try BuiltTool.required().run(
          ["validate", "--playlist-only", "--select", "ADM-004"] + arguments, in: folder
        ).status
      }
      let accepted = try validate(["base.m3u8", "--format", "json=accepted.json"])
      let candidate = try validate(["candidate.m3u8", "--baseline", "accepted.json"])
      #expect(accepted == 1 && candidate == status)
    }
  }
}
