import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

struct MetricsFileTests {
  @Test func `the file is replaced as a whole`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let path = "\(folder)/metrics.prom"
      let file = MetricsFile(path: path)
      for text in ["a 1\nb 2\n", "c 3\n"] {
        file.write(text) { Issue.record("\($0)") }
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(written == text)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["metrics.prom"])
    }
  }

  @Test func `several failures in a row are one message, and a success ends them`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = MetricsFile(path: "\(folder)/later/metrics.prom")
      var messages: [String] = []
      for _ in 0..<3 { file.write("a 1\n") { messages.append($0) } }
      #expect(messages.count == 1 && file.isIncomplete)
      #expect(messages.first?.hasSuffix("cannot be written: No such file or directory") == true)
      try FileManager.default.createDirectory(
        atPath: "\(folder)/later", withIntermediateDirectories: false)
      file.write("a 1\n") { messages.append($0) }
      #expect(messages.count == 1 && !file.isIncomplete)
    }
  }
}
