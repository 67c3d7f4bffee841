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
