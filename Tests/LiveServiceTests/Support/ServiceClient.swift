import Foundation
import Testing

/// A client on the loopback interface that reads when a test says so.
final class ServiceClient {
  private let socket: Int32
  /// What was read so far.
  private(set) var text = ""

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - path: the path of the request; `nil` to send none.
  ///   - connection: what the client wants of the connection afterwards.
  ///   - receiveBuffer: the size of the buffer of the system; `nil` for the usual one.
  init(
    port: UInt16, _ path: String?, method: String = "GET", headers: [String] = [],
    connection: String = "close", receiveBuffer: Int32? = nil
  ) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    // A test that fails must end.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
    guard let path else { return }
    let fields = ["Host: localhost", "Connection: \(connection)"] + headers
    let lines = ["\(method) \(path) HTTP/1.1"] + fields
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  deinit { close(socket) }

  /// Sends further text.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads until the text has an end; returns whether it has.
  func read(until end: String) -> Bool {
    while !text.contains(end) { guard readSome() else { return false } }
    return true
  }

  /// Reads until the server ends the connection; returns the text.
  func readAll() -> String {
    while readSome() {}
    return text
  }

  /// Sends a text again and again; returns whether the server ends the connection within a time.
  func isEndedWhileSending(_ text: String, within limit: Duration) -> Bool {
    let end = ContinuousClock.now.advanced(by: limit)
    while ContinuousClock.now < end {
      send(text)
      var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&event, 1, 200) > 0 { return true }
    }
    return false
  }

  private func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    text += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
