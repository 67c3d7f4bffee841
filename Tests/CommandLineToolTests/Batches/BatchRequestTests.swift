import HLSReports
import Testing

@testable import CommandLineTool

struct BatchRequestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func hash(
    _ words: [String], of command: any Command.Type = CuesCommand.self, continues: Bool = true
  ) throws -> String {
    let arguments = try Arguments(words, options: command.options)
    return try BatchRequest(arguments, kind: .cues).hash(continues: continues)
  }

  @Test func `the content of every file that an option names counts, but not that of the list`()
    throws
  {
    var names: Set<String> = []
    for command in Commands.all where command.options.contains(.resume) {
      for option in command.options {
        guard option.value == .file(.input) || option.value == .timedFile else { continue }
        names.insert(option.name)
        let words = ["--\(option.name)", try folder.write("a", to: "file")]
        let before = try hash(words, of: command)
        #expect(try hash(words, of: command) == before)
        _ = try folder.write("b", to: "file")
        #expect((try hash(words, of: command) == before) == (option == .filesFrom))
      }
    }
    #expect(names.isSuperset(of: ["config", "baseline", "expect", "mapping"]))
  }

  @Test func `words with commas between them may come in any order`() throws {
    #expect(
      try hash(["--type", "id3,emsg"]) == (try hash(["--type", "emsg", "--type", "id3"])))
    #expect(try hash(["--type", "id3"]) != (try hash(["--type", "emsg"])))
    #expect(
      try hash(["--event-id", "a,b"]) != (try hash(["--event-id", "a", "--event-id", "b"])))
  }

  @Test func `a run cannot be continued with a file that is read once only`() throws {
    let words = ["--config", "/dev/null"]
    #expect(throws: PartFile.Failure.self) { try hash(words, of: ValidateCommand.self) }
    #expect(try !hash(words, of: ValidateCommand.self, continues: false).isEmpty)
  }
}
