import Foundation
import HLSInspection
import HLSValidation
import SourceDiagnostics
import Testing

@testable import CommandLineTool

/// The pages promise what the program prints; each of their examples is run.
struct ReadmeTests {
  /// A command line of a page with the lines below it.
  struct Step {
    var command: String
    var lines: [String] = []

    /// The line that stands for any number of lines that were left out.
    static let cut = "…"

    /// Whether lines are what the page shows, where `…` stands for any lines.
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

  /// The commands of a block, which run one after the other in a folder of their own.
  struct Example: CustomTestStringConvertible {
    let page: String
    let steps: [Step]

    var testDescription: String { "\(page): \(steps.last?.command ?? "")" }

    init(_ page: MarkdownPage, _ block: [String]) {
      var steps: [Step] = []
      for line in block {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else if !steps.isEmpty {
          steps[steps.count - 1].lines.append(line)
        }
      }
      (self.page, self.steps) = (page.path, steps)
    }
  }

  static let examples = MarkdownPage.all.flatMap { page in
    page.blocks(in: "console").map { Example(page, $0) }
  }

  @Test(arguments: examples)
  func `an example prints what its page shows`(_ example: Example) throws {
    let folder = try DocumentationFolder()
    defer { folder.remove() }
    #expect(!example.steps.isEmpty)
    for step in example.steps {
      let outcome = try folder.run(step.command)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      // Without the end of the last line there is no empty line behind it.
      let printed = MarkdownPage.lines(of: outcome.output).dropLast()
      #expect(step.matches(Array(printed)), "\(outcome.output)")
    }
  }

  @Test(arguments: Commands.all.map { $0.name })
  func `the pages have an example of each command`(_ name: String) {
    let commands = Self.examples.flatMap(\.steps).map { "\($0.command) " }
    #expect(commands.contains { $0.hasPrefix("hlscue \(name) ") })
  }

  @Test func `a line of an example that was not printed is noticed`() {
    var step = Step(command: "", lines: ["a", "…", "c"])
    #expect(step.matches(["a", "b", "b", "c"]))
    #expect(step.matches(["a", "c"]))
    #expect(!step.matches(["a", "b"]))
    #expect(!step.matches(["b", "c"]))
    step.lines = ["a"]
    #expect(!step.matches(["a", "b"]))
  }

  @Test func `the README is short, and leads to every chapter through the guide`() throws {
    let readme = try #require(MarkdownPage("README.md"))
    #expect(readme.lines.count <= 151, "150 lines, and nothing after the end of the last one")
    #expect(readme.links.contains("Sources/Guide.docc/Guide.md"))
    let guide = try #require(MarkdownPage("Sources/Guide.docc/Guide.md"))
    let chapters = MarkdownPage.all.map(\.path)
      .filter { $0.hasPrefix("Sources/Guide.docc/") && !$0.contains("/Rules/") }
      .map { String($0.dropFirst("Sources/Guide.docc/".count)) }
    let links = guide.links.filter { !$0.hasPrefix("../") }
    #expect(Set(links).union(["Guide.md"]) == Set(chapters))
  }

  @Test(arguments: MarkdownPage.all.map(\.path))
  func `each link of a page leads to a file`(_ path: String) throws {
    let page = try #require(MarkdownPage(path))
    let folder = MarkdownPage.root.appendingPathComponent(path).deletingLastPathComponent()
    for link in page.links where !link.hasPrefix("#") && link != "report" {
      let name = String(link.prefix { $0 != "#" })
      let file = folder.appendingPathComponent(name).path
      #expect(FileManager.default.fileExists(atPath: file), "\(link)")
    }
  }

  @Test(arguments: MarkdownPage.all.map(\.path))
  func `each rule that a page names exists`(_ path: String) throws {
    let page = try #require(MarkdownPage(path))
    let families = RuleFamilies.all
    let known = Set(RuleCatalog.whole.map(\.code))
    for code in page.text.matches(of: /\b([A-Z][A-Z0-9]{2,3})-\d{3}\b/)
    where families.contains(String(code.output.1)) {
      #expect(known.contains(String(code.output.0)), "\(code.output.0)")
    }
  }

  @Test(arguments: MarkdownPage.all.map(\.path))
  func `each command line of a page has a command and options that exist`(_ path: String) throws {
    let page = try #require(MarkdownPage(path))
    let run = page.blocks(in: "console").map { $0.filter { $0.hasPrefix("$ ") } }
    let blocks = run + ["sh", "yaml"].flatMap(page.blocks(in:))
    for line in blocks.flatMap(Self.commandLines) {
      let words = line.split(separator: " ").map(String.init)
      let (command, rest) = try Commands.find(words)
      let names = Set((command.options + [.version]).flatMap(\.names))
      // What is behind two dashes alone goes to another program.
      for word in rest.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
        #expect(names.contains(String(word.prefix { $0 != "=" })), "\(line)")
      }
    }
  }

  /// What follows `hlscue` on the lines of a block, up to the end of the command or a comment.
  private static func commandLines(_ block: [String]) -> [String] {
    let text = block.joined(separator: "\n").replacingOccurrences(of: "\\\n", with: " ")
    return text.split(separator: "\n").flatMap { line in
      line.prefix { $0 != "#" }.matches(of: /(?:^| )hlscue +([a-z][^|;&>']*)/)
        .map { String($0.output.1) }
    }
  }
}
