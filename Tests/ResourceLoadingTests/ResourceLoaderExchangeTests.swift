import MediaTiming
import ResourceLoading
import Synchronization
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ResourceLoaderExchangeTests {
  private static let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:4\n".utf8)
  /// Fifty lines of `#EXTM3U`, compressed.
  private static let packed =
    (try? HexBytes("1f8b080000000000020353768d08f1350ee5521ea507050d00842ab6b390010000").bytes)
    ?? []

  private func loader(
    timeout: Duration = .seconds(20), _ change: (inout ResourceLoader.Options) -> Void = { _ in }
  ) -> ResourceLoader {
    var options = ResourceLoader.Options()
    options.timeout = timeout
    // A repetition would wait longer than the test may take.
    options.retryDelay = .seconds(3600)
    change(&options)
    return ResourceLoader(options: options)
  }

  private func exchange(
    _ address: String, with loader: ResourceLoader? = nil,
    _ change: (inout ExchangeRequest) -> Void = { _ in }
  ) async -> Exchange {
    var request = ExchangeRequest(.http(address))
    change(&request)
    return await (loader ?? self.loader()).exchange(request)
  }

  // MARK: Responses

  @Test func `an exchange has all of its response`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(
        Array("HTTP/1.1 200 OK\r\nX-Cache: HIT\r\nage: 3\r\nContent-Length: 32\r\n".utf8)
          + Array("Set-Cookie: a=1\r\nset-cookie: b=2\r\nConnection: close\r\n\r\n".utf8)
          + Self.playlist)
    }
    let exchange = await exchange(server.address("/media.m3u8?a=1"))
    #expect(exchange.failure == nil)
    #expect(exchange.address == server.address("/media.m3u8?a=1"))
    #expect(exchange.finalAddress == exchange.address)
    #expect(exchange.status == 200)
    #expect(exchange.body == Self.playlist)
    #expect(exchange.wireByteCount == Self.playlist.count)
    #expect(exchange.serverAddress == "127.0.0.1")
    #expect(
      exchange.headers.map(\.name)
        == ["X-Cache", "age", "Content-Length", "Set-Cookie", "set-cookie", "Connection"])
    #expect(
      exchange.headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value) == [
        "a=1", "b=2",
      ])
    #expect(exchange.age == MediaTime(seconds: 3))
    #expect(exchange.requestHeaders.map(\.name) == ["User-Agent", "Accept-Encoding"])
  }

  @Test func `a compressed response is requested and has the size of its transfer`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["Content-Encoding": "gzip"], body: Self.packed)
    }
    let exchange = await exchange(server.address("/"))
    #expect(server.requests.first?.headers["accept-encoding"] == "gzip")
    #expect(exchange.body.count == 400)
    #expect(exchange.wireByteCount == Self.packed.count)
  }

  @Test(arguments: [
    (404, LoadError.notFound(status: 404)), (410, .notFound(status: 410)),
    (403, .denied(status: 403)), (400, .status(400)), (503, .status(503)), (204, .status(204)),
    (206, .status(206)), (302, .status(302)),
  ])
  func `an error status is reported after one attempt`(
    status: Int, expected: LoadError
  ) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(status, ["Retry-After": "7"], body: Self.playlist)
    }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.status == status)
    #expect(exchange.failure == expected)
    #expect(exchange.body.isEmpty)
    #expect(exchange.retryAfter == MediaTime(seconds: 7))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [1, 2])
  func `a request on a connection that the server has given up is repeated once`(count: Int)
    async throws
  {
    let server = try LoopbackServer { request, connection in
      request.index < count
        ? connection.answer(408) : connection.answer(body: Self.playlist)
    }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.failure == (count == 1 ? nil : .status(408)))
    #expect(server.requests.count == 2)
  }

  @Test func `an unchanged resource is no failure`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(
        request.headers["if-none-match"] == "\"v1\"" ? 304 : 200, ["ETag": "\"v1\""])
    }
    let condition = try #require(HTTPHeader(name: "If-None-Match", value: "\"v1\""))
    let exchange = await exchange(server.address("/")) { $0.headers = [condition] }
    #expect(exchange.status == 304)
    #expect(exchange.failure == nil)
    #expect(exchange.body.isEmpty)
  }

  @Test func `a date to come back at counts from the end of the exchange`() {
    let end = CalendarTime(timeSince1970: MediaTime(seconds: 1_000_000_000))
    var exchange = Exchange(address: "http://a/", sent: end, ended: end)
    exchange.headers = [HTTPHeader(name: "retry-after", value: "Sun, 09 Sep 2001 01:46:50 GMT")]
      .compactMap(\.self)
    #expect(exchange.retryAfter == MediaTime(seconds: 10))
    exchange.headers = [HTTPHeader(name: "Retry-After", value: "soon")].compactMap(\.self)
    #expect(exchange.retryAfter == nil)
  }

  @Test func `of content that is no playlist only the start is read`() async throws {
    let page = Array(String(repeating: "<p>sorry</p>", count: 1 << 16).utf8)
    let server = try LoopbackServer { _, connection in connection.answer(200, body: page) }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.failure == nil)
    #expect(!exchange.body.isEmpty && exchange.body.count < page.count)
  }

  // MARK: Redirects

  @Test func `redirects are followed and listed`() async throws {
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/a": connection.answer(302, ["Location": "/b?token=1"])
      case "/b?token=1": connection.answer(307, ["Location": "c"])
      default: connection.answer(200, body: Self.playlist)
      }
    }
    let exchange = await exchange(server.address("/a"))
    #expect(
      exchange.redirects == [
        Exchange.Redirect(status: 302, address: server.address("/b?token=1")),
        Exchange.Redirect(status: 307, address: server.address("/c")),
      ])
    #expect(exchange.address == server.address("/a"))
    #expect(exchange.finalAddress == server.address("/c"))
    #expect(exchange.body == Self.playlist)
  }

  @Test func `redirects for ever are a failure`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(302, ["Location": "/\(request.index)"])
    }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.failure == .tooManyRedirects(limit: 10))
    #expect(exchange.status == 302)
    #expect(exchange.redirects.count == 10)
    #expect(server.requests.count == 11)
  }

  @Test func `headers of the user go only to the origins of the inputs`() async throws {
    let other = try LoopbackServer { _, connection in connection.answer(200, body: Self.playlist) }
    let target = other.address("/b")
    let server = try LoopbackServer { _, connection in connection.answer(302, ["Location": target])
    }
    let origin = try #require(HTTPOrigin(address: server.address("/")))
    let secret = try #require(HTTPHeader(line: "X-Token: secret"))
    let exchange = await exchange(
      server.address("/"),
      with: loader {
        $0.headers = [secret]
        $0.headerOrigins = [origin]
      })
    #expect(exchange.failure == nil)
    #expect(server.requests.first?.headers["x-token"] == "secret")
    #expect(other.requests.first?.headers["x-token"] == nil)
    #expect(exchange.requestHeaders.contains(secret))
  }

  @Test func `a redirect to another scheme is a failure`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(302, ["Location": "file:///etc/passwd"])
    }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.failure?.cause == .notAllowed(scheme: "file"))
  }

  // MARK: Failures

  @Test func `a server that refuses connections is asked each time`() async throws {
    var server: LoopbackServer? = try LoopbackServer { _, _ in }
    let port = try #require(server?.port)
    let address = try #require(server?.address("/"))
    server = nil
    let loader = loader()
    for _ in 0..<6 {
      let exchange = await exchange(address, with: loader)
      #expect(exchange.failure == .unreachable(host: "127.0.0.1", reason: .refused))
      #expect(exchange.status == nil)
      #expect(exchange.serverAddress == nil)
    }
    let next = try LoopbackServer(port: port) { _, connection in
      connection.answer(200, body: Self.playlist)
    }
    #expect(await exchange(next.address("/"), with: loader).body == Self.playlist)
  }

  @Test func `a response that ends early has its status and fields`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, ["X-Cache": "HIT"], length: 1000) + Self.playlist)
    }
    let exchange = await exchange(server.address("/"))
    #expect(exchange.failure == .brokenConnection)
    #expect(exchange.status == 200)
    #expect(exchange.header("x-cache") == "HIT")
    #expect(exchange.wireByteCount == Self.playlist.count)
    #expect(exchange.body.isEmpty)
    #expect(exchange.firstByte != nil)
    #expect(server.requests.count == 1)
  }

  @Test func `a playlist beyond the limit is a failure with its status`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: 1 << 30) + Self.playlist)
      connection.waitForClose()
    }
    let exchange = await exchange(server.address("/")) { $0.maximumSize = 1 << 20 }
    #expect(exchange.failure == .tooLarge(limit: 1 << 20))
    #expect(exchange.status == 200)
  }

  @Test func `a playlist without end is cut off at the limit`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: nil) + Self.playlist)
      while connection.send([UInt8](repeating: 0x0A, count: 1 << 16)) {}
    }
    let exchange = await exchange(server.address("/")) { $0.maximumSize = 1 << 20 }
    #expect(exchange.failure == .tooLarge(limit: 1 << 20))
  }

  @Test func `a response that goes on for too long is a failure`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: nil) + Self.playlist)
      while connection.send(Array("\n".utf8)) {}
    }
    let exchange = await exchange(server.address("/")) {
      $0.totalTimeout = .milliseconds(50)
      $0.maximumSize = .max
    }
    #expect(exchange.failure == .incomplete(seconds: 0.05))
  }

  @Test func `redirects do not multiply the time limit`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(302, ["Location": "/\(request.index)"])
    }
    let exchange = await exchange(
      server.address("/"), with: loader { $0.maximumRedirects = 1_000_000 }
    ) {
      $0.totalTimeout = .milliseconds(50)
    }
    #expect(exchange.failure?.cause == .incomplete(seconds: 0.05))
  }

  @Test func `the time up to the first byte has a limit of its own`() async throws {
    let server = try LoopbackServer { _, connection in connection.waitForClose() }
    let exchange = await exchange(server.address("/")) { $0.timeout = .milliseconds(50) }
    #expect(exchange.failure == .timedOut(seconds: 0.05))
    #expect(exchange.firstByte == nil)
    #expect(exchange.serverAddress == "127.0.0.1")
  }

  @Test func `a cancelled exchange ends soon`() async throws {
    let server = try LoopbackServer { _, connection in connection.waitForClose() }
    let address = server.address("/")
    let task = Task { await exchange(address) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value.failure == .cancelled)
  }

  @Test func `only http addresses are loaded`() async {
    let exchange = await loader().exchange(ExchangeRequest(.file(LocalPath("a.m3u8"))))
    #expect(exchange.failure == .notAllowed(scheme: "file"))
  }

  // MARK: Times

  @Test func `times are those of the clock of the loader`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, body: Self.playlist)
    }
    let ticks = Mutex(0)
    let exchange = await exchange(
      server.address("/"),
      with: loader {
        $0.now = {
          CalendarTime(
            timeSince1970: MediaTime(
              seconds: ticks.withLock {
                $0 += 1
                return $0
              }))
        }
      })
    #expect(exchange.sent.secondsSince1970 == 1)
    #expect(exchange.firstByte?.secondsSince1970 == 2)
    #expect(exchange.ended.secondsSince1970 == 3)
  }

  @Test func `a steady clock shows whole milliseconds and does not go back`() {
    let clock = SteadyClock()
    let times = (0..<100).map { _ in clock.now() }
    #expect(times == times.sorted())
    #expect(
      times.allSatisfy {
        $0.timeSince1970.rounded(toTimescale: 1000).map {
          MediaTime(value: Int128($0), timescale: 1000)
        } == $0.timeSince1970
      })
  }
}
