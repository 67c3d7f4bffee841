import Foundation
import ResourceLoading
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResourceLoaderFileTests {
  private let loader = ResourceLoader()

  /// Runs a test with a folder that is removed afterwards.
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func file(_ url: URL, isReference: Bool = false) -> ResourceLocation {
    .file(LocalPath(url.path, isReference: isReference))
  }

  @Test func `a file is read whole, in a range and in chunks`() async throws {
    try await withFolder { folder in
      let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let url = folder.appendingPathComponent("seg.ts")
      try Data(bytes).write(to: url)
      #expect(try await loader.load(ResourceRequest(file(url))).bytes == bytes)
      let range = ResourceRequest(file(url), byteRange: 10..<700)
      #expect(try await loader.load(range).bytes == Array(bytes[10..<700]))
      #expect(try await loader.load(range).totalByteCount == 1000)

      for (request, expected) in [
        (ResourceRequest(file(url)), bytes[...]), (range, bytes[10..<700]),
      ] {
        let chunks = try await loader.chunks(of: request, chunkSize: 64)
        var read: [UInt8] = []
        while let chunk = try await chunks.next() {
          #expect(chunk.count <= 64)
          read += chunk
        }
        #expect(read == Array(expected))
      }
      let chunks = try await loader.chunks(of: ResourceRequest(file(url)), chunkSize: 64)
      let head = try #require(try await chunks.next())
      #expect(try await chunks.collect(after: head, maximumSize: 1000) == bytes)
    }
  }

  @Test func `files are charged to the budget of a request`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("list.m3u8")
      try Data(repeating: 0x23, count: 600).write(to: url)
      let request = ResourceRequest(file(url), budget: ByteBudget(limit: 1000))
      #expect(try await loader.load(request).bytes.count == 600)
      await #expect(throws: LoadError.tooLargeTogether(limit: 1000)) {
        try await loader.load(request)
      }
    }
  }

  @Test func `a file that is too large is refused before it is read`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("sparse.mp4")
      try Data().write(to: url)
      try #require(truncate(url.path, 1 << 40) == 0)
      let chunks = try await loader.chunks(of: ResourceRequest(file(url)), chunkSize: 64)
      let head = try #require(try await chunks.next())
      await #expect(throws: LoadError.tooLarge(limit: 1 << 30)) {
        _ = try await chunks.collect(after: head, maximumSize: 1 << 30)
      }
      // Nothing was read for it.
      #expect(try await chunks.next()?.startIndex == 0)
      let range = ResourceRequest(file(url), byteRange: 10..<700)
      let part = try await loader.chunks(of: range, chunkSize: 64)
      #expect(try await part.collect(maximumSize: 1000).count == 690)
    }
  }

  @Test(arguments: [nil, 500..<1000 as Range<Int64>])
  func `a file that is cut while it is read has changed`(byteRange: Range<Int64>?) async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("seg.ts")
      try Data(count: 1000).write(to: url)
      let request = ResourceRequest(file(url), byteRange: byteRange)
      let chunks = try await loader.chunks(of: request, chunkSize: 100)
      _ = try await chunks.next()
      try #require(truncate(url.path, 550) == 0)
      await #expect(throws: LoadError.changedWhileReading) {
        while try await chunks.next() != nil {}
      }
    }
  }

  @Test func `a file that grows while it is read is read to its end`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("seg.ts")
      try Data(count: 1000).write(to: url)
      let chunks = try await loader.chunks(of: ResourceRequest(file(url)), chunkSize: 100)
      let head = try #require(try await chunks.next())
      try #require(truncate(url.path, 1500) == 0)
      #expect(try await chunks.collect(after: head, maximumSize: 9999).count == 1500)
    }
  }

  @Test func `what cannot be read is an error of its kind`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("seg.ts")
      try Data(count: 100).write(to: url)
      let pipe = folder.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      let cases: [(ResourceRequest, LoadError)] = [
        (ResourceRequest(file(folder.appendingPathComponent("none"))), .noSuchFile),
        (ResourceRequest(file(url.appendingPathComponent("below"))), .noSuchFile),
        (ResourceRequest(file(folder)), .isDirectory),
        (ResourceRequest(file(pipe, isReference: true)), .notRegularFile),
        (ResourceRequest(file(url), maximumSize: 99), .tooLarge(limit: 99)),
        (
          ResourceRequest(file(url), byteRange: 90..<101),
          .badRange(90..<101, reason: .pastEnd(byteCount: 100))
        ),
        (ResourceRequest(file(url), byteRange: 5..<5), .badRange(5..<5, reason: .notARange)),
      ]
      for (request, expected) in cases {
        await #expect(throws: expected) { try await loader.load(request) }
      }
    }
  }

  @Test func `a percent-encoded name and a name as written are both found`() async throws {
    try await withFolder { folder in
      let base = file(folder.appendingPathComponent("list.m3u8"))
      try Data([1]).write(to: folder.appendingPathComponent("a b.ts"))
      try Data([2]).write(to: folder.appendingPathComponent("c.ts?t=1"))
      for (reference, byte) in [("a%20b.ts", UInt8(1)), ("c.ts?t=1", 2)] {
        let location = try base.resolve(reference)
        #expect(try await loader.load(ResourceRequest(location)).bytes == [byte])
      }
    }
  }

  @Test func `a name that is not UTF-8 is reported as such`() async throws {
    try await withFolder { folder in
      let base = file(folder.appendingPathComponent("list.m3u8"))
      let location = try base.resolve("se\u{FFFD}g.ts")
      await #expect {
        try await loader.load(ResourceRequest(location))
      } throws: {
        let error = $0 as? LoadError
        return error?.rule == .addressInvalid && error?.description.contains("UTF-8") == true
      }
      // The character itself may be in a name.
      try Data([1]).write(to: folder.appendingPathComponent("se\u{FFFD}g.ts"))
      #expect(try await loader.load(ResourceRequest(location)).bytes == [1])
    }
  }

  @Test func `a pipe is read to its end, and a silent one can be cancelled`() async throws {
    try await withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      let location = file(pipe)
      let loader = self.loader
      let silent = Task { try await loader.load(ResourceRequest(location)) }
      silent.cancel()
      await #expect(throws: LoadError.cancelled) { try await silent.value }

      let path = pipe.path
      let bytes = [UInt8](repeating: 3, count: 300_000)
      Thread.detachNewThread {
        FileHandle(forWritingAtPath: path)?.write(Data(bytes))
      }
      #expect(try await loader.load(ResourceRequest(location)).bytes == bytes)
    }
  }
}
