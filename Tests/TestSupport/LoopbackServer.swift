private import Foundation
private import Synchronization

/// A small HTTP server on the loopback interface that answers as a test asks it to.
///
/// It takes a free port, answers one request per connection unless set otherwise, and stops when it is released.
package final class LoopbackServer: Sendable {
  /// What a client asked for.
  package struct Request: Sendable {
    /// `GET` or another method.
    package var method: String
    package var path: String
    /// The fields with names in lower case.
    package var headers: [String: String]
    /// How many requests came before this one.
    package var index: Int

    /// The `a-b` of a `Range: bytes=a-b` field, as a range.
    package var byteRange: Range<Int>? {
      guard let field = headers["range"], field.hasPrefix("bytes=") else { return nil }
      let ends = field.dropFirst(6).split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 ? ends[0]..<(ends[1] + 1) : nil
    }
  }

  package typealias Handler = @Sendable (Request, LoopbackConnection) -> Void

  /// What a server does beyond what its handler says.
  package struct Options: Sendable {
    /// Whether a connection stays open for further requests.
    package var isPersistent = false
    /// Whether the address is that of IPv6.
    package var isIPv6 = false

    package init(isPersistent: Bool = false, isIPv6: Bool = false) {
      self.isPersistent = isPersistent
      self.isIPv6 = isIPv6
    }
  }

  private struct State {
    var requests: [Request] = []
    var connectionCount = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  /// What the threads share, so that they do not keep the server alive.
  private final class Core: Sendable {
    let listener: Int32
    let isPersistent: Bool
    let handler: Handler
    let state = Mutex(State())

    init(listener: Int32, isPersistent: Bool, handler: @escaping Handler) {
      self.listener = listener
      self.isPersistent = isPersistent
      self.handler = handler
    }
  }

  private struct SocketError: Error { var code = errno }

  private let core: Core
  private let isIPv6: Bool
  /// The port that was free.
  package let port: UInt16

  /// Starts a server that lets a handler answer each request.
  ///
  /// - Parameter port: an address of IPv4 that another server had; 0 for one that is free.
  package init(
    options: Options = Options(), port: UInt16 = 0, _ handler: @escaping Handler
  ) throws {
    let family = options.isIPv6 ? AF_INET6 : AF_INET
    let listener = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw SocketError() }
    self.isIPv6 = options.isIPv6
    self.port =
      options.isIPv6 ? try Self.listenOnIPv6(listener) : try Self.listenOnIPv4(listener, port: port)
    self.core = Core(listener: listener, isPersistent: options.isPersistent, handler: handler)
    let core = self.core
    Thread.detachNewThread { Self.accept(core) }
  }

  deinit {
    let open = core.state.withLock { state in
      state.isStopped = true
      return state.open
    }
    for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    // Wakes the thread that accepts, which closes the listener.
    shutdown(core.listener, Int32(SHUT_RDWR))
  }

  private static func listenOnIPv4(_ listener: Int32, port: UInt16) throws -> UInt16 {
    var reuses: Int32 = 1
    setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try listen(listener, at: &address)
    return UInt16(bigEndian: address.sin_port)
  }

  private static func listenOnIPv6(_ listener: Int32) throws -> UInt16 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    try listen(listener, at: &address)
    return UInt16(bigEndian: address.sin6_port)
  }

  private static func listen<Address>(_ listener: Int32, at address: inout Address) throws {
    var length = socklen_t(MemoryLayout<Address>.size)
    let isReady = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Foundation.listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isReady else { throw SocketError() }
  }

  /// Whether this machine has an IPv6 address of its own.
  package static let hasIPv6: Bool =
    (try? LoopbackServer(options: Options(isIPv6: true)) { _, _ in }) != nil

  /// How many connections were made so far.
  package var connectionCount: Int { core.state.withLock { $0.connectionCount } }

  /// The requests so far.
  package var requests: [Request] { core.state.withLock { $0.requests } }

  /// The address of a path on this server.
  package func address(_ path: String, host: String? = nil) -> String {
    "http://\(host ?? (isIPv6 ? "[::1]" : "127.0.0.1")):\(port)\(path)"
  }

  private static func accept(_ core: Core) {
    while true {
      let descriptor = Foundation.accept(core.listener, nil, nil)
      guard descriptor >= 0 else { break }
      let (isStopped, index) = core.state.withLock { state in
        if !state.isStopped { state.open.insert(descriptor) }
        defer { state.connectionCount += 1 }
        return (state.isStopped, state.connectionCount)
      }
      if isStopped {
        close(descriptor)
      } else {
        Thread.detachNewThread { serve(descriptor, core, index) }
      }
    }
    close(core.listener)
  }

  private static func serve(_ descriptor: Int32, _ core: Core, _ index: Int) {
    let connection = LoopbackConnection(
      descriptor, isPersistent: core.isPersistent, index: index)
    while let head = connection.readHead() {
      let lines = head.components(separatedBy: "\r\n")
      let words = lines[0].split(separator: " ")
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      let path = words.count > 1 ? String(words[1]) : ""
      let request = core.state.withLock { state in
        let request = Request(
          method: String(words.first ?? ""), path: path, headers: headers,
          index: state.requests.count)
        state.requests.append(request)
        return request
      }
      core.handler(request, connection)
      guard core.isPersistent else { break }
    }
    _ = core.state.withLock { $0.open.remove(descriptor) }
    close(descriptor)
  }
}

/// One connection of the server.
package struct LoopbackConnection: Sendable {
  private let descriptor: Int32
  private let isPersistent: Bool
  /// How many connections came before this one.
  package let index: Int

  init(_ descriptor: Int32, isPersistent: Bool, index: Int) {
    self.index = index
    self.descriptor = descriptor
    self.isPersistent = isPersistent
  }

  /// Sends bytes; false when the client is gone.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a whole answer.
  package func answer(_ status: Int = 200, _ headers: [String: String] = [:], body: [UInt8] = []) {
    send(head(status, headers, length: body.count) + body)
  }

  /// Sends the bytes of a resource as a server does that knows ranges.
  package func answer(
    _ request: LoopbackServer.Request, from resource: [UInt8], tag: String = "\"v1\""
  ) {
    var headers = ["Accept-Ranges": "bytes", "ETag": tag]
    let wantsThisVersion = request.headers["if-range"].map { $0 == tag } ?? true
    guard let range = request.byteRange, wantsThisVersion else {
      return answer(200, headers, body: resource)
    }
    guard range.lowerBound < resource.count else {
      return answer(416, ["Content-Range": "bytes */\(resource.count)"])
    }
    let cut = range.clamped(to: 0..<resource.count)
    headers["Content-Range"] = "bytes \(cut.lowerBound)-\(cut.upperBound - 1)/\(resource.count)"
    answer(206, headers, body: Array(resource[cut]))
  }

  /// The head of an answer; without a length the body lasts until the connection ends.
  package func head(_ status: Int, _ headers: [String: String] = [:], length: Int?) -> [UInt8] {
    var text = "HTTP/1.1 \(status) Status\r\n"
    if !isPersistent { text += "Connection: close\r\n" }
    if let length { text += "Content-Length: \(length)\r\n" }
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// The body of a request, as long as its Content-Length; shorter when the client is gone.
  package func readBody(of request: LoopbackServer.Request) -> [UInt8] {
    var body: [UInt8] = []
    let count = request.headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < count, let byte = readByte() { body.append(byte) }
    return body
  }

  /// Waits until the client ends the connection.
  package func waitForClose() {
    while let byte = readByte() { _ = byte }
  }

  fileprivate func readHead() -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard bytes.count < 65_536, let byte = readByte() else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes.dropLast(4), as: UTF8.self)
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }
}
