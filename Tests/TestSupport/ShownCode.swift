private import Foundation

/// Code of a documentation page, and the same as a test compiles it. How lines are broken does not matter, as the path
/// of a fixture is longer than the name on the page.
package enum ShownCode {
  /// The Swift examples of a page.
  package static func examples(onPage path: String) throws -> [String] {
    try file(path).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.map(folded)
  }

  /// What a test has between two comments, with the name of a fixture for its path; `nil` when there is none.
  package static func example(
    inTest path: String, after start: String, before end: String, fixture: String
  ) throws -> String? {
    let source = try file(path)
    guard let first = source.range(of: "    // \(start)\n")?.upperBound,
      let last = source.range(of: "    // \(end)")?.lowerBound, first < last
    else { return nil }
    let name = fixture.split(separator: "/").last ?? ""
    return folded(
      source[first..<last].replacingOccurrences(
        of: "Fixture(\"\(fixture)\").path", with: "\"\(name)\""))
  }

  private static func file(_ path: String) throws -> String {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private static func folded(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacingOccurrences(of: "( ", with: "(")
  }
}
