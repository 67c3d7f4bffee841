import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

struct FileOutputTests {
  /// Runs a closure with the path of a file that is removed afterwards, and that holds something when asked to.
  private func withFile(holding content: String?, _ work: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    if let content { try Data(content.utf8).write(to: file) }
    try work(file)
  }

  private func content(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `a file keeps what it holds until the new one is whole`() throws {
    try withFile(holding: "what was there") { file in
      let output = try FileOutput(path: file.path)
      output.write("new")
      output.flush()
      #expect(try content(of: file) == "what was there")
      output.finish()
      #expect(try content(of: file) == "new" && output.failure == nil)
    }
  }

  @Test func `what is not finished leaves nothing behind`() async throws {
    try await withTemporaryFolder(["file": "what was there"]) { folder in
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
      }
      try {
        let output = try FileOutput(path: folder + "/file")
        output.write("new")
        output.flush()
        #expect(try names().count == 2)
      }()
      #expect(try names() == ["file"])
      #expect(try content(of: URL(filePath: folder + "/file")) == "what was there")
    }
  }

  @Test(arguments: ["missing/file", "file/file", ""])
  func `a file that cannot be written is known at once`(name: String) async throws {
    try await withTemporaryFolder(["file": ""]) { folder in
      _ = #expect(throws: FileOutput.Failure.self) {
        _ = try FileOutput(path: name.isEmpty ? folder : "\(folder)/\(name)")
      }
    }
  }

  @Test func `a folder that is not there is no reason to write elsewhere`() async throws {
    try await withTemporaryFolder([:]) { folder in
      #expect(FileReplacement(of: folder + "/missing/file") == nil)
    }
  }

  @Test func `a link that leads to nothing yet stays a link`() throws {
    try withFile(holding: nil) { file in
      try withFile(holding: nil) { link in
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let output = try FileOutput(path: link.path)
        output.write("new")
        output.finish()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
      }
      #expect(try content(of: file) == "new")
    }
  }

  @Test func `a file into which nothing is written stays as it was, or away`() throws {
    try withFile(holding: "what was there") { file in
      _ = try FileOutput(path: file.path)
      #expect(try content(of: file) == "what was there")
    }
    try withFile(holding: nil) { file in
      _ = try FileOutput(path: file.path)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(arguments: ["what was there", nil])
  func `a report without any text is an empty file`(old: String?) throws {
    try withFile(holding: old) { file in
      try FileOutput(path: file.path).finish()
      #expect(try content(of: file).isEmpty)
    }
  }

  @Test func `a link, and the permissions of what it leads to, stay`() throws {
    try withFile(holding: "what was there") { file in
      let permissions = [FileAttributeKey.posixPermissions: 0o640]
      try FileManager.default.setAttributes(permissions, ofItemAtPath: file.path)
      try withFile(holding: nil) { link in
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let output = try FileOutput(path: link.path)
        output.write("new")
        output.finish()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
      }
      #expect(try content(of: file) == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test func `all writes together wait a limited time for a slow reader`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let file = "\(folder)/pipe"
      try #require(mkfifo(file, 0o600) == 0)
      let pipe = open(file, O_RDWR)
      // One who always reads, 4 KiB at a time.
      let isOver = Mutex(false)
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      Thread.detachNewThread {
        var block = [UInt8](repeating: 0, count: 4096)
        while !isOver.withLock({ $0 }) {
          _ = read(pipe, &block, block.count)
          usleep(5000)
        }
        continuation.finish()
      }
      do {
        let output = FileOutput(descriptor: pipe)
        output.stopWaiting()
        output.write([UInt8](repeating: 0, count: 4 << 20))
        let begin = ContinuousClock.now
        for _ in 0..<20 { output.flush() }
        // Each for itself would wait 200 ms.
        #expect(begin.duration(to: .now) < .seconds(2))
      }
      isOver.withLock { $0 = true }
      for await _ in stream {}
      close(pipe)
    }
  }

  @Test func `what is no file of bytes takes them as they come`() throws {
    let output = try FileOutput(path: "/dev/null")
    output.write("new")
    output.finish()
    #expect(output.failure == nil)
  }
}
