import Foundation
import Testing

/// The built program, run as a user runs it.
struct BuiltTool {
  let path: String

  /// The program beside the test bundle; `nil` when only the tests were built.
  static let current: BuiltTool? = {
    var folders = CommandLine.arguments.filter { $0.contains(".xctest") }.map { path in
      URL(
        fileURLWithPath: String(
          path.prefix(upTo: path.range(of: ".xctest")?.lowerBound ?? path.endIndex))
      )
      .deletingLastPathComponent()
    }
    folders.append(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/debug"))
    return folders.map { $0.appendingPathComponent("hlscue").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(BuiltTool.init)
  }()

  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program, for tests that fail without it.
  static func required() throws -> BuiltTool {
    try #require(
      current,
      "the program hlscue is not beside the test bundle: run `swift build` without a product name")
  }

  /// Runs the program with some text on standard input, in a folder or in that of the tests.
  func run(_ arguments: [String], input: String = "", in folder: String? = nil) throws -> Outcome {
    try Self.launch(path, arguments, input: input, folder: folder)
  }

  /// Runs a line of a shell in which `$0` is the program.
  func shell(_ line: String) throws -> Outcome {
    try Self.launch("/bin/sh", ["-c", line, path], input: "")
  }

  private static func launch(
    _ program: String, _ arguments: [String], input: String, folder: String? = nil
  ) throws -> Outcome {
    let files = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    func file(_ name: String, _ text: String) throws -> URL {
      let url = files.appendingPathComponent(name)
      try text.write(to: url, atomically: false, encoding: .utf8)
      return url
    }
    let output = try file("output", "")
    let errors = try file("errors", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = try FileHandle(forReadingFrom: file("input", input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
