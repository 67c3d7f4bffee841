import Testing

@testable import CommandLineTool

struct ArgumentsTests {
  private func parse(
    _ words: String..., options: [Option] = CuesCommand.options + [.at]
  ) throws -> Arguments {
    try Arguments(words, options: options)
  }

  private func fault(_ words: String...) -> String? {
    #expect(throws: UsageError.self) {
      try Arguments(words, options: CuesCommand.options + [.at])
    }?.description
  }

  @Test func `a value follows its option or an equals sign`() throws {
    #expect(try parse("--format", "json", "a").value(of: .format) == "json")
    #expect(try parse("--format=json=out=put", "a").value(of: .format) == "json=out=put")
    #expect(try parse("-f", "json").value(of: .format) == "json")
    #expect(try parse("-fjson").value(of: .format) == "json")
    #expect(try parse("--event-id=").value(of: .eventID) == "")
  }

  @Test func `switches may be joined`() throws {
    let arguments = try parse("-qhfjson")
    #expect(arguments.has(.quiet) && arguments.has(.help))
    #expect(arguments.value(of: .format) == "json")
  }

  @Test func `options and inputs may be mixed, and after two dashes all are inputs`() throws {
    let arguments = try parse("a", "--quiet", "-", "b", "--", "--quiet", "-x")
    #expect(arguments.inputs == ["a", "-", "b", "--quiet", "-x"])
    #expect(arguments.has(.quiet))
  }

  @Test func `an option that repeats keeps every value in order`() throws {
    #expect(try parse("--type", "a", "--type=b").values(of: .type) == ["a", "b"])
    #expect(fault("--to", "1", "--to", "2") == "--to is given twice")
  }

  @Test func `more values follow as long as they have the form`() throws {
    let arguments = try parse("--at", "4", "1:02", "2026-01-01T00:00:00Z", "a.m3u8", "5")
    #expect(arguments.values(of: .at) == ["4", "1:02", "2026-01-01T00:00:00Z"])
    #expect(arguments.inputs == ["a.m3u8", "5"])
  }

  @Test func `faults are reported in one line`() {
    #expect(fault("--fromat", "x") == "unknown option --fromat, did you mean --format?")
    #expect(fault("--xyzzy") == "unknown option --xyzzy")
    #expect(fault("--type") == "--type needs a value: --type TYPE")
    #expect(fault("--quiet=yes") == "--quiet takes no value")
    #expect(
      fault("--color", "blue") == "--color blue: expected one of auto, always, never")
    #expect(fault("--program", "-1") == "--program -1: expected a whole number")
    #expect(
      fault("--from", "x")
        == "--from x: expected seconds, h:mm:ss or an ISO 8601 date and time")
  }
}
