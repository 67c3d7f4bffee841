import Foundation
import Testing

@testable import LiveService

/// The limits of connections, over the loopback interface.
@Suite(.serialized) struct HTTPServerTests {
  private func serve(_ limits: HTTPServer.Limits) throws -> (HTTPServer, EventStreams) {
    let clock = FixedClock()
    let registry = ChannelRegistry(version: "1", clock: clock)
    let server = try HTTPServer(
      at: ServiceAddress(host: "127.0.0.1", port: 0), ServiceRoutes(registry, clock: clock),
      events: registry.events, limits: limits)
    return (server, registry.events)
  }

  @Test func `connections without a request make room for others, readers of events stay`() throws {
    let (server, events) = try serve(.init(connections: 3, timeout: 1))
    let reader = try ServiceClient(port: server.address.port, "/events")
    #expect(reader.read(until: "retry"))
    let idle = try (0..<2).map { _ in try ServiceClient(port: server.address.port, nil) }
    // It waits until one of them is closed.
    #expect(
      try ServiceClient(port: server.address.port, "/healthz").readAll().contains("200 OK"))
    for client in idle { #expect(client.readAll().isEmpty) }
    events.beat()
    #expect(reader.read(until: "\n:\n"))
    server.stop()
  }

  @Test func `a request that comes byte by byte does not keep its place`() throws {
    let (server, _) = try serve(.init(connectionsOfAddress: 1, timeout: 1))
    let slow = try ServiceClient(port: server.address.port, nil)
    slow.send("GET /healthz HTTP/1.1\r\nHost: ")
    #expect(slow.isEndedWhileSending("a", within: .seconds(20)))
    // The client may see the end before the library has counted it.
    let isServed = try (0..<10_000).contains { _ in
      try ServiceClient(port: server.address.port, "/healthz").readAll().contains("200 OK")
    }
    #expect(isServed)
    server.stop()
  }

  @Test func `what has no time left is ended, and nothing else`() throws {
    let deadlines = ConnectionDeadlines()
    let pairs = (0..<3).map { _ in
      var pair: [Int32] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
      return pair
    }
    defer { pairs.joined().forEach { close($0) } }
    let keys = try (1...3).map { try #require(OpaquePointer(bitPattern: $0)) }
    for (pair, (key, seconds)) in zip(pairs, zip(keys, [60, 0, 60] as [UInt32])) {
      deadlines.begin(key, socket: pair[0])
      deadlines.set(seconds, for: key)
    }
    deadlines.end(keys[2])
    func isEnded(_ pair: [Int32]) -> Bool {
      var byte: UInt8 = 0
      return recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
    deadlines.closeOverdue(at: .now.advanced(by: .seconds(50)))
    #expect(pairs.map(isEnded) == [false, false, false])
    deadlines.closeOverdue(at: .now.advanced(by: .seconds(70)))
    #expect(pairs.map(isEnded) == [true, false, false])
  }

  @Test func `one address does not take the connections of all others`() throws {
    let (server, _) = try serve(.init(connections: 8, connectionsOfAddress: 2, timeout: 0))
    let idle = try (0..<2).map { _ in try ServiceClient(port: server.address.port, nil) }
    #expect(try ServiceClient(port: server.address.port, "/healthz").readAll().isEmpty)
    withExtendedLifetime(idle) {}
    server.stop()
  }

  @Test func `the readers of one address leave connections for scrapes`() {
    let limits = HTTPServer.Limits()
    #expect(limits.connectionsOfAddress > UInt32(EventStreams.maximumCount))
    #expect(limits.connections > limits.connectionsOfAddress)
  }
}
