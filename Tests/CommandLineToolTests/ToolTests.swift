import Testing

@testable import CommandLineTool

@Suite(.enabled(if: BuiltTool.current != nil, "the program is built beside the tests"))
struct ToolTests {
  private func run(_ arguments: String..., input: String = "") throws -> BuiltTool.Outcome {
    try #require(BuiltTool.current).run(arguments, input: input)
  }

  @Test func `help and version go to standard output`() throws {
    for words in [["help"], ["--help"], ["-h"]] {
      let outcome = try #require(BuiltTool.current).run(words)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output == HelpText.overview)
    }
    #expect(try run("--version").output.hasPrefix("hlscue \(Version.text), commit "))
    let versions = try run("--version", "--verbose").output
    #expect(versions.hasPrefix(try run("--version").output))
    #expect(
      ["\nlibxml2 2", "\nzlib 1", "\nlibavformat ", "\nlibcurl "].allSatisfy(versions.contains))
    #expect(try run("cues", "--help").output == HelpText.text(of: CuesCommand.self))
    #expect(try run("help", "scte35", "decode").output.hasPrefix("usage: hlscue scte35 decode"))
    for option in ["--help", "-h"] {
      let family = try run("scte35", option)
      #expect(family.status == 0)
      #expect(family.output == (try run("help", "scte35")).output)
    }
  }

  @Test(arguments: ["cues", "breaks", "events", "validate"])
  func `the line of a playlist that cannot be loaded is one of the playlist that names it`(
    command: String
  ) throws {
    let outcome = try #require(BuiltTool.current).shell(
      #"""
      cd "$(mktemp -d)" && printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nno.m3u8\n' >main.m3u8 &&
      "$0" \#(command) main.m3u8
      """#)
    #expect(outcome.output.contains("no.m3u8, named in main.m3u8:3"))
  }

  @Test func `schemas are listed and printed`() throws {
    let list = try run("schema")
    #expect(list.status == 0 && list.output.hasPrefix("cues "))
    let schema = try run("schema", "hlscue.cues/1")
    #expect(schema.status == 0 && schema.output.contains(#""const": "hlscue.cues/1""#))
    let unknown = try run("schema", "cue")
    #expect(unknown.status == 2 && unknown.errors.contains("cues, breaks, events"))
  }

  @Test(arguments: [
    [], ["ceus"], ["scte35"], ["cues"], ["cues", "--fromat", "x", "a"], ["--quiet", "cues"],
    ["cues", "--format", "junit", "a"], ["scte35", "decode", "--variant", "0"], ["pdt", "a"],
    ["pdt", "--at", "0", "--variant", "all", "a"], ["pdt", "--at", "0", "--rendition", "all", "a"],
  ])
  func `wrong usage is status 2 and one line that names the tool`(words: [String]) throws {
    let outcome = try #require(BuiltTool.current).run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("hlscue: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["joe:pw@h"], ["-joe:pw@h"], ["explain", "joe:pw@h"], ["cues", "--variant=joe:pw@h", "a"],
    ["cues", "-fjoe:pw@h", "a"],
    ["cues", "--files-from", "joe:pw@h"], ["watch", "--listen", "joe:pw@h", "a"],
    ["watch", "--listen=joe:pw@h:9464x", "a"], ["watch", "--webhook", "joe:pw@h", "a"],
    ["watch", "--timeout", "joe:pw@h", "a"], ["watch", "--metrics", "joe:pw@h/none", "a=joe:pw@h"],
  ])
  func `a message that repeats a word shows no password`(words: [String]) throws {
    let outcome = try #require(BuiltTool.current).run(words)
    #expect(outcome.status > 1)
    #expect(outcome.errors.hasPrefix("hlscue: "))
    #expect(!outcome.errors.contains("pw") && !outcome.errors.contains("joe"))
  }

  @Test func `a word that is not UTF-8 is wrong usage, so that no two outputs are one file`() throws
  {
    let outcome = try #require(BuiltTool.current).shell(
      #"cd "$(mktemp -d)" && "$0" cues x.m3u8 -f json="$(printf 'a\377')" -f csv="$(printf 'a\376')"; echo $? *"#
    )
    #expect(outcome.output == "2 *\n")
    #expect(outcome.errors.hasPrefix("hlscue: argument 4 is not UTF-8; a file"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `each line of standard input is a payload, and one that is invalid makes status 1`()
    throws
  {
    let good = try run(
      "scte35", "decode", "--format", "ndjson",
      input: "\(SplicePayloadTests.hex)\r\n\n  \(SplicePayloadTests.base64)")
    #expect(good.status == 0 && good.errors.isEmpty)
    let lines = good.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""input":"FC302F00"#) == true)
    let bad = try run("scte35", "decode", "--brief", SplicePayloadTests.base64, "zzz")
    #expect(bad.status == 1)
    #expect(bad.output.split(separator: "\n").map { $0.prefix(7) } == ["valid  ", "invalid"])
    #expect(try run("scte35", "decode", "--fail-on", "never", "zzz").status == 0)
  }

  @Test func `what is encoded is a section, and one with an error makes status 1`() throws {
    for text in ["xx", "garbage", #"{"command":{"type":"timeSignal","pts":900000}}"#] {
      let outcome = try run("scte35", "encode", text)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("hlscue: payload 1: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    let good = try run("scte35", "encode", "--as", "hex", SplicePayloadTests.base64)
    #expect(good.status == 0)
    #expect(good.output == SplicePayloadTests.hex.lowercased() + "\n")
    let broken = String(SplicePayloadTests.hex.dropLast()) + "B"
    let told = try run("scte35", "encode", "--as", "hex", broken)
    #expect(told.status == 1 && told.errors.contains("CRC"))
    #expect(told.output == broken.lowercased() + "\n")
  }

  @Test func `XML with redacted URLs names what they lack`() throws {
    func notice(of url: String, _ options: String...) throws -> String {
      let json = """
        {"command":{"type":"timeSignal"},"descriptors":[{"type":"segmentation","segmentationEventId":1,\
        "segmentationTypeId":16,"segmentNum":1,"segmentsExpected":1,\
        "segmentationUpids":[{"type":15,"text":"\(url)"}]}]}
        """
      let words = ["scte35", "decode", "--format", "scte35-xml"] + options + [json]
      return try #require(BuiltTool.current).run(words).errors
    }
    let address = "https://user:password@a.example/b?token=1"
    let redacted = try notice(of: address)
    #expect(redacted.contains("without their queries and user names; --no-redact keeps them"))
    let named = try notice(of: address, "--no-redact")
    #expect(named.contains("without their passwords"))
    #expect(!named.contains("--no-redact keeps"))
    #expect(try notice(of: "https://a.example/b?token=1", "--no-redact").isEmpty)
  }

  @Test(arguments: ["", "no tag and no media"])
  func `what holds no tag and is no media is status 3 for id3 decode`(input: String) throws {
    let outcome = try run("id3", "decode", input: input)
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("hlscue: standard input "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["cues", "events"], ["--from", "--to"])
  func `a date as a limit is wrong usage where nothing has a date`(
    command: String, option: String
  ) throws {
    let segment = "#EXTINF:4,\na.ts\n"
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
    let words = [command, "--playlist-only", option, "2026-01-01T00:00:02Z", "-"]
    let undated = try #require(BuiltTool.current).run(words, input: "#EXTM3U\n" + segment)
    #expect(undated.status == 2 && undated.output.isEmpty)
    #expect(undated.errors.contains("no program date-time"))
    let dated = try #require(BuiltTool.current).run(words, input: "#EXTM3U\n" + date + segment)
    #expect(dated.status == 0 && dated.errors.isEmpty)
  }

  @Test func `seeks that never happen are one line on standard error`() throws {
    let playlist = "#EXTM3U\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n"
    let words = ["events", "--playlist-only", "-"]
    let tool = try #require(BuiltTool.current)
    let played = try tool.run(words + ["--seek", "1:5", "--seek", "6:2"], input: playlist)
    #expect(played.status == 0 && played.errors.isEmpty)
    let others = ["--seek", "1:5", "--seek", "3:0", "--seek", "6:2"]
    #expect(
      try tool.run(words + others, input: playlist).errors == """
        hlscue: -: the seek at 0:00:03.000 to 0:00:00.000 did not happen, nor 1 after it: playback \
        did not reach its position

        """)
    #expect(try tool.run(words + others + ["--quiet"], input: playlist).errors.isEmpty)
  }

  @Test func `what was decoded encodes back to its bytes`() throws {
    for format in ["json", "ndjson"] {
      let decoded = try run(
        "scte35", "decode", "--format", format, SplicePayloadTests.hex, SplicePayloadTests.base64)
      let encoded = try run("scte35", "encode", input: decoded.output)
      #expect(encoded.status == 0)
      #expect(
        encoded.output == SplicePayloadTests.base64 + "\n" + SplicePayloadTests.base64 + "\n")
    }
    let broken = try run("scte35", "encode", input: "{}\n{\"a\"\n")
    #expect(broken.status == 1)
    #expect(
      broken.errors.split(separator: "\n").map { $0.prefix(15) } == [
        "hlscue: line 1:", "hlscue: line 2:",
      ])
  }

  @Test func `a reader that goes away ends the program quietly`() throws {
    let outcome = try #require(BuiltTool.current).shell(
      "yes \(SplicePayloadTests.base64) | head -n 5000 | { \"$0\" scte35 decode; echo $? >&2; } | head -n 1"
    )
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors == "0\n")
  }

  @Test func `a full disk is reported`() throws {
    let outcome = try #require(BuiltTool.current).shell(
      "\"$0\" help cues > /dev/full; \"$0\" scte35 decode \(SplicePayloadTests.base64) > /dev/full")
    #expect(outcome.status == 3)
    #expect(
      outcome.errors
        == String(
          repeating: "hlscue: standard output cannot be written: No space left on device\n",
          count: 2))
  }

  @Test func `a file that is not there is status 3, and the others are still done`() throws {
    let tag = String(decoding: ID3DecodeCommandTests.tag, as: UTF8.self)
    let outcome = try run("id3", "decode", "/nonexistent.mp3", "-", input: tag)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors == "hlscue: /nonexistent.mp3 cannot be read: No such file or directory\n")
    #expect(outcome.output.contains("TXXX ad = start-1"))
  }
}
