public import LiveMonitoring

/// Serves the channels of a run over http: metrics, their state as JSON, their lines as events, and a page.
///
/// It answers GET and HEAD from memory alone. A thread of its own does all of it, so that no client slows the following.
///
/// ```swift
/// let registry = ChannelRegistry(version: "1", clock: clock, redaction: redaction)
/// let server = try LiveServer(at: ServiceAddress(host: "127.0.0.1", port: 0), registry, clock: clock)
/// print("http://\(server.address)/")
/// ```
public final class LiveServer: Sendable {
  /// The time between comment lines in streams of events.
  public static let beatInterval = Duration.seconds(15)
  /// The time in which readers get the last lines.
  private static let patience = Duration.seconds(1)

  private let server: HTTPServer
  private let registry: ChannelRegistry
  private let beats: Task<Void, Never>

  /// Opens the library, and starts the server.
  ///
  /// - Throws: ``ServiceFailure`` if the library is missing, or the address cannot be listened on.
  public init(
    at address: ServiceAddress, _ registry: ChannelRegistry, clock: any WatchClock
  ) throws(ServiceFailure) {
    self.registry = registry
    server = try HTTPServer(
      at: address, ServiceRoutes(registry, clock: clock), events: registry.events)
    beats = Task { [events = registry.events] in
      while (try? await Task.sleep(for: Self.beatInterval)) != nil { events.beat() }
    }
  }

  deinit { beats.cancel() }

  /// The address with the port that was chosen.
  public var address: ServiceAddress { server.address }

  /// Gives readers of events the last lines, and ends the server.
  public func stop() async {
    beats.cancel()
    registry.events.close()
    await registry.events.waitUntilEmpty(atMost: Self.patience)
    server.stop()
  }
}
