internal import CMicrohttpd
import Foundation

/// A server of libmicrohttpd with one thread: the one object that owns its daemon.
///
/// Unchecked because of the pointer to the daemon, which has its own locks.
final class HTTPServer: @unchecked Sendable {
  /// What connections may take.
  struct Limits {
    /// The maximum number of connections.
    var connections: UInt32 = 64
    /// The maximum number from one address, which may be that of a proxy: all readers of events, and some for scrapes.
    /// The others are left for other addresses.
    var connectionsOfAddress: UInt32 = 56
    /// The time after which a connection is closed that sends no whole request, or takes nothing of a response, in
    /// seconds; 0 for none. A reader of events that waits for one is not.
    var timeout: UInt32 = 10
    /// The time within which a response must be taken as a whole, in seconds. A stream of events has no end.
    var responseTimeout: UInt32 = 60
    /// The memory for the head of a request and the buffers of a connection, in bytes.
    var connectionMemory = 32 << 10
  }

  /// Where it listens.
  let address: ServiceAddress
  private let library: Microhttpd
  private let routes: ServiceRoutes
  private let events: EventStreams
  private let limits: Limits
  /// How often connections are checked for their deadlines.
  private static let checkInterval = DispatchTimeInterval.milliseconds(500)

  private let deadlines = ConnectionDeadlines()
  private var timer: (any DispatchSourceTimer)?
  private var daemon: OpaquePointer?

  /// Starts a server.
  init(
    at wanted: ServiceAddress, _ routes: ServiceRoutes, events: EventStreams,
    limits: Limits = Limits()
  ) throws(ServiceFailure) {
    library = try Microhttpd.load()
    self.routes = routes
    self.events = events
    self.limits = limits
    let socket = try ListeningSocket(at: wanted)
    address = socket.address
    var functions = library.functions
    daemon = cmicrohttpd_start(
      &functions, socket.descriptor,
      CMicrohttpdLimits(
        connections: limits.connections, connections_of_address: limits.connectionsOfAddress,
        timeout: limits.timeout, memory: limits.connectionMemory),
      CMicrohttpdCallbacks(
        respond: Self.handle, notify: Self.notify, complete: Self.complete,
        context: Unmanaged.passUnretained(self).toOpaque()))
    guard daemon == nil else {
      startTimer()
      return
    }
    let reason = errno
    // What it has closed is not closed again: the number may be of another file by now.
    if ListeningSocket.port(of: socket.descriptor) == address.port { close(socket.descriptor) }
    throw ServiceFailure(wanted, reason: reason)
  }

  deinit { stop() }

  private func startTimer() {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(
      deadline: .now() + Self.checkInterval, repeating: Self.checkInterval,
      leeway: Self.checkInterval)
    timer.setEventHandler { [deadlines] in deadlines.closeOverdue(at: .now) }
    timer.activate()
    self.timer = timer
  }

  /// Ends all connections.
  func stop() {
    guard let daemon else { return }
    self.daemon = nil
    timer?.cancel()
    // The library ends the process when it is stopped while a connection waits.
    events.close()
    library.functions.stop_daemon?(daemon)
  }

  // MARK: Connections

  private static let notify: MHD_NotifyConnectionCallback = { context, connection, _, event in
    guard let context, let connection else { return }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    guard event == CMICROHTTPD_STARTED else {
      server.deadlines.end(connection)
      return
    }
    var functions = server.library.functions
    server.deadlines.begin(connection, socket: cmicrohttpd_socket(&functions, connection))
    server.deadlines.set(server.limits.timeout, for: connection)
  }

  /// The next request has its own time.
  private static let complete: MHD_RequestCompletedCallback = { context, connection, _, _ in
    guard let context, let connection else { return }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    server.deadlines.set(server.limits.timeout, for: connection)
  }

  // MARK: Requests

  private static let handle:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { context, connection, path, method, _, _, uploadSize, request in
      guard let context, let connection, let path, let method, let request else {
        return CMICROHTTPD_NO
      }
      let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
      // The first call is before the body. A response to it would end the connection.
      if request.pointee == nil {
        // The server itself stands for a request of which the head was seen.
        request.pointee = context
        return CMICROHTTPD_YES
      }
      if let uploadSize, uploadSize.pointee != 0 {
        // A body means nothing here.
        uploadSize.pointee = 0
        return CMICROHTTPD_YES
      }
      return server.respond(
        to: connection, path: String(cString: path), method: String(cString: method))
    }

  private func respond(to connection: OpaquePointer, path: String, method: String) -> MHD_Result {
    var request = ServiceRequest(path)
    request.method = method
    request.accept = value("Accept", CMICROHTTPD_HEADER, of: connection)
    request.channel = value("channel", CMICROHTTPD_ARGUMENT, of: connection)
    request.lastEventID =
      value("Last-Event-ID", CMICROHTTPD_HEADER, of: connection)
      ?? value("lastEventId", CMICROHTTPD_ARGUMENT, of: connection)
    switch routes.response(to: request) {
    case .content(let content): return send(content, to: connection)
    case .events(let channel, let last):
      // HEAD has no body that a reader could wait for.
      guard method == "GET" else {
        var head = ServiceContent("")
        head.type = Self.eventType
        return send(head, to: connection)
      }
      guard let number = events.connect(channel: channel, after: last) else {
        var refusal = ServiceContent(
          status: 503, "there are \(EventStreams.maximumCount) readers already")
        refusal.fields["Retry-After"] = "10"
        // Refused readers would else take the connections that are left for others.
        refusal.fields["Connection"] = "close"
        return send(refusal, to: connection)
      }
      return stream(number, to: connection)
    }
  }

  private func value(
    _ name: String, _ kind: MHD_ValueKind, of connection: OpaquePointer
  ) -> String? {
    library.functions.lookup_connection_value?(connection, kind, name).map { String(cString: $0) }
  }

  private func send(_ content: ServiceContent, to connection: OpaquePointer) -> MHD_Result {
    let body = Unmanaged.passRetained(content.body)
    let response = library.functions.create_response_from_buffer_with_free_callback_cls?(
      content.body.count, content.body.start,
      { body in body.map { Unmanaged<ServiceBody>.fromOpaque($0).release() } }, body.toOpaque())
    guard let response else {
      body.release()
      return CMICROHTTPD_NO
    }
    var fields = content.fields
    fields["Content-Type"] = content.type
    return queue(response, status: content.status, fields, to: connection)
  }

  private func queue(
    _ response: OpaquePointer, status: Int, _ fields: [String: String], isEndless: Bool = false,
    to connection: OpaquePointer
  ) -> MHD_Result {
    let all = fields.merging(["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"]) {
      given, _ in given
    }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      _ = library.functions.add_response_header?(response, name, value)
    }
    deadlines.set(isEndless ? 0 : limits.responseTimeout, for: connection)
    let result = library.functions.queue_response?(connection, UInt32(status), response)
    library.functions.destroy_response?(response)
    return result ?? CMICROHTTPD_NO
  }

  // MARK: Events

  private static let eventType = "text/event-stream; charset=utf-8"
  /// The bytes of a stream that are taken at a time.
  private static let blockSize = 16 << 10
  /// The size of a body that ends with the connection, and what a reader returns at its end.
  private static let unknownSize = UInt64.max
  private static let endOfStream = -1

  /// One stream of events, which lives as long as its response.
  ///
  /// Unchecked because of the pointer to the connection, which is used only while it waits.
  private final class Stream: @unchecked Sendable {
    let number: Int
    let connection: OpaquePointer
    let events: EventStreams
    let library: Microhttpd

    init(
      _ number: Int, to connection: OpaquePointer, of events: EventStreams, _ library: Microhttpd
    ) {
      self.number = number
      self.connection = connection
      self.events = events
      self.library = library
    }

    /// Called on the thread of the server.
    func read(into buffer: UnsafeMutablePointer<CChar>, upTo count: Int) -> Int {
      let output = events.read(number, upTo: count) {
        library.functions.suspend_connection?(connection)
        return EventStreams.Waiter(resume: { [self] in
          library.functions.resume_connection?(connection)
        })
      }
      switch output {
      case .nothing: return 0
      case .end: return HTTPServer.endOfStream
      case .bytes(let bytes):
        bytes.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count)
        }
        return bytes.count
      }
    }
  }

  private func stream(_ number: Int, to connection: OpaquePointer) -> MHD_Result {
    let stream = Stream(number, to: connection, of: events, library)
    let context = Unmanaged.passRetained(stream)
    let response = library.functions.create_response_from_callback?(
      Self.unknownSize, Self.blockSize,
      { context, _, buffer, count in
        guard let context, let buffer, count > 0 else { return HTTPServer.endOfStream }
        return Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
          .read(into: buffer, upTo: count)
      }, context.toOpaque(),
      { context in
        guard let context else { return }
        let stream = Unmanaged<Stream>.fromOpaque(context).takeRetainedValue()
        stream.events.disconnect(stream.number)
      })
    guard let response else {
      context.release()
      events.disconnect(number)
      return CMICROHTTPD_NO
    }
    return queue(
      response, status: 200, ["Content-Type": Self.eventType], isEndless: true, to: connection)
  }
}
