internal import FieldValues
internal import MediaTiming
internal import ResourceLoading

extension PlaylistLoad.Cause: RecordedName {}

/// The line of the index of a load of a playlist: an entry of HAR 1.2 without the text of the body.
struct PlaylistLine {
  var head: IndexHead
  var load: PlaylistLoad
  var redaction: RecordingRedaction

  /// The line with its line feed.
  var bytes: [UInt8] {
    let exchange = load.exchange
    let har = HARTimes(sent: exchange.sent, firstByte: exchange.firstByte, ended: exchange.ended)
    return .jsonLine { json in
      json.key("_hlscue")
      json.object { record(to: &$0) }
      har.recordTotal(to: &json)
      json.key("request")
      json.object { recordRequest(to: &$0) }
      json.key("response")
      json.object { recordResponse(to: &$0) }
      har.recordTimings(to: &json)
      json.member("serverIPAddress", exchange.serverAddress)
    }
  }

  /// Writes what a replay needs beside the members of HAR.
  private func record(to json: inout JSONWriter) {
    let exchange = load.exchange
    head.recordMembers(to: &json)
    json.record("cause", load.cause)
    json.record("scheduled", load.scheduled)
    json.record("sent", exchange.sent)
    json.record("firstByte", exchange.firstByte)
    json.member("repeat", load.isRepeat ? true : nil)
    json.record("known", load.known)
    json.record(
      "redirects",
      list: exchange.redirects.map { redirect in
        Exchange.Redirect(
          status: redirect.status, address: redaction.address(redirect.address))
      })
    json.member("wireBytes", exchange.wireByteCount)
    guard let failure = exchange.failure.map(redaction.error) else { return }
    json.member("error", failure.description)
    json.record("failure", failure)
  }

  private func recordRequest(to json: inout JSONWriter) {
    let address = redaction.address(load.exchange.address)
    HARMessage.recordRequest(
      address, headers: redaction.headers(load.exchange.requestHeaders), to: &json)
  }

  private func recordResponse(to json: inout JSONWriter) {
    let exchange = load.exchange
    HARMessage.recordResponse(
      status: exchange.status, headers: redaction.headers(exchange.headers),
      mimeType: exchange.header("Content-Type"), contentSize: contentSize,
      wireSize: exchange.wireByteCount, to: &json)
  }

  /// The number of bytes of the content, also of one that is equal to the one before; `nil` if it is not known.
  private var contentSize: Int? {
    let exchange = load.exchange
    // A 304 has no content (RFC 9110, section 15.4.5).
    if load.isRepeat, exchange.status != 304 { return head.body?.size }
    // That of a failure is not kept.
    let isDropped = exchange.failure != nil && exchange.body.isEmpty && exchange.wireByteCount > 0
    return isDropped ? nil : exchange.body.count
  }

  /// Reads the load of a line, without its body.
  static func load(of line: FieldValue) throws(RecordedDamage) -> PlaylistLoad {
    let own = try RecordedFields(hlscue: line)
    let fields = try RecordedFields(line)
    guard let request = try fields.object("request"), let response = try fields.object("response")
    else { throw RecordedDamage("request or response is missing") }
    var exchange = Exchange(
      address: try request.get("url"), sent: try own.get("sent"), ended: try own.get("ended"))
    exchange.requestHeaders = try request.list("headers", of: HARField.self).compactMap(\.header)
    exchange.headers = try response.list("headers", of: HARField.self).compactMap(\.header)
    let status: Int = try response.get("status")
    exchange.status = status == 0 ? nil : status
    exchange.redirects = try own.list("redirects")
    exchange.wireByteCount = try own.get("wireBytes")
    exchange.serverAddress = try fields.find("serverIPAddress")
    exchange.firstByte = try own.find("firstByte")
    exchange.failure = try own.find("failure")
    var load = PlaylistLoad(
      playlist: PlaylistKey(rawValue: try own.get("playlist")), cause: try own.get("cause"),
      scheduled: try own.get("scheduled"), exchange: exchange)
    load.isRepeat = try own.find("repeat") ?? false
    load.known = try own.find("known")
    return load
  }
}

extension Exchange.Redirect: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(status: try fields.get("status"), address: try fields.get("url"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("status", status)
      json.member("url", address)
    }
  }
}
