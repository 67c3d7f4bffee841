import Foundation
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import CommandLineTool

struct CompareCommandTests {
  private func options(_ words: String...) throws -> ComparisonOptions {
    try ComparisonOptions(Arguments(words, options: CompareCommand.options))
  }

  private func command(_ words: String...) throws {
    _ = try CompareCommand(Arguments(words, options: CompareCommand.options))
  }

  @Test func `an alignment is a word or the seconds that the candidate is later`() throws {
    #expect(try options().alignment == .automatic)
    #expect(try options("--align", "pts").alignment == .pts)
    #expect(try options("--align", "-1.4").alignment == .offset(MediaTime(value: -7, timescale: 5)))
    #expect(try options("--align=0:01:00").alignment == .offset(MediaTime(seconds: 60)))
    for text in ["middle", "9223372036854775807", "-1152921504607"] {
      #expect(throws: UsageError.self) { try options("--align", text) }
    }
  }

  @Test func `a tolerance is in milliseconds`() throws {
    #expect(try options().tolerance == MediaTime(value: 20, timescale: 1000))
    #expect(try options("--tolerance", "40.5").tolerance == MediaTime(value: 81, timescale: 2000))
    #expect(try options("--tolerance", "0").tolerance == .zero)
    for text in ["-1", "1s", ""] {
      #expect(throws: UsageError.self) { try options("--tolerance", text) }
    }
  }

  @Test func `names of what may differ are a list`() throws {
    #expect(try options().ignoredNames.isEmpty)
    #expect(
      try options("--ignore", "pdt, segmentCount", "--ignore=section.tier").ignoredNames
        == ["pdt", "segmentCount", "section.tier"])
  }

  @Test func `two inputs are compared, of which one may be standard input`() throws {
    try command("a", "-")
    #expect(throws: UsageError.self) { try command("a") }
    #expect(throws: UsageError.self) { try command("a", "b", "c") }
    #expect(throws: UsageError.self) { try command("-", "-") }
  }

  @Test func `two readers read one input`() throws {
    try command("--demuxer", "libavformat,own", "a")
    try command("--demuxer", "own,libavformat", "a")
    #expect(throws: UsageError.self) { try command("--demuxer", "libavformat,own", "a", "b") }
    #expect(throws: UsageError.self) { try command("--demuxer", "libavformat,own", "-") }
    for text in ["own", "libavformat", "own,own", "own,both", "own,libavformat,own", ""] {
      #expect(throws: UsageError.self) { try command("--demuxer", text, "a") }
    }
  }

  @Test(arguments: [
    ("scte35-file/stream.ts", 1, "splice_insert"), ("programs/stream.ts", 1, "tag.headerRestored"),
    ("fmp4-events/media.m3u8", 1, "urn:example:events"),
    ("packed-audio/media.m3u8", 1, "TIT2 Between two frames"),
    ("comparison/baseline.m3u8", 0, "no difference"),
  ])
  func `what libavformat loses of an input is a difference, which is status 1`(
    input: String, status: Int32, text: String
  ) throws {
    let outcome = try BuiltTool.required().run(
      ["compare", "--demuxer", "libavformat,own", Fixture(input).path]
        + (status == 0 ? ["--playlist-only"] : []))
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.output.contains(text))
  }

  @Test func `without libavformat nothing is compared, and one line has the reason`() async throws {
    // The loader does not go past a library that is no library.
    let versions = 50...99
    let files = versions.flatMap { version in
      ["avutil", "avformat"].map { ("lib\($0).so.\(version)", "") }
    }
    try await withTemporaryFolder(Dictionary(uniqueKeysWithValues: files)) { folder in
      for words in [
        "cues --demuxer libavformat", "compare --demuxer libavformat,own",
        "validate --select INB-015",
      ] {
        let outcome = try BuiltTool.required().shell(
          "LD_LIBRARY_PATH='\(folder)' \"$0\" \(words) '\(Fixture("programs/stream.ts").path)'")
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.errors.hasSuffix("is missing, a part of FFmpeg\n"), "\(outcome.errors)")
      }
    }
  }

  @Test func `a name to ignore of which there is nothing is one line on standard error`() throws {
    let outcome = try BuiltTool.required().run(
      ["compare", "--ignore", "tier,unknown", "baseline.m3u8", "baseline.m3u8"]
        + ["--playlist-only"], in: Fixture("comparison").path)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasSuffix("--ignore unknown: nothing that is compared has such a name\n"),
      "\(outcome.errors)")
  }

  @Test func `the status shows whether something differs`() throws {
    let tool = try BuiltTool.required()
    let folder = Fixture("comparison").path
    func status(_ words: String...) throws -> Int32 {
      try tool.run(["compare", "--playlist-only"] + words, in: folder).status
    }
    #expect(try status("baseline.m3u8", "baseline.m3u8") == 0)
    #expect(try status("baseline.m3u8", "candidate.m3u8") == 1)
    #expect(try status("--fail-on", "never", "baseline.m3u8", "candidate.m3u8") == 0)
    #expect(try status("baseline.m3u8", "missing.m3u8") == 3)
    #expect(try status("expected.ndjson", "baseline.m3u8") == 3)
    #expect(try status("--align", "pts", "baseline.m3u8", "candidate.m3u8") == 2)
  }

  @Test func `saved breaks are not compared with saved cues`() throws {
    let outcome = try BuiltTool.required().shell(
      """
      cd '\(Fixture("reference").path)' &&
      "$0" breaks --playlist-only --format json low/media.m3u8 | "$0" compare - expected.json
      """)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("neither both cues nor both breaks"), "\(outcome.errors)")
  }

  @Test func `the status shows what was found while reading, from the level that was asked for`()
    throws
  {
    let tool = try BuiltTool.required()
    let folder = Fixture("broken").path
    func status(_ words: String...) throws -> Int32 {
      try tool.run(["compare"] + words, in: folder).status
    }
    let payloads = "bad-payloads.m3u8"
    #expect(try status("--playlist-only", payloads, payloads) == 1)
    #expect(try status("--playlist-only", "--fail-on", "never", payloads, payloads) == 0)
    let odd = "../date-ranges/media.m3u8"
    #expect(try status("--playlist-only", odd, odd) == 0)
    #expect(try status("--playlist-only", "--fail-on", "warning", odd, odd) == 1)
  }

  @Test func `a saved analysis stands for the stream it was made of, also on standard input`()
    throws
  {
    let tool = try BuiltTool.required()
    let outcome = try tool.shell(
      """
      cd '\(Fixture("reference").path)' &&
      saved() { "$0" cues --format json low/media.m3u8; "$0" breaks --format json low/media.m3u8; } &&
      saved | "$0" compare - high/media.m3u8 && saved | "$0" compare high/media.m3u8 - --type scte35
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("24 cues and 1 break the same"))
    #expect(outcome.output.contains("2 cues and 1 break the same"))
  }
}
