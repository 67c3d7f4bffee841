import Foundation

/// A port of the loopback interface that was free a moment ago.
struct LocalPort {
  let number: UInt16

  init() throws {
    let socket = Self.socket()
    defer { close(socket) }
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 ? getsockname(socket, $0, &length) : -1
      }
    }
    guard code == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    number = UInt16(bigEndian: address.sin_port)
  }

  /// The response to a request for a path, with its head; empty without a server.
  func get(_ path: String) -> String {
    let socket = Self.socket()
    defer { close(socket) }
    let address = Self.address(port: number)
    let code = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return "" }
    let request = Array(
      "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    _ = send(socket, request, request.count, Int32(MSG_NOSIGNAL))
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  private static func socket() -> Int32 {
    Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
