import HLSReports
import LiveMonitoring
import Testing

@testable import LiveService

struct ServiceRoutesTests {
  private let clock = FixedClock()

  private func routes(
    _ change: (ChannelRegistry) -> Void = { _ in }
  ) -> ServiceRoutes {
    let registry = ChannelRegistry(version: "1", clock: clock)
    change(registry)
    return ServiceRoutes(registry, clock: clock)
  }

  private func content(_ path: String, of routes: ServiceRoutes) -> ServiceContent? {
    guard case .content(let content) = routes.response(to: ServiceRequest(path)) else { return nil }
    return content
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", ""])
  func `another method than GET and HEAD is refused`(method: String) {
    var request = ServiceRequest("/metrics")
    request.method = method
    guard case .content(let content) = routes().response(to: request) else { return }
    #expect(content.status == 405 && content.fields["Allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    "", "/x", "/metrics/", "//metrics", "/etc/passwd", "/../etc/passwd", "/api/channels/",
    "/api/channels/none", "/api/channels/../../etc/passwd", "/api/rules/", "/api/rules/XYZ-001",
    "/api/rules/../../etc/passwd",
  ])
  func `another path is not found`(path: String) {
    #expect(content(path, of: routes())?.status == 404)
  }

  @Test(arguments: [
    "/": "text/html; charset=utf-8", "/metrics": "text/plain; version=0.0.4; charset=utf-8",
    "/healthz": "text/plain; charset=utf-8", "/api/channels": "application/json",
    "/api/channels/a": "application/json", "/api/rules/LIV-001": "application/json",
  ])
  func `each path has its type`(path: String, type: String) {
    let found = content(path, of: routes { $0.add("a") })
    #expect(found?.status == 200 && found?.type == type)
  }

  @Test func `the page may load from its own server alone`() throws {
    let page = try #require(content("/", of: routes()))
    let policy = try #require(page.fields["Content-Security-Policy"])
    #expect(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(page.body.text.hasPrefix("<!DOCTYPE html>"))
    // The element of the page has the same, except for what is allowed in the header alone.
    let element = policy.replacing("; frame-ancestors 'none'", with: "").replacing(
      "'", with: "&#39;")
    #expect(page.body.text.contains("content=\"\(element)\""))
    // The only address is the namespace of SVG.
    #expect(page.body.text.split(separator: "://").count == 2)
  }

  @Test func `text of a stream is never markup of the page`() throws {
    let text = try #require(content("/", of: routes())).body.text
    for sink in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "style=",
    ] {
      #expect(!text.contains(sink))
    }
  }

  @Test func `the explanation of a rule has its reason and its repair`() throws {
    let text = try #require(content("/api/rules/LIV-001", of: routes())).body.text
    #expect(text.contains("\"rationale\": ") && text.contains("\"remedy\": "))
  }

  @Test(arguments: AlarmName.allCases)
  func `the page explains each alarm`(alarm: AlarmName) throws {
    let text = try #require(content("/", of: routes())).body.text
    #expect(text.contains("\"\(alarm.rawValue)\":\"\(alarm.explanation)\""))
  }

  @Test func `it is ready when every channel has a playlist`() {
    #expect(content("/readyz", of: routes())?.status == 503)
    #expect(content("/readyz", of: routes { $0.beginWithoutChannels() })?.status == 200)
    let waiting = content("/readyz", of: routes { $0.add("a") })
    #expect(waiting?.status == 503)
    #expect(waiting?.body.text == "0 of 1 channels have loaded a playlist\n")
    let ready = routes { registry in
      let state = ChannelState(ChannelOptions(channel: "a", input: "a"))
      registry.begin("a", known: state)(
        SampleSteps.step(SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12)))
    }
    #expect(content("/readyz", of: ready)?.status == 200)
  }

  @Test func `many scrapes within a second have the same text`() {
    let registry = ChannelRegistry(version: "1", clock: clock)
    let routes = ServiceRoutes(registry, clock: clock)
    let first = content("/metrics", of: routes)?.body
    registry.add("a")
    #expect(content("/metrics", of: routes)?.body === first)
    clock.set(1)
    #expect(content("/metrics", of: routes)?.body !== first)
  }

  @Test func `one channel has the same text within a second, if it is one of the last few`() {
    let registry = ChannelRegistry(version: "1", clock: clock)
    let routes = ServiceRoutes(registry, clock: clock)
    for number in 0..<100 { registry.add("c\(number)") }
    func body(_ number: Int) -> ServiceBody? {
      content("/api/channels/c\(number)", of: routes)?.body
    }
    let bodies = (0..<100).map(body)
    #expect(body(99) === bodies[99])
    #expect(body(0) !== bodies[0])
    clock.set(1)
    #expect(body(99) !== bodies[99])
  }

  @Test func `a stream of events may be of one channel, and after a line`() {
    var request = ServiceRequest("/events")
    guard case .events(nil, nil) = routes().response(to: request) else {
      Issue.record("no events of all channels")
      return
    }
    request.channel = "news"
    request.lastEventID = "r-7"
    guard case .events("news", "r-7") = routes().response(to: request) else {
      Issue.record("no events of one channel")
      return
    }
  }
}
