private import Foundation

/// A listener on the loopback interface that takes no connection: its queue is full.
package final class SilentListener {
  private struct SocketError: Error { var code = errno }

  private let listener: Int32
  private var clients: [Int32] = []
  /// An address that nobody answers.
  package let address: String

  /// Fills the queue of a listener.
  package init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = Self.generic(&address) { pointer in
      bind(listener, pointer, length) == 0 && listen(listener, 0) == 0
        && getsockname(listener, pointer, &length) == 0
    }
    self.listener = listener
    guard isListening else { throw SocketError() }
    self.address = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
    for _ in 0..<4 {
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      _ = Self.generic(&address) { connect(client, $0, length) }
      clients.append(client)
    }
  }

  deinit {
    for client in clients { close(client) }
    close(listener)
  }

  private static func generic<Value>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Value
  ) -> Value {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
