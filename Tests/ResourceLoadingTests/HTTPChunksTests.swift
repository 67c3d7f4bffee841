import ResourceLoading
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct HTTPChunksTests {
  private static let resource = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private var loader: ResourceLoader {
    var options = ResourceLoader.Options()
    options.retryDelay = .zero
    options.httpPartSize = 100_000
    return ResourceLoader(options: options)
  }

  private func read(
    _ server: LoopbackServer, range: Range<Int64>? = nil
  ) async throws -> [UInt8] {
    let request = ResourceRequest(.http(server.address("/")), byteRange: range)
    return try await loader.chunks(of: request, chunkSize: 10_000).collect(maximumSize: 1 << 20)
  }

  @Test func `a large resource is read in parts of one version`() async throws {
    let server = try LoopbackServer { $1.answer($0, from: Self.resource) }
    #expect(try await read(server) == Self.resource)
    #expect(server.requests.first?.headers["range"] == nil)
    #expect(server.requests.dropFirst().allSatisfy { $0.headers["if-range"] == "\"v1\"" })
    #expect(server.requests.count > 4)
    #expect(try await read(server, range: 5..<250_000) == Array(Self.resource[5..<250_000]))
  }

  @Test(arguments: [nil, 5..<250_000] as [Range<Int64>?])
  func `of a resource with ranges no more is kept than of one without`(range: Range<Int64>?)
    async throws
  {
    let server = try LoopbackServer { $1.answer($0, from: Self.resource) }
    let request = ResourceRequest(
      .http(server.address("/")), byteRange: range, maximumSize: 200_000)
    let chunks = try await loader.chunks(of: request, chunkSize: 10_000)
    await #expect(throws: LoadError.tooLarge(limit: 200_000)) {
      _ = try await chunks.collect(maximumSize: 1 << 20)
    }
    // Nothing is requested for it.
    #expect(server.requests.count == 1)
    // In pieces it may have any size.
    var count = 0
    while let piece = try await chunks.next() { count += piece.count }
    #expect(count == range?.count ?? Self.resource.count)
  }

  @Test func `a resource without ranges is read as one answer`() async throws {
    let server = try LoopbackServer { $1.answer(body: Self.resource) }
    #expect(try await read(server) == Self.resource)
    #expect(server.requests.count == 1)
    #expect(try await read(server, range: 5..<250_000) == Array(Self.resource[5..<250_000]))
  }

  @Test func `a broken connection costs one part`() async throws {
    let server = try LoopbackServer { request, connection in
      if request.index != 2 { connection.answer(request, from: Self.resource) }
    }
    #expect(try await read(server) == Self.resource)
  }

  @Test(arguments: [(1, true), (2, true), (20, false)])
  func `a part may be shorter than asked for, of a resource of unknown size, but not without end`(
    split: Int, isRead: Bool
  ) async throws {
    let server = try LoopbackServer { request, connection in
      guard let range = request.byteRange else {
        return connection.answer(request, from: Self.resource)
      }
      let all = range.clamped(to: 0..<Self.resource.count)
      let part = all.lowerBound..<(all.lowerBound + max(1, all.count / split))
      connection.answer(
        206, ["Content-Range": "bytes \(part.lowerBound)-\(part.upperBound - 1)/*"],
        body: Array(Self.resource[part]))
    }
    if isRead {
      #expect(try await read(server) == Self.resource)
    } else {
      await #expect(throws: LoadError.changedWhileReading) { try await read(server) }
    }
  }

  @Test func `a resource that changes between its parts is an error`() async throws {
    let server = try LoopbackServer { request, connection in
      let tag = request.index < 2 ? "\"v1\"" : "\"v2\""
      connection.answer(request, from: Self.resource, tag: tag)
    }
    await #expect(throws: LoadError.changedWhileReading) { try await read(server) }
  }

  @Test func `a part of another version is none, also where the server does not look at If-Range`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      var request = request
      request.headers["if-range"] = nil
      connection.answer(request, from: Self.resource, tag: request.index == 0 ? "\"a\"" : "\"b\"")
    }
    await #expect(throws: LoadError.changedWhileReading) { try await read(server) }
  }

  @Test func `a server that offers ranges and sends the whole all the same is read to the end`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      var request = request
      request.headers["range"] = nil
      connection.answer(request, from: Self.resource)
    }
    #expect(try await read(server) == Self.resource)
  }

  @Test func `a length that is sent twice is one`() async throws {
    let length = "Content-Length: \(Self.resource.count)\r\n"
    let server = try LoopbackServer { request, connection in
      guard request.headers["range"] == nil else {
        return connection.answer(request, from: Self.resource)
      }
      connection.send(
        Array("HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\n\(length)\(length)\r\n".utf8))
      connection.send(Self.resource)
    }
    #expect(try await read(server) == Self.resource)
  }
}
