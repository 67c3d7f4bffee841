import Foundation
import ResourceLoading
import TestSupport
import Testing

/// Faults of an answer, and of the connection that it should come over.
@Suite(.timeLimit(.minutes(5)))
struct HTTPTransferTests {
  private func load(_ address: String) async throws(LoadError) -> LoadedResource {
    var options = ResourceLoader.Options()
    options.retryDelay = .zero
    return try await ResourceLoader(options: options)
      .load(ResourceRequest(try ResourceLocation(userText: address)))
  }

  @Test(.enabled(if: UntrustedServer.isAvailable))
  func `a certificate that is refused is reported as such, and asked for once`() async throws {
    let server = try UntrustedServer()
    await #expect {
      try await load(server.address("/"))
    } throws: { error in
      guard case .notSecure("127.0.0.1", let reason)? = error as? LoadError else { return false }
      return reason.contains("self-signed") || reason.contains("self signed")
    }
    let log = try server.stop()
    #expect(log.components(separatedBy: "CONNECTION CLOSED").count <= 2)
    #expect(!log.contains("GET"))
  }

  @Test(arguments: ["ICY 200 OK\r\n\r\n", "\u{15}\u{3}\u{3}\u{0}\u{2}", "SSH-2.0-x\r\n"])
  func `an answer in another protocol is reported as such, and asked for once`(
    answer: String
  ) async throws {
    let server = try LoopbackServer { _, connection in connection.send(Array(answer.utf8)) }
    await #expect(throws: LoadError.malformedAnswer(.notHTTP)) {
      try await load(server.address("/"))
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["gzip", "x-unknown"])
  func `an answer that is not packed as it says is reported as such, and asked for once`(
    coding: String
  ) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["Content-Encoding": coding], body: Array("#EXTM3U\n".utf8))
    }
    await #expect(throws: LoadError.malformedAnswer(.contentCoding(coding))) {
      try await load(server.address("/"))
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["HTTP/1.1 20", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty"])
  func `a connection that ends within the head is a broken one`(head: String) async throws {
    let server = try LoopbackServer { _, connection in connection.send(Array(head.utf8)) }
    await #expect(throws: LoadError.brokenConnection) { try await load(server.address("/")) }
    #expect(server.requests.count == 3)
  }

  @Test func `a head is read as leniently as others read it`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(
        Array(
          ("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"
            + "HTTP/1.1 200\r\nX-A:1\r\nX-A: 2\r\nContent-Length:2\r\n\r\nab").utf8))
    }
    #expect(try await load(server.address("/")).bytes == Array("ab".utf8))
  }

  @Test func `a head without end is left, and asked for once`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(Array("HTTP/1.1 200 OK\r\n".utf8))
      let field = Array("X: \(String(repeating: "x", count: 1000))\r\n".utf8)
      while connection.send(field) {}
    }
    await #expect(throws: LoadError.malformedAnswer(.headTooLong)) {
      try await load(server.address("/"))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a redirect whose page does not end is followed`() async throws {
    let server = try LoopbackServer { request, connection in
      guard request.path == "/" else { return connection.answer(body: [1]) }
      connection.send(connection.head(302, ["Location": "/next"], length: nil))
      connection.waitForClose()
    }
    #expect(try await load(server.address("/")).bytes == [1])
  }

  @Test(arguments: ["stalls", "breaks off", "is not packed as it says"])
  func `a status of failure counts, whatever becomes of its page`(page: String) async throws {
    let server = try LoopbackServer { _, connection in
      switch page {
      case "stalls":
        connection.send(connection.head(404, length: 1000) + [1, 2, 3])
        connection.waitForClose()
      case "breaks off": connection.send(connection.head(404, length: 1000) + [1, 2, 3])
      default: connection.answer(404, ["Content-Encoding": "gzip"], body: [1, 2, 3])
      }
    }
    var options = ResourceLoader.Options()
    options.timeout = .milliseconds(200)
    options.retryDelay = .zero
    let loader = ResourceLoader(options: options)
    await #expect(throws: LoadError.notFound(status: 404)) {
      try await loader.load(ResourceRequest(try ResourceLocation(userText: server.address("/"))))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `lengths that contradict each other are reported as such, equal ones are one`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      let second = request.path == "/equal" ? 4 : 2
      connection.send(
        Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: \(second)\r\n\r\nabcd".utf8))
    }
    #expect(try await load(server.address("/equal")).bytes == Array("abcd".utf8))
    await #expect(throws: LoadError.malformedAnswer(.unreadableHead)) {
      try await load(server.address("/"))
    }
  }

  @Test
  func `an answer in the coding identity ends with its length, though the connection does not`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      let isEmpty = request.path == "/empty"
      connection.send(
        connection.head(200, ["Transfer-Encoding": "Identity"], length: isEmpty ? 0 : 4))
      if !isEmpty { connection.send(Array("abcdef".utf8)) }
      connection.waitForClose()
    }
    #expect(try await load(server.address("/")).bytes == Array("abcd".utf8))
    #expect(try await load(server.address("/empty")).bytes.isEmpty)
  }

  @Test func `an answer in the coding identity that is cut is not complete`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, ["Transfer-Encoding": "identity"], length: 4))
      connection.send(Array("abc".utf8))
    }
    await #expect(throws: LoadError.brokenConnection) { try await load(server.address("/")) }
  }

  @Test func `chunks that are none are reported as such, and asked for once`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, ["Transfer-Encoding": "chunked"], length: nil))
      connection.send(Array("xyz\r\nabc\r\n".utf8))
    }
    await #expect(throws: LoadError.malformedAnswer(.transferCoding)) {
      try await load(server.address("/"))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a field that is too long is a head that is too long`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))
      while connection.send([UInt8](repeating: 0x78, count: 10_000)) {}
    }
    await #expect(throws: LoadError.malformedAnswer(.headTooLong)) {
      try await load(server.address("/"))
    }
  }
}
