import Foundation
import Testing

/// The README promises what the program prints; each of its examples is run.
struct ReadmeTests {
  /// A command line of the README with the lines below it.
  struct Example: CustomTestStringConvertible {
    var command: String
    var lines: [String] = []

    var testDescription: String { command }

    /// The line that stands for any number of lines that were left out.
    static let cut = "…"

    /// Whether lines are what the README shows, where `…` stands for any lines.
    func matches(_ printed: [String]) -> Bool { Self.matches(lines[...], printed[...]) }

    private static func matches(
      _ shown: ArraySlice<String>, _ printed: ArraySlice<String>
    ) -> Bool {
      guard let first = shown.first else { return printed.isEmpty }
      guard first == cut else {
        return printed.first == first && matches(shown.dropFirst(), printed.dropFirst())
      }
      return (printed.startIndex...printed.endIndex).contains {
        matches(shown.dropFirst(), printed[$0...])
      }
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static let examples: [Example] = {
    let readme = root.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    var examples: [Example] = []
    var isInside = false
    for line in lines(of: text) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].lines.append(line)
      }
    }
    return examples
  }()

  @Test(arguments: examples)
  func `an example of the README prints what the README shows`(_ example: Example) throws {
    let tool = try #require(BuiltTool.current)
    let outcome = try tool.shell(
      "cd '\(Self.root.path)' && hlscue() { \"$0\" \"$@\"; } && \(example.command)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    // Without the end of the last line there is no empty line behind it.
    let printed = Self.lines(of: outcome.output).dropLast()
    #expect(example.matches(Array(printed)), "\(outcome.output)")
  }

  @Test(arguments: [
    "cues", "breaks", "events", "pdt", "metadata", "convert", "compare", "scte35 decode",
    "scte35 encode", "id3 decode",
  ])
  func `the README has an example of each command`(_ name: String) {
    #expect(Self.examples.contains { $0.command.hasPrefix("hlscue \(name) ") })
  }

  @Test func `a line of an example that was not printed is noticed`() {
    var example = Example(command: "", lines: ["a", "…", "c"])
    #expect(example.matches(["a", "b", "b", "c"]))
    #expect(example.matches(["a", "c"]))
    #expect(!example.matches(["a", "b"]))
    #expect(!example.matches(["b", "c"]))
    example.lines = ["a"]
    #expect(!example.matches(["a", "b"]))
  }
}
