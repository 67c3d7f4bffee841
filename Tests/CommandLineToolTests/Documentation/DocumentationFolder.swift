import Foundation

/// A new folder with the streams of the project, in which the commands of the pages run.
struct DocumentationFolder {
  let url: URL
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool.required()
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: url.appendingPathComponent("Playlists"),
      withDestinationURL: MarkdownPage.root.appendingPathComponent("Playlists"))
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// Runs lines of a shell in which `hlscue` is the program.
  func run(_ lines: String) throws -> BuiltTool.Outcome {
    try tool.shell("cd '\(url.path)'; hlscue() { \"$0\" \"$@\"; }\n\(lines)")
  }

  func write(_ text: String, to name: String) throws {
    try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}
