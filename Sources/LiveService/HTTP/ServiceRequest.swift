/// A request to the server, as far as a response depends on it.
struct ServiceRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  var method = "GET"
  /// The path without its query.
  var path: String
  /// The `Accept` field.
  var accept: String?
  /// The `Last-Event-ID` field, or else the parameter `lastEventId`.
  var lastEventID: String?
  /// The parameter `channel`.
  var channel: String?

  /// A request for a path.
  init(_ path: String) { self.path = path }
}

/// A response of the server.
enum ServiceResponse: Sendable {
  /// A whole body.
  case content(ServiceContent)
  /// The events of all channels, or of one, after a line.
  case events(channel: String?, after: String?)
}

/// A response with a whole body.
struct ServiceContent: Sendable {
  /// The HTTP status.
  var status = 200
  /// The media type.
  var type = "text/plain; charset=utf-8"
  /// Further fields.
  var fields: [String: String] = [:]
  /// The body.
  let body: ServiceBody

  /// A body with status 200.
  init(_ body: ServiceBody) { self.body = body }

  /// A text with status 200.
  init(_ text: String) { self.init(ServiceBody(text)) }

  /// A line of text with another status.
  init(status: Int, _ line: String) {
    self.init(line + "\n")
    self.status = status
  }
}
