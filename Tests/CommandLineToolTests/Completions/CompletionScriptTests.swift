import Foundation
import Testing

@testable import CommandLineTool

@Suite struct CompletionScriptTests {
  @Test(arguments: CompletionScripts.all.map { $0.shell })
  func `every command and option is completed`(shell: String) throws {
    let script = try #require(CompletionScripts.all.first { $0.shell == shell }).text
    for command in Commands.all {
      for word in command.name.split(separator: " ") { #expect(script.contains(word)) }
      for option in command.options { #expect(script.contains(option.name), "\(option.name)") }
    }
  }

  @Test func `bash completes commands, options and values`() throws {
    #expect(try completions("br") == ["breaks"])
    #expect(try completions("scte35", "de") == ["decode"])
    #expect(try completions("cues", "--play") == ["--playlist-only"])
    #expect(try completions("cues", "--color", "a") == ["auto", "always"])
    #expect(try completions("cues", "--format", "=", "ndj") == ["ndjson"])
    #expect(try completions("scte35", "decode", "-f", "scte") == ["scte35-xml"])
    #expect(try completions("cues", "media") == [])
  }

  /// What bash would offer for the last of some words.
  private func completions(_ words: String...) throws -> [String] {
    let list = (["hlscue"] + words).map { "'\($0)'" }.joined(separator: " ")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "bash", "-c",
      BashCompletion.text
        + """
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count)
        _hlscue; printf '%s\\n' "${COMPREPLY[@]}"
        """,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
