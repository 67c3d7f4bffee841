import Foundation
import TestSupport
import Testing

/// What the program prints for the streams of the project, byte by byte.
///
/// `Scripts/update-expected` writes the files again. Who runs it looks at each line that changed.
struct ExpectedOutputTests {
  struct Run: Hashable, Sendable, CustomTestStringConvertible {
    var status: Int32
    var file: String
    var arguments: [String]

    var testDescription: String { file }

    /// The folder of the file, in which the program runs.
    var folder: String { String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) }

    init?(_ line: Substring) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 2, let status = Int32(words[0]) else { return nil }
      (self.status, file, arguments) = (status, words[1], Array(words[2...]))
    }
  }

  static let runs: [Run] = {
    let list = (try? Fixture("expected.list").text()) ?? ""
    return list.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(Run.init)
  }()

  @Test func `the list of expected outputs is there, and each line has its form`() throws {
    let lines = try Fixture("expected.list").text().split(separator: "\n")
    #expect(Self.runs.count == lines.filter { !$0.hasPrefix("#") }.count)
    #expect(Self.runs.count > 20)
    let endings = [".json", ".ndjson", ".txt", ".html", ".md", ".csv"]
    let files = try Set(
      endings.flatMap { try Fixture.all(endingIn: $0) }.map(\.relativePath)
        .filter { $0.contains("/expected") })
    #expect(files == Set(Self.runs.map(\.file)), "each file has a line, and each line a file")
  }

  @Test(arguments: runs)
  func `the output is the expected one`(run: Run) throws {
    let tool = try BuiltTool.required()
    let outcome = try tool.run(run.arguments, in: Fixture(run.folder).path)
    #expect(outcome.status == run.status)
    let expected = try Fixture(run.file).text()
    guard outcome.output != expected else { return }
    let actualLines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(actualLines, lines).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(run.file) differs from line \(place + 1) on:
      expected \(place < lines.count ? lines[place] : "the end")
      printed  \(place < actualLines.count ? actualLines[place] : "the end")
      If all changes are meant, Scripts/update-expected writes them.
      """)
  }

  @Test func `an output holds no path of the machine`() throws {
    let root = Fixture("").path
    for run in Self.runs {
      let text = try Fixture(run.file).text()
      #expect(!text.contains(root), "\(run.file)")
      #expect(!text.contains("file:"), "\(run.file)")
    }
  }
}
