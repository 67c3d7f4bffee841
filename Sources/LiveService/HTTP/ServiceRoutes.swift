internal import LiveMonitoring
internal import MediaTiming
internal import Metrics
internal import Synchronization

/// What each path of the server returns. No path names a file.
final class ServiceRoutes: Sendable {
  /// How long a text is used again, so that many requests do not cost more than a few.
  private static let cacheTime = MediaTime(seconds: 1)
  /// The maximum number of texts that are used again: the text of one channel can have megabytes.
  private static let maximumCachedCount = 16

  private struct Cached {
    var body: ServiceBody
    var until: CalendarTime
  }

  private let registry: ChannelRegistry
  private let clock: any WatchClock
  private let cache = Mutex<[String: Cached]>([:])
  private let pageBody = ServiceBody(LivePage.html)

  /// The routes over the channels of a run.
  init(_ registry: ChannelRegistry, clock: any WatchClock) {
    self.registry = registry
    self.clock = clock
  }

  /// The response to a request.
  func response(to request: ServiceRequest) -> ServiceResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      var refusal = ServiceContent(status: 405, "only GET and HEAD")
      refusal.fields["Allow"] = "GET, HEAD"
      return .content(refusal)
    }
    if request.path == "/events" {
      return .events(channel: request.channel, after: request.lastEventID)
    }
    return .content(content(for: request))
  }

  private func content(for request: ServiceRequest) -> ServiceContent {
    let channelPrefix = "/api/channels/"
    let rulePrefix = "/api/rules/"
    switch request.path {
    case "/": return page
    case "/metrics":
      let format = MediaRanges(request.accept).metricText
      var content = ServiceContent(
        cached(format.mediaType) { registry.text(as: format) })
      content.type = format.mediaType
      content.fields["Vary"] = "Accept"
      return content
    case "/healthz": return ServiceContent("ok\n")
    case "/readyz": return readiness
    case "/api/channels": return json(cached(request.path) { registry.json() })
    case let path where path.hasPrefix(channelPrefix):
      if let body = known(path) { return json(body) }
      let key = String(path.dropFirst(channelPrefix.count))
      guard let text = registry.json(ofChannel: key) else {
        return ServiceContent(status: 404, "no such channel")
      }
      return json(keep(text, as: path))
    case let path where path.hasPrefix(rulePrefix):
      guard let text = RuleExplanation.json(of: String(path.dropFirst(rulePrefix.count))) else {
        return ServiceContent(status: 404, "no such rule")
      }
      return json(ServiceBody(text))
    default: return ServiceContent(status: 404, "no such page")
    }
  }

  private var page: ServiceContent {
    var content = ServiceContent(pageBody)
    content.type = "text/html; charset=utf-8"
    content.fields["Content-Security-Policy"] = LivePage.contentSecurityPolicy
    return content
  }

  private var readiness: ServiceContent {
    guard registry.isReady else {
      let (all, loaded) = registry.counts
      return ServiceContent(
        status: 503, "\(loaded) of \(all) channels have loaded a playlist")
    }
    return ServiceContent("ok\n")
  }

  private func json(_ body: ServiceBody) -> ServiceContent {
    var content = ServiceContent(body)
    content.type = "application/json"
    return content
  }

  private func cached(_ name: String, _ make: () -> String) -> ServiceBody {
    known(name) ?? keep(make(), as: name)
  }

  private func known(_ name: String) -> ServiceBody? {
    let now = clock.now()
    return cache.withLock { $0[name] }.flatMap { now < $0.until ? $0.body : nil }
  }

  /// Keeps a text, with the last ones before it.
  private func keep(_ text: String, as name: String) -> ServiceBody {
    let body = ServiceBody(text)
    let now = clock.now()
    cache.withLock { cache in
      cache = cache.filter { now < $0.value.until }
      if cache.count >= Self.maximumCachedCount { cache = [:] }
      cache[name] = Cached(body: body, until: now.advanced(by: Self.cacheTime))
    }
    return body
  }
}
