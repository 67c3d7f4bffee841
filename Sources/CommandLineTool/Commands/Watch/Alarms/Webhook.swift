import ResourceLoading

/// The address to which alarms are sent.
struct Webhook: Sendable {
  /// The pauses before the second and the third try: a receiver that starts again takes some seconds.
  static let pauses = [Duration.seconds(1), .seconds(10)]
  /// The maximum time of one request.
  static let timeLimit = Duration.seconds(10)

  /// The address.
  let location: ResourceLocation
  /// The headers of the user, and the type of the content.
  let headers: [HTTPHeader]

  /// Interprets the options; `nil` without a webhook.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let text = arguments.value(of: .webhook) else {
      guard !arguments.has(.webhookHeader) else {
        throw UsageError("--webhook-header needs --webhook URL")
      }
      return nil
    }
    guard let location = try? ResourceLocation(userText: text), location.origin != nil else {
      throw UsageError("--webhook: expected an http(s) address")
    }
    self.location = location
    var headers: [HTTPHeader] = []
    for text in arguments.values(of: .webhookHeader) {
      // The value may be a secret, so that no message shows it.
      guard let header = HTTPHeader(line: text) else {
        throw UsageError("--webhook-header needs the form 'Name: value'")
      }
      headers.append(header)
    }
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }),
      let type = HTTPHeader(name: "Content-Type", value: "application/json")
    {
      headers.append(type)
    }
    self.headers = headers
  }

  /// The scheme, host and port, for messages: the rest of the address may be a secret.
  var origin: String {
    location.origin.map { "\($0.scheme)://\($0.host):\($0.port)" } ?? "the webhook"
  }
}

/// Sends alarms to a webhook.
struct WebhookSender: Sendable {
  /// Sends the body of a request; returns the status of the response.
  typealias Post = @Sendable ([UInt8]) async throws(LoadError) -> Int

  private let origin: String
  private let post: Post
  private let pause: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - origin: the address in messages.
  ///   - pause: waits between tries.
  init(
    origin: String, post: @escaping Post,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.origin = origin
    self.post = post
    self.pause = pause
  }

  /// Sends over http(s).
  init(_ webhook: Webhook, options: ResourceLoader.Options) {
    var options = options
    options.headers = webhook.headers
    options.headerOrigins = Set([webhook.location.origin].compactMap(\.self))
    // The user named the server, unlike those of playlists.
    options.privateHosts = .allow
    // Each alarm is tried, however often the server was silent before.
    options.pauseOfSilentHosts = .zero
    let loader = ResourceLoader(options: options)
    self.init(origin: webhook.origin) { body throws(LoadError) in
      try await loader.post(body, to: webhook.location, within: Webhook.timeLimit)
    }
  }

  /// Sends an alarm; returns the fault if all tries fail.
  func send(_ alarm: AlarmDelivery.Alarm) async -> String? {
    let body = Array(alarm.json.utf8)
    var fault = ""
    var pauses = Webhook.pauses[...]
    while true {
      do throws(LoadError) {
        let status = try await post(body)
        if (200..<300).contains(status) { return nil }
        fault = "HTTP \(status)"
      } catch {
        fault = "\(error)"
      }
      guard let wait = pauses.popFirst() else { break }
      do { try await pause(wait) } catch { break }
    }
    return "\(origin) did not take it: \(fault)"
  }
}
