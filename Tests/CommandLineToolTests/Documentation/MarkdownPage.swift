import Foundation

/// A page of the documentation: the README, the guide, and the pages of the libraries.
struct MarkdownPage: Sendable {
  /// The path from the root of the package.
  let path: String
  let text: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All pages, found by folder: `README.md`, and every Markdown file below `Sources`.
  static let all: [MarkdownPage] = {
    let below = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
    let sources = (below?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    return (["README.md"] + sources.sorted()).compactMap(MarkdownPage.init)
  }()

  /// The page at a path, `nil` when it cannot be read.
  init?(_ path: String) {
    guard
      let text = try? String(
        contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    else { return nil }
    (self.path, self.text) = (path, text)
  }

  var lines: [String] { Self.lines(of: text) }

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of each block of code in a language.
  func blocks(in language: String) -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in lines {
      if line.hasPrefix("```") {
        isInside = line == "```\(language)"
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// What the links and pictures refer to, without the addresses of other servers.
  var links: [String] {
    var isCode = false
    let prose = lines.filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }
    return prose.flatMap { line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }.filter { !$0.contains("://") }
  }

  /// The cells of the rows of a table, reported by the first cell of its head.
  func rows(ofTable head: String) -> [[String]] {
    lines.drop { !$0.hasPrefix("| \(head) |") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// What stands between backticks.
  static func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
