import Testing

@testable import CommandLineTool

struct BatchReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The inputs of operands and a list, each with its fault.
  private func inputs(_ words: [String], list: [UInt8]? = nil, shard: String? = nil) throws
    -> [String]
  {
    var words = words
    if let list { words += ["--files-from", try folder.write(list, to: "list")] }
    if let shard { words += ["--shard", shard] }
    let arguments = try Arguments(words, options: CuesCommand.options)
    let reader = try BatchInputs(arguments, operands: arguments.inputs).reader()
    var found: [String] = []
    while let item = try reader.next() {
      found.append(item.input + (item.fault.map { " (\($0))" } ?? ""))
    }
    return found
  }

  @Test func `operands come before the list, of which every line is read once`() throws {
    let list = "\u{FEFF}a.m3u8\r\n\n# note\n  b c.m3u8 \nkey\td.m3u8\na.m3u8"
    #expect(
      try inputs(["x.m3u8"], list: Array(list.utf8))
        == ["x.m3u8", "a.m3u8", "b c.m3u8", "d.m3u8", "a.m3u8"])
  }

  @Test func `a line that is no input is one that fails, and the rest goes on`() throws {
    let list = Array("a\n".utf8) + [0xFF, 0x0A] + Array("b\0c\nd\n".utf8)
    #expect(
      try inputs([], list: list)
        == ["a", "\u{FFFD} (line 2 is not UTF-8)", "b\0c (line 3 has a NUL character)", "d"])
  }

  @Test func `standard input is an input once`() throws {
    #expect(
      try inputs([], list: Array("-\n-\n".utf8)) == ["-", "- (standard input was read before)"])
  }

  @Test func `standard input is not both the list and an input`() throws {
    let arguments = try Arguments(["-", "--files-from", "-"], options: CuesCommand.options)
    #expect(throws: UsageError.self) {
      try BatchInputs(arguments, operands: arguments.inputs)
    }
  }

  @Test func `the shards of a list have each line once, in its order`() throws {
    let lines = (0..<200).map { "asset-\($0).m3u8" }
    let list = Array(lines.joined(separator: "\n").utf8)
    let parts = try (0..<3).map { try inputs([], list: list, shard: "\($0)/3") }
    #expect(parts.flatMap(\.self).sorted() == lines.sorted())
    for part in parts { #expect(part == lines.filter(part.contains)) }
  }

  @Test func `the fraction of a list ends at one`() throws {
    let path = try folder.write("a\nb\n", to: "list")
    let lines = try FileLines(path)
    #expect(try lines.next() == Array("a".utf8))
    #expect(lines.fraction == 0.5)
    _ = try lines.next()
    #expect(try lines.next() == nil)
    #expect(lines.fraction == 1)
  }

  @Test func `a line longer than the limit fails, and the next one is read`() throws {
    let long = [UInt8](repeating: 0x61, count: FileLines.maximumLineByteCount + 100_000)
    let found = try inputs([], list: long + Array("\nb\n".utf8))
    #expect(found == ["line 1 (has more than 1048576 bytes)", "b"])
  }

  @Test func `a long line that is no input is named by its number`() throws {
    let zeros = [UInt8](repeating: 0, count: BatchInputs.Item.maximumShownByteCount + 1)
    let found = try inputs([], list: Array("b\n".utf8) + zeros)
    #expect(found == ["b", "line 2 (has a NUL character)"])
  }
}
