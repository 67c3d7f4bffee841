import ResourceLoading
import TestSupport
import Testing

struct ResourceLoaderPostTests {
  private func loader(_ server: LoopbackServer) throws -> (ResourceLoader, ResourceLocation) {
    let location = try ResourceLocation(userText: server.address("/hook"))
    var options = ResourceLoader.Options()
    options.headers = [try #require(HTTPHeader(name: "Content-Type", value: "application/json"))]
    options.headerOrigins = [try #require(location.origin)]
    return (ResourceLoader(options: options), location)
  }

  @Test(arguments: [0, 2, 5000]) func `a body is sent as it is`(count: Int) async throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    let server = try LoopbackServer { request, connection in
      let received = connection.readBody(of: request)
      connection.answer(received == body && request.method == "POST" ? 204 : 400)
    }
    let (loader, location) = try loader(server)
    #expect(try await loader.post(body, to: location, within: .seconds(60)) == 204)
    let request = try #require(server.requests.first)
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["expect"] == nil)
  }

  @Test func `an error and a redirect are returned as they are`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(request.index == 0 ? 503 : 302, ["Location": "/other"])
    }
    let (loader, location) = try loader(server)
    #expect(try await loader.post([1], to: location, within: .seconds(60)) == 503)
    #expect(try await loader.post([1], to: location, within: .seconds(60)) == 302)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [200, 202])
  func `a status counts, also when its body does not end, breaks off or is unreadable`(
    status: Int
  ) async throws {
    let server = try LoopbackServer { request, connection in
      switch request.index {
      case 0:
        connection.send(connection.head(status, length: nil))
        while connection.send([UInt8](repeating: 1, count: 4096)) {}
      case 1:
        connection.send(connection.head(status, length: nil))
        connection.waitForClose()
      case 2: connection.send(connection.head(status, length: 10))
      default: connection.answer(status, ["Content-Encoding": "none"], body: [1])
      }
    }
    let (loader, location) = try loader(server)
    for index in 0..<4 {
      let limit: Duration = index == 1 ? .milliseconds(200) : .seconds(60)
      #expect(try await loader.post([1], to: location, within: limit) == status)
    }
  }

  @Test func `a server that does not answer ends with an error`() async throws {
    let server = try LoopbackServer { _, connection in connection.waitForClose() }
    let (loader, location) = try loader(server)
    await #expect(throws: LoadError.self) {
      try await loader.post([1], to: location, within: .milliseconds(50))
    }
  }
}
