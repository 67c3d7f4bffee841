import Dispatch
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ResourceLoaderHTTPTests {
  private func loader(
    retries: Int = 2, timeout: Duration = .seconds(20),
    _ change: (inout ResourceLoader.Options) -> Void = { _ in }
  ) -> ResourceLoader {
    var options = ResourceLoader.Options()
    options.retries = retries
    options.retryDelay = .zero
    options.timeout = timeout
    change(&options)
    return ResourceLoader(options: options)
  }

  private func load(
    _ address: String, range: Range<Int64>? = nil, limit: Int = 1 << 24,
    with loader: ResourceLoader? = nil
  ) async throws(LoadError) -> LoadedResource {
    let location = try ResourceLocation(userText: address)
    return try await (loader ?? self.loader())
      .load(ResourceRequest(location, byteRange: range, maximumSize: limit))
  }

  // MARK: Answers

  @Test(arguments: [200, 203])
  func `an answer keeps its bytes and location`(status: Int) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(status, body: [1, 2]) }
    let resource = try await load(server.address("/a/seg%201.ts?x=1"))
    #expect(resource.bytes == [1, 2])
    #expect(server.requests.first?.path == "/a/seg%201.ts?x=1")
    #expect(resource.finalLocation == .http(server.address("/a/seg%201.ts?x=1")))
    #expect(server.requests.first?.headers["user-agent"] == "hlscue")
  }

  @Test(arguments: [
    (404, LoadError.notFound(status: 404)), (410, .notFound(status: 410)),
    (401, .denied(status: 401)), (403, .denied(status: 403)), (400, .status(400)),
    (501, .status(501)), (204, .status(204)), (302, .status(302)),
  ])
  func `a status without the bytes is an error of its kind`(
    status: Int, expected: LoadError
  ) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(status) }
    await #expect(throws: expected) { try await load(server.address("/")) }
    #expect(server.requests.count == 1)
  }

  @Test func `a user may ask for a coding, others ask for none`() async throws {
    let server = try LoopbackServer { _, connection in connection.answer() }
    let header = try #require(HTTPHeader(line: "Accept-Encoding: gzip"))
    let origin = try #require(HTTPOrigin(address: server.address("/")))
    _ = try await load(server.address("/"))
    _ = try await load(
      server.address("/"),
      with: loader {
        $0.headers = [header]
        $0.headerOrigins = [origin]
      })
    #expect(server.requests.map { $0.headers["accept-encoding"] } == ["identity", "gzip"])
  }

  @Test func `a server that does not listen is unreachable`() async throws {
    var server: LoopbackServer? = try LoopbackServer { _, _ in }
    let address = try #require(server).address("/")
    server = nil
    await #expect(throws: LoadError.unreachable(host: "127.0.0.1", reason: .refused)) {
      try await load(address)
    }
  }

  @Test(.enabled(if: LoopbackServer.hasIPv6))
  func `a literal IPv6 address is asked like any other`() async throws {
    let server = try LoopbackServer(options: .init(isIPv6: true)) { request, connection in
      request.path == "/start"
        ? connection.answer(302, ["Location": "/end"]) : connection.answer(body: [6])
    }
    let resource = try await load(server.address("/start"))
    #expect(resource.bytes == [6])
    #expect(resource.finalLocation == .http("http://[::1]:\(server.port)/end"))
    #expect(server.requests.last?.headers["host"] == "[::1]:\(server.port)")
  }

  @Test func `a connection that is idle is used again`() async throws {
    let server = try LoopbackServer(options: .init(isPersistent: true)) { request, connection in
      request.path == "/missing"
        ? connection.answer(404, body: [1, 2, 3]) : connection.answer(body: [4])
    }
    let loader = loader()
    for _ in 0..<3 {
      #expect(try await load(server.address("/"), with: loader).bytes == [4])
      await #expect(throws: LoadError.notFound(status: 404)) {
        try await load(server.address("/missing"), with: loader)
      }
    }
    #expect(server.requests.count == 6)
    #expect(server.connectionCount == 1)
  }

  @Test func `after a stall other connections are used than those from before`() async throws {
    let isDead = Mutex(false)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try LoopbackServer(options: .init(isPersistent: true)) { request, connection in
      // As after the failover of a load balancer.
      if isDead.withLock({ $0 }), connection.index < 2 { return connection.waitForClose() }
      // Both at once, so that there are two connections.
      if request.path == "/first" {
        first.signal()
        second.wait()
      } else if request.path == "/second" {
        second.signal()
        first.wait()
      }
      connection.answer(body: [4])
    }
    let loader = loader { $0.timeout = .seconds(1) }
    async let one = load(server.address("/first"), with: loader)
    async let two = load(server.address("/second"), with: loader)
    _ = try await (one, two)
    #expect(server.connectionCount == 2)
    isDead.withLock { $0 = true }
    await #expect(throws: LoadError.timedOut(seconds: 1)) {
      try await load(server.address("/"), with: loader)
    }
    for _ in 0..<3 { #expect(try await load(server.address("/"), with: loader).bytes == [4]) }
  }

  @Test func `a server out of reach is left alone after three attempts, others are not`()
    async throws
  {
    var closed: LoopbackServer? = try LoopbackServer { _, _ in }
    let address = try #require(closed).address("/")
    let port = try #require(closed).port
    closed = nil
    let server = try LoopbackServer { _, connection in connection.answer(404) }
    let refused = LoadError.unreachable(host: "127.0.0.1", reason: .refused)
    let (patient, eager) = (loader(), loader { $0.pauseOfSilentHosts = .zero })
    for _ in 0..<3 {
      await #expect(throws: refused) { try await load(address, with: patient) }
      await #expect(throws: refused) { try await load(address, with: eager) }
    }
    // What is left alone is reported like what was asked for, so that one run is like the next.
    let successor = try LoopbackServer(port: port) { _, connection in connection.answer(body: [1]) }
    await #expect(throws: refused) { try await load(address, with: patient) }
    #expect(successor.requests.isEmpty)
    // After the pause it is asked again.
    #expect(try await load(address, with: eager).bytes == [1])
    // A status is an answer.
    for _ in 0..<4 {
      await #expect(throws: LoadError.notFound(status: 404)) {
        try await load(server.address("/"), with: patient)
      }
    }
    #expect(server.requests.count == 4)
  }

  @Test func `more bytes than the limit are an error, declared or not`() async throws {
    let server = try LoopbackServer { request, connection in
      let declared = request.path == "/declared" ? 1000 : nil
      connection.send(connection.head(200, length: declared))
      connection.send([UInt8](repeating: 0, count: 1000))
    }
    for path in ["/declared", "/undeclared"] {
      await #expect(throws: LoadError.tooLarge(limit: 999)) {
        try await load(server.address(path), limit: 999)
      }
      #expect(try await load(server.address(path), limit: 1000).bytes.count == 1000)
    }
  }

  // MARK: Redirects

  @Test func `relative and absolute redirects are followed and change the location`() async throws {
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/a/start": connection.answer(302, ["Location": "next?q=1"])
      case "/a/next?q=1": connection.answer(307, ["Location": "/b/%65nd"])
      case "/b/%65nd": connection.answer(body: [7])
      default: connection.answer(404)
      }
    }
    let resource = try await load(server.address("/a/start"))
    #expect(resource.bytes == [7])
    #expect(resource.finalLocation == .http(server.address("/b/%65nd")))
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "data:,x"])
  func `a redirect away from http is refused`(target: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(302, ["Location": target])
    }
    let scheme = String(target.prefix { $0 != ":" })
    let error = await #expect(
      throws: LoadError.redirected(to: target, .notAllowed(scheme: scheme))
    ) {
      try await load(server.address("/"))
    }
    let shown = scheme == "data" ? "data:…" : target
    #expect(error?.description.hasPrefix("redirected to \(shown): \(scheme): addresses") == true)
  }

  @Test(arguments: ["http://joe:PW#1@127.0.0.1:1/x", "http://joe:PW?@127.0.0.1:1/x"])
  func `no password of a redirect is in the error`(target: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(302, ["Location": target])
    }
    await #expect {
      try await load(server.address("/"))
    } throws: {
      !"\($0)".contains("PW")
    }
  }

  @Test(arguments: [
    "//", "///", "http://", "http:", "?", "#", "%zz", "a b", "http://[::1", "%00", "\u{7F}", ":",
    "http://127.0.0.1:99999/", "//127.0.0.1:1/x", "..", "/../..", "http://a b/",
  ])
  func `a strange redirect ends in an error`(target: String) async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(request.index == 0 ? 301 : 404, ["Location": target])
    }
    await #expect(throws: LoadError.self) { try await load(server.address("/")) }
  }

  @Test func `redirects without end are stopped at the limit`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(302, ["Location": "/again"])
    }
    await #expect(throws: LoadError.tooManyRedirects(limit: 3)) {
      try await load(server.address("/"), with: loader { $0.maximumRedirects = 3 })
    }
    #expect(server.requests.count == 4)
  }

  // MARK: Byte ranges

  private static let resource = (0..<100).map { UInt8($0) }

  @Test func `a range is asked for and comes alone`() async throws {
    let server = try LoopbackServer { $1.answer($0, from: Self.resource) }
    let part = try await load(server.address("/"), range: 10..<20)
    #expect(part.bytes == Array(10..<20))
    #expect(part.findings.isEmpty)
    #expect(server.requests.first?.headers["range"] == "bytes=10-19")
    #expect(server.requests.first?.headers["accept-encoding"] == "identity")
  }

  @Test func `an ignored range is cut out and reported`() async throws {
    let server = try LoopbackServer { $1.answer(body: Self.resource) }
    let part = try await load(server.address("/"), range: 10..<20)
    #expect(part.bytes == Array(10..<20))
    #expect(part.findings.map(\.rule) == [.byteRangeIgnored])
  }

  @Test func `a resource of which ranges are ignored is loaded once for all others`() async throws {
    let server = try LoopbackServer { $1.answer(body: Self.resource) }
    let loader = ResourceLoader()
    for start in [10, 90, 30, 0] as [Int64] {
      var request = ResourceRequest(.http(server.address("/a")))
      request.byteRange = start..<start + 10
      let part = try await loader.load(request)
      #expect(part.bytes == Array(UInt8(start)..<UInt8(start) + 10))
      #expect(part.findings.map(\.rule) == [.byteRangeIgnored])
    }
    #expect(server.requests.map { $0.headers["range"] } == ["bytes=10-19", nil])
  }

  @Test func `ranges of a resource that is kept have the limits of their requests`() async throws {
    let server = try LoopbackServer { $1.answer(body: Self.resource) }
    let loader = loader()
    for _ in 0..<2 { _ = try await load(server.address("/"), range: 0..<10, with: loader) }
    await #expect(throws: LoadError.tooLarge(limit: 50)) {
      try await load(server.address("/"), range: 0..<80, limit: 50, with: loader)
    }
    let request = ResourceRequest(
      .http(server.address("/")), byteRange: 0..<80, budget: ByteBudget(limit: 100))
    #expect(try await loader.load(request).bytes.count == 80)
    await #expect(throws: LoadError.tooLargeTogether(limit: 100)) {
      try await loader.load(request)
    }
    #expect(server.requests.count == 2)
  }

  @Test func `an endless answer to a range ends with the range`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: nil))
      while connection.send([UInt8](repeating: 1, count: 4096)) {}
    }
    #expect(try await load(server.address("/"), range: 0..<50).bytes.count == 50)
  }

  @Test func `a range that is ignored is not read past the limit, however far it lies`()
    async throws
  {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: Int(Int64.max)))
      connection.send(Self.resource)
      connection.waitForClose()
    }
    await #expect(throws: LoadError.tooLarge(limit: 1 << 24)) {
      try await load(server.address("/"), range: 200_000_000_000..<200_000_000_100)
    }
  }

  @Test func `a part that nobody asked for is not taken for the whole`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(206, ["Content-Range": "bytes 0-9/100"], body: Array(0..<10))
    }
    await #expect(throws: LoadError.status(206)) { try await load(server.address("/")) }
  }

  @Test func `a range past the end is an error`() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/ignores" {
        connection.answer(body: Self.resource)
      } else {
        connection.answer(request, from: Self.resource)
      }
    }
    for (path, range) in [("/", 100..<101), ("/", 90..<101), ("/ignores", 90..<101)] {
      let range = Int64(range.lowerBound)..<Int64(range.upperBound)
      await #expect(throws: LoadError.badRange(range, reason: .pastEnd(byteCount: 100))) {
        try await load(server.address(path), range: range)
      }
    }
  }

  @Test func `other bytes than the range are an error`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(206, ["Content-Range": "bytes 11-20/100"], body: Array(11..<21))
    }
    for range in [10..<20, 12..<22] as [Range<Int64>] {
      await #expect(throws: LoadError.badRange(range, reason: .otherRange)) {
        try await load(server.address("/"), range: range)
      }
    }
  }

  // MARK: Headers of the user

  @Test func `headers of the user go to the origin of the input alone`() async throws {
    let other = try LoopbackServer { _, connection in connection.answer(body: [2]) }
    let elsewhere = other.address("/x")
    let server = try LoopbackServer { request, connection in
      if request.path == "/away" {
        connection.answer(302, ["Location": elsewhere])
      } else {
        connection.answer(body: [1])
      }
    }
    let header = try #require(HTTPHeader(line: "X-Token: secret"))
    let origin = try #require(HTTPOrigin(address: server.address("/")))
    let loader = loader {
      $0.headers = [header]
      $0.headerOrigins = [origin]
    }
    _ = try await load(server.address("/here"), with: loader)
    _ = try await load(server.address("/away"), with: loader)
    _ = try await load(elsewhere, with: loader)
    #expect(server.requests.map { $0.headers["x-token"] } == ["secret", "secret"])
    #expect(other.requests.map { $0.headers["x-token"] } == [nil, nil])
  }

  @Test func `the name and password of an address go along within its origin alone`() async throws {
    let other = try LoopbackServer { _, connection in connection.answer(body: [2]) }
    let elsewhere = other.address("/x")
    let server = try LoopbackServer { request, connection in
      let host = request.headers["host"] ?? ""
      switch request.path {
      case "/away": connection.answer(302, ["Location": elsewhere])
      case "/relative": connection.answer(302, ["Location": "/end"])
      case "/absolute": connection.answer(302, ["Location": "http://\(host)/end"])
      default: connection.answer(body: [1])
      }
    }
    for path in ["/relative", "/absolute", "/away"] {
      let address = "http://me:p%40ss@127.0.0.1:\(server.port)\(path)"
      _ = try await load(address)
    }
    let basic = "Basic bWU6cEBzcw=="
    #expect(
      server.requests.map { $0.headers["authorization"] } == Array(repeating: basic, count: 5))
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  // MARK: Cookies

  @Test func `a cookie goes to the site that set it, beside those of the user`() async throws {
    let other = try LoopbackServer { _, connection in connection.answer(body: [2]) }
    let elsewhere = other.address("/x", host: "localhost")
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/set": connection.answer(302, ["Set-Cookie": "s=1", "Location": "/here"])
      case "/away": connection.answer(302, ["Location": elsewhere])
      default: connection.answer(body: [1])
      }
    }
    let headers = ["Cookie: mine=2", "cookie: more=3"].compactMap { HTTPHeader(line: $0) }
    let origin = try #require(HTTPOrigin(address: server.address("/")))
    let (plain, own) = (
      loader(),
      loader {
        $0.headers = headers
        $0.headerOrigins = [origin]
      }
    )
    for loader in [plain, own] {
      _ = try await load(server.address("/set"), with: loader)
      _ = try await load(server.address("/away"), with: loader)
    }
    let cookies = server.requests.map { $0.headers["cookie"] }
    #expect(
      cookies == [
        nil, "s=1", "s=1", "mine=2; more=3", "s=1; mine=2; more=3", "s=1; mine=2; more=3",
      ])
    #expect(other.requests.map { $0.headers["cookie"] } == [nil, nil])
  }

  @Test func `loaders that keep cookies apart do not send those of each other`() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(200, ["Set-Cookie": "policy=\(request.path.dropFirst())"], body: [1])
    }
    let first = loader()
    let pair = [first, first.keepingCookiesApart()]
    for _ in 0..<2 {
      for (loader, path) in zip(pair, ["/a", "/b"]) {
        _ = try await load(server.address(path), with: loader)
      }
    }
    // Sessions that have ended leave their place to others.
    for number in 0..<40 {
      let other = first.keepingCookiesApart()
      for _ in 0..<2 { _ = try await load(server.address("/\(number)"), with: other) }
    }
    _ = try await load(server.address("/a"), with: first)
    let others = (0..<40).flatMap { [nil, "policy=\($0)"] }
    #expect(
      server.requests.map { $0.headers["cookie"] }
        == [nil, nil, "policy=a", "policy=b"] + others + ["policy=a"])
  }

  @Test func `beyond the limit, the oldest cookies of the site with the most are dropped`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      let number = request.path.dropFirst()
      let name = number == "last" ? "late=1" : "c\(number)=1"
      connection.answer(200, ["Set-Cookie": name], body: [1])
    }
    let other = try LoopbackServer { $1.answer(200, ["Set-Cookie": "only=1"], body: [1]) }
    let loader = loader()
    _ = try await load(other.address("/", host: "localhost"), with: loader)
    // The first one is set again, so that it is not the oldest.
    let limit = 300
    // They are counted at the limit, and again after a quarter of it.
    let most = limit + limit / 4
    let numbers = Array(0..<limit - 10) + [0] + Array(limit - 10...most)
    for number in numbers { _ = try await load(server.address("/\(number)"), with: loader) }
    _ = try await load(server.address("/last"), with: loader)
    let sent = try #require(server.requests.last?.headers["cookie"]).split(separator: "; ")
    // Three quarters of the limit are left.
    let dropped = most + 1 - limit / 4 * 3
    #expect(["c0=1", "c\(dropped + 1)=1"].allSatisfy { sent.contains($0) })
    #expect(!["c1=1", "c\(dropped)=1"].contains { sent.contains($0) })
    _ = try await load(other.address("/", host: "localhost"), with: loader)
    #expect(other.requests.last?.headers["cookie"] == "only=1")
  }

  // MARK: Private hosts

  @Test func `denied private hosts are not asked, not even through a redirect or a name`()
    async throws
  {
    let server = try LoopbackServer { request, connection in connection.answer(body: [1]) }
    let strict = loader { $0.privateHosts = .deny }
    for host in ["127.0.0.1", "localhost", "0x7f.1"] {
      await #expect {
        try await load(server.address("/", host: host), with: strict)
      } throws: { error in
        if case .privateAddress? = error as? LoadError { true } else { false }
      }
    }
    #expect(server.requests.isEmpty && server.connectionCount == 0)
  }

  // MARK: Repetition

  @Test(arguments: [408, 425, 429, 503, 520])
  func `a request is repeated when the server asks for that`(status: Int) async throws {
    let server = try LoopbackServer { request, connection in
      request.index == 0
        ? connection.answer(status, ["Retry-After": "0"]) : connection.answer(body: [5])
    }
    #expect(try await load(server.address("/")).bytes == [5])
  }

  @Test(arguments: ["3600", "Fri, 31 Dec 2100 23:59:59 GMT"])
  func `a server that asks for a long wait is not asked again`(wait: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(503, ["Retry-After": wait])
    }
    await #expect(throws: LoadError.status(503)) { try await load(server.address("/")) }
    #expect(server.requests.count == 1)
  }

  @Test func `a request is not repeated when waiting for its host has taken long enough`()
    async throws
  {
    let server = try LoopbackServer { _, connection in connection.answer(503) }
    let error = LoadError.notRepeated(.status(503), host: "127.0.0.1")
    let loader = loader { $0.retryDelay = .seconds(61) }
    await #expect(throws: error) { try await load(server.address("/"), with: loader) }
    #expect(server.requests.count == 1)
    #expect(error.rule == .resourceStatus && error.cause == .status(503))
    #expect(
      error.description
        == "the server answered HTTP 503; not requested again, repeated requests to "
        + "127.0.0.1 have waited for 60 s in all")
  }

  @Test(arguments: ["broken", "cut", "503"])
  func `a request is repeated twice`(fault: String) async throws {
    let server = try LoopbackServer { request, connection in
      switch (request.index, fault) {
      case (2..., _): connection.answer(body: [5])
      case (_, "503"): connection.answer(503)
      case (_, "cut"): connection.send(connection.head(200, length: 10) + [1])
      default: break
      }
    }
    #expect(try await load(server.address("/")).bytes == [5])
    #expect(server.requests.count == 3)
  }

  @Test func `after the last repetition the fault is reported`() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/busy" { connection.answer(503) }
    }
    await #expect(throws: LoadError.brokenConnection) { try await load(server.address("/")) }
    #expect(server.requests.count == 3)
    await #expect(throws: LoadError.status(503)) { try await load(server.address("/busy")) }
    #expect(server.requests.count == 6)
  }

  // MARK: Time limit and cancellation

  @Test(arguments: ["silent", "stuck"])
  func `a server that sends nothing is left after the time limit`(kind: String) async throws {
    let server = try LoopbackServer { _, connection in
      if kind == "stuck" { connection.send(connection.head(200, length: 10) + [1]) }
      connection.waitForClose()
    }
    await #expect(throws: LoadError.timedOut(seconds: 0.05)) {
      try await load(server.address("/"), with: loader(timeout: .milliseconds(50)))
    }
  }

  @Test func `a server that takes its time with some answers is asked for all others`()
    async throws
  {
    let server = try LoopbackServer { request, connection in
      request.path == "/slow" ? connection.waitForClose() : connection.answer(body: [1])
    }
    let loader = loader(timeout: .milliseconds(100))
    for _ in 0..<4 {
      await #expect(throws: LoadError.timedOut(seconds: 0.1)) {
        try await load(server.address("/slow"), with: loader)
      }
    }
    #expect(try await load(server.address("/"), with: loader).bytes == [1])
  }

  @Test func `a connection that is never made is no answer that is late`() async throws {
    let listener = try SilentListener()
    await #expect(
      throws: LoadError.unreachable(host: "127.0.0.1", reason: .silent(seconds: 0.1))
    ) {
      try await load(listener.address, with: loader(timeout: .milliseconds(100)))
    }
  }

  // MARK: Beginnings

  @Test func `an endless body that begins as nothing useful is not read further`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: nil))
      while connection.send([UInt8](repeating: 0, count: 64 << 10)) {}
    }
    let location = try ResourceLocation(userText: server.address("/"))
    for content in [ResourceRequest.Content.media, .playlist, .input] {
      let resource = try await loader().load(ResourceRequest(location, content: content))
      #expect(resource.bytes.count < 1 << 20)
    }
  }

  @Test func `what resources may have together is one limit`() async throws {
    let server = try LoopbackServer { $1.answer(body: [UInt8](repeating: 0x23, count: 600)) }
    let location = try ResourceLocation(userText: server.address("/"))
    let request = ResourceRequest(location, budget: ByteBudget(limit: 1000))
    let loader = loader()
    #expect(try await loader.load(request).bytes.count == 600)
    await #expect(throws: LoadError.tooLargeTogether(limit: 1000)) {
      try await loader.load(request)
    }
  }

  @Test(arguments: 0..<40)
  func `cancelling an endless body ends the wait`(round: Int) async throws {
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, length: nil))
      var sent = 0
      while connection.send([UInt8](repeating: 0, count: 16 << 10)) {
        sent += 1
        if sent == round { signal.finish() }
      }
    }
    if round == 0 { signal.finish() }
    let loader = loader()
    let task = Task { [self] in
      try await load(server.address("/"), limit: 1 << 30, with: loader)
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: LoadError.cancelled) { try await task.value }
  }

  @Test func `cancelling many loads of one loader leaves it in order`() async throws {
    let isOver = Flag()
    let server = try LoopbackServer { request, connection in
      if request.path == "/fine" { return connection.answer(body: [9]) }
      connection.send(connection.head(200, length: nil))
      while !isOver.isSet, connection.send([UInt8](repeating: 0, count: 64 << 10)) {}
    }
    let loader = loader()
    for _ in 0..<20 {
      let errors = await withTaskGroup(of: LoadError?.self) { group in
        for _ in 0..<4 {
          group.addTask { [self] in
            do throws(LoadError) {
              _ = try await load(server.address("/endless"), limit: 1 << 40, with: loader)
              return nil
            } catch {
              return error
            }
          }
        }
        await Task.yield()
        group.cancelAll()
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors == Array(repeating: .cancelled, count: 4))
    }
    isOver.set()
    #expect(try await load(server.address("/fine"), with: loader).bytes == [9])
  }
}

/// A flag that threads share.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}
