import Foundation
import Testing

@testable import CommandLineTool

struct CommandTests {
  @Test func `names are unique`() {
    let names = Commands.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  @Test func `every command is found by its words, with the rest left over`() throws {
    for command in Commands.all {
      let words = command.name.split(separator: " ").map(String.init)
      let (found, rest) = try Commands.find(words + ["x"])
      #expect(found.name == command.name)
      #expect(Array(rest) == ["x"])
    }
  }

  @Test func `an unknown command is reported with the one that was probably meant`() {
    let error = #expect(throws: UsageError.self) { try Commands.find(["ceus"]) }
    #expect(error?.description == "unknown command ceus, did you mean cues?")
  }

  @Test func `examples are command lines that mean something`() throws {
    for command in Commands.all {
      for example in command.examples {
        // In a pipe, the command itself comes last.
        let text = example.split(separator: "|").last ?? ""
        let words = text.split(separator: " ").map(String.init).filter { $0 != "<" }
        let (found, rest) = try Commands.find(Array(words.dropFirst()))
        #expect(found.name == command.name)
        _ = try found.init(Arguments(rest, options: found.options))
      }
    }
  }

  @Test func `every command file is in the list`() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/CommandLineTool/Commands")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Command.swift") }
      .map { String($0.dropLast(".swift".count)) }
    #expect(Set(files) == Set(Commands.all.map { String(describing: $0) }))
  }
}
