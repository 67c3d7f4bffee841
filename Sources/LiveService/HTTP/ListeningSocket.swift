import Foundation

/// A socket that accepts connections.
struct ListeningSocket {
  /// The number of connections that wait to be accepted.
  private static let backlog: Int32 = 64

  /// The descriptor, which the caller owns.
  let descriptor: Int32
  /// The address with the port that was chosen.
  let address: ServiceAddress

  /// Opens a socket.
  init(at wanted: ServiceAddress) throws(ServiceFailure) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(wanted.host, String(wanted.port), &hints, &found)
    defer { if let found { freeaddrinfo(found) } }
    guard code == 0, let first = found?.pointee, let name = first.ai_addr else {
      throw ServiceFailure(
        "cannot listen on \(wanted): \(String(cString: gai_strerror(code)))")
    }
    let opened = socket(
      first.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
      0)
    guard opened >= 0 else { throw ServiceFailure(wanted, reason: errno) }
    var isOn: Int32 = 1
    // A server that starts again must not wait for connections of the one before.
    setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard bind(opened, name, first.ai_addrlen) == 0, listen(opened, Self.backlog) == 0 else {
      let reason = errno
      close(opened)
      throw ServiceFailure(wanted, reason: reason)
    }
    descriptor = opened
    address = ServiceAddress(host: wanted.host, port: Self.port(of: opened) ?? wanted.port)
  }

  /// The port of a socket; `nil` if it is none.
  static func port(of descriptor: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard code == 0 else { return nil }
    let family = Int32(storage.ss_family)
    return withUnsafePointer(to: storage) { pointer in
      switch family {
      case AF_INET:
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      case AF_INET6:
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin6_port)
        }
      default: nil
      }
    }
  }
}
