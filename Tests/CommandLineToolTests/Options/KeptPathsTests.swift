import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

struct KeptPathsTests {
  private func fault(_ words: String...) -> String? {
    do {
      _ = try WatchSettings(Arguments(words, options: WatchCommand.options))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func add(_ file: String, to folder: String) throws {
    let file = URL(filePath: folder).appending(path: file)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  @Test(arguments: ["--metrics=", "--format=ndjson="])
  func `no output of a run replaces what it reads`(option: String) async throws {
    try await withTemporaryFolder(["list": "", "c.json": "{}", "b.json": "{}"]) { folder in
      try add("s/1.m3u8", to: folder)
      for (file, words) in [
        ("list", ["--files-from", "\(folder)/list"]), ("c.json", ["--config", "\(folder)/c.json"]),
        ("b.json", ["--baseline", "\(folder)/b.json"]), ("s/1.m3u8", ["k=\(folder)/s"]),
      ] {
        let words = ["http://h/a"] + words
        let output = "\(option)\(folder)/\(file)"
        let error = #expect(throws: UsageError.self) {
          try WatchSettings(Arguments(words + [output], options: WatchCommand.options))
        }
        #expect(error?.description.contains("would replace the input, \(folder)/") == true)
        _ = try WatchSettings(
          Arguments(words + ["\(option)\(folder)/new"], options: WatchCommand.options))
      }
    }
  }

  @Test(arguments: ["--metrics=", "--format=ndjson="])
  func `no output is in a recording, by any name and link`(option: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      for file in ["r/recording.json", "s/x"] { try add(file, to: folder) }
      for (link, target) in [
        ("l", "r"), ("f", "r/lines.jsonl"), ("n", "new"), ("o", "\(folder)/l/o"), ("z", "z/x"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(link)", withDestinationPath: target)
      }
      for file in ["r/recording.json", "r/a/b", "s/../r/x", "l/x", "f", "o", "r"] {
        let output = "\(option)\(folder)/\(file)"
        for record in ["r", "l", "s/../r/", "./r"] {
          #expect(
            fault("http://h/a", output, "--record", "\(folder)/\(record)")?
              .hasSuffix("is in the folder of the recording, \(folder)/\(record)") == true)
        }
        #expect(fault("\(folder)/l", output)?.contains("would replace the input") == true)
      }
      for file in ["new/x", "n/x", "s/../new/x"] {
        #expect(
          fault("http://h/a", "\(option)\(folder)/\(file)", "--record", "\(folder)/new") != nil)
      }
      for file in ["rr", "s/x", "new", "z/y"] {
        #expect(
          fault("http://h/a", "\(option)\(folder)/\(file)", "--record", "\(folder)/r") == nil)
      }
    }
  }
}
