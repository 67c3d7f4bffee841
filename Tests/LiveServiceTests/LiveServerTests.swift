import HLSReports
import LiveMonitoring
import SourceDiagnostics
import Testing

@testable import LiveService

/// The server over the loopback interface.
@Suite(.serialized) struct LiveServerTests {
  private static let loopback = ServiceAddress(host: "127.0.0.1", port: 0)

  private struct Served {
    let server: LiveServer
    let registry: ChannelRegistry
    var port: UInt16 { server.address.port }

    func get(_ path: String, method: String = "GET", _ headers: String...) throws -> String {
      try ServiceClient(port: port, path, method: method, headers: headers).readAll()
    }

    func publish(_ count: Int, size: Int = 0) {
      let finding = FindingReport(
        rule: "LIV-001", name: "some-fault", severity: .error,
        message: String(repeating: "x", count: size))
      for seq in 1...count {
        registry.take([
          WatchLine(
            seq: seq, at: FixedClock.start, channel: "news",
            content: .finding(WatchLine.FindingChange(.raised, finding: finding)))
        ])
      }
    }
  }

  private func serve() throws -> Served {
    let clock = FixedClock()
    let registry = ChannelRegistry(version: "1", clock: clock)
    return Served(
      server: try LiveServer(at: Self.loopback, registry, clock: clock), registry: registry)
  }

  @Test func `a free port is chosen, and its paths answer`() async throws {
    let served = try serve()
    #expect(served.port > 0)
    #expect(try served.get("/healthz").hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(try served.get("/readyz").hasPrefix("HTTP/1.1 503 "))
    #expect(try served.get("/nothing").hasPrefix("HTTP/1.1 404 "))
    #expect(try served.get("/h%65althz").hasPrefix("HTTP/1.1 200 "))
    #expect(try served.get("/healthz%00x").hasPrefix("HTTP/1.1 404 "))
    #expect(try served.get("/metrics").contains("# TYPE hlscue_build_info gauge\n"))
    let openMetrics = try served.get("/metrics", "Accept: application/openmetrics-text")
    #expect(openMetrics.contains("Content-Type: application/openmetrics-text; version=1.0.0"))
    #expect(openMetrics.hasSuffix("# EOF\n"))
    await served.server.stop()
  }

  @Test func `HEAD has no body, and another method is refused, with a body too`() async throws {
    let served = try serve()
    #expect(try served.get("/healthz", method: "HEAD").hasSuffix("\r\n\r\n"))
    #expect(try served.get("/events", method: "HEAD").hasSuffix("\r\n\r\n"))
    #expect(try served.get("/metrics", method: "DELETE").hasPrefix("HTTP/1.1 405 "))
    let client = try ServiceClient(
      port: served.port, "/metrics", method: "POST", headers: ["Content-Length: 5"])
    client.send("hello")
    #expect(client.readAll().hasPrefix("HTTP/1.1 405 "))
    await served.server.stop()
  }

  @Test func `a head that is too long ends that connection alone`() async throws {
    let served = try serve()
    let long = "X: " + String(repeating: "x", count: 100_000)
    #expect(!(try served.get("/healthz", long)).contains("200 OK"))
    #expect(try served.get("/healthz").contains("200 OK"))
    await served.server.stop()
  }

  @Test func `events come as they happen, and the last ones before the end`() async throws {
    let served = try serve()
    served.publish(2)
    let reader = try ServiceClient(port: served.port, "/events")
    #expect(reader.read(until: "retry: 2000\n\n"))
    served.publish(1)
    #expect(reader.read(until: #""seq":1"#))
    #expect(reader.text.contains("Content-Type: text/event-stream"))
    #expect(!reader.text.contains(#""seq":2"#))
    served.registry.events.beat()
    #expect(reader.read(until: "\n:\n"))
    served.publish(3)
    await served.server.stop()
    #expect(reader.readAll().contains(#""seq":3"#))
  }

  @Test func `a reader resumes after its last line`() async throws {
    let served = try serve()
    served.publish(3)
    let run = served.registry.events.lastID.run
    let first = try ServiceClient(
      port: served.port, "/events", headers: ["Last-Event-ID: \(run)-1"])
    #expect(first.read(until: #""seq":3"#))
    #expect(first.text.contains("id: \(run)-2\n") && !first.text.contains("id: \(run)-1\n"))
    let second = try ServiceClient(port: served.port, "/events?lastEventId=\(run)-2")
    #expect(second.read(until: #""seq":3"#))
    #expect(!second.text.contains("id: \(run)-2\n"))
    let other = try ServiceClient(port: served.port, "/events?channel=other&lastEventId=\(run)-0")
    await served.server.stop()
    #expect(!other.readAll().contains("seq"))
  }

  @Test func `a reader that does not read holds nobody up, and is dropped`() async throws {
    let served = try serve()
    let reader = try ServiceClient(port: served.port, "/events", receiveBuffer: 4096)
    #expect(reader.read(until: "retry"))
    served.publish(2500, size: 8_000)
    #expect(try served.get("/healthz").contains("200 OK"))
    #expect(reader.readAll().contains(": dropped, since more than 1000 lines were waiting\n"))
    await served.server.stop()
  }

  @Test func `readers leave connections for others`() async throws {
    let served = try serve()
    for _ in 0..<EventStreams.maximumCount {
      #expect(served.registry.events.connect(channel: nil, after: nil) != nil)
    }
    let refusal = try served.get("/events")
    #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("Retry-After: 10\r\n"))
    let kept = try ServiceClient(port: served.port, "/events", connection: "keep-alive")
    #expect(kept.readAll().contains("Connection: close\r\n"))
    served.registry.events.disconnect(1)
    let reader = try ServiceClient(port: served.port, "/events")
    #expect(reader.read(until: "retry"))
    for number in 2...EventStreams.maximumCount { served.registry.events.disconnect(number) }
    await served.server.stop()
  }

  @Test func `a reader that leaves is forgotten`() async throws {
    let served = try serve()
    do {
      let reader = try ServiceClient(port: served.port, "/events")
      #expect(reader.read(until: "retry"))
    }
    // The server notices when it sends: once into the buffer of the system, then again.
    while served.registry.events.count > 0 {
      served.registry.events.beat()
      await Task.yield()
    }
    await served.server.stop()
  }

  @Test func `a port that is in use is a clear error`() async throws {
    let served = try serve()
    let error = #expect(throws: ServiceFailure.self) {
      try LiveServer(at: served.server.address, served.registry, clock: FixedClock())
    }
    #expect(
      error?.description == "cannot listen on \(served.server.address): Address already in use")
    await served.server.stop()
  }
}
