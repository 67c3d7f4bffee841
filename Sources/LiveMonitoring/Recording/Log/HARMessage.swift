internal import FieldValues
internal import MediaTiming
internal import ResourceLoading

/// The parts of an entry of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
enum HARMessage {
  /// The size of what was not counted.
  private static let unknownSize = -1
  private static let version = "HTTP/1.1"

  /// The phrases of the usual statuses (RFC 9110, section 15).
  private static let phrases = [
    200: "OK", 203: "Non-Authoritative Information", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout",
    410: "Gone", 429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]

  /// Writes the members of a request.
  static func recordRequest(
    _ address: String, headers: [(name: String, value: String)], to json: inout JSONWriter
  ) {
    json.member("method", "GET")
    json.member("url", address)
    json.member("httpVersion", version)
    json.key("cookies")
    json.array([Bool]()) { _, _ in }
    json.key("headers")
    recordPairs(headers, to: &json)
    json.key("queryString")
    recordPairs(RecordingRedaction.parameters(of: address), to: &json)
    json.member("headersSize", unknownSize)
    json.member("bodySize", 0)
  }

  /// Writes the members of an answer; a status of zero is none, and no size of the content is one that is not known.
  static func recordResponse(
    status: Int?, headers: [(name: String, value: String)], mimeType: String?, contentSize: Int?,
    wireSize: Int, to json: inout JSONWriter
  ) {
    json.member("status", status ?? 0)
    json.member("statusText", status.flatMap { phrases[$0] } ?? "")
    json.member("httpVersion", version)
    json.key("cookies")
    json.array([Bool]()) { _, _ in }
    json.key("headers")
    recordPairs(headers, to: &json)
    json.key("content")
    json.object { json in
      json.member("size", contentSize ?? unknownSize)
      json.member("mimeType", mimeType ?? "")
    }
    json.member("redirectURL", "")
    json.member("headersSize", unknownSize)
    json.member("bodySize", status == nil ? unknownSize : wireSize)
  }

  private static func recordPairs(
    _ pairs: [(name: String, value: String)], to json: inout JSONWriter
  ) {
    json.array(pairs) { json, pair in
      json.object { json in
        json.member("name", pair.name)
        json.member("value", pair.value)
      }
    }
  }
}

/// A field of a request or an answer.
struct HARField: RecordedValue {
  /// `nil` if it is none of HTTP.
  var header: HTTPHeader?

  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    header = HTTPHeader(name: try fields.get("name"), value: try fields.get("value"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", header?.name)
      json.member("value", header?.value)
    }
  }
}

/// The times of an entry.
struct HARTimes {
  var sent: CalendarTime
  var firstByte: CalendarTime?
  var ended: CalendarTime

  /// Writes when the request was sent, and how long it took in milliseconds.
  func recordTotal(to json: inout JSONWriter) {
    json.member("startedDateTime", sent.description)
    json.key("time")
    json.value(Self.milliseconds(from: sent, to: ended))
  }

  /// Writes how long the parts took in milliseconds, which sum up to the whole.
  func recordTimings(to json: inout JSONWriter) {
    json.key("cache")
    json.object { _ in }
    json.key("timings")
    json.object { json in
      json.member("send", 0)
      json.key("wait")
      json.value(Self.milliseconds(from: sent, to: firstByte ?? ended))
      json.key("receive")
      json.value(firstByte.map { Self.milliseconds(from: $0, to: ended) } ?? 0)
    }
  }

  private static func milliseconds(from start: CalendarTime, to end: CalendarTime) -> Double {
    let time = start.distance(to: end)
    return time.isNegative ? 0 : Double(time.rounded(toTimescale: 1_000_000) ?? 0) / 1000
  }
}

extension [UInt8] {
  /// An object on a line of its own, with the line feed.
  static func jsonLine(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(members)
    json.endLine()
    var text = ""
    json.drain(to: &text)
    return Array(text.utf8)
  }
}
