internal import Foundation
internal import Synchronization

/// When the connections of a server must have sent a request, or taken a response.
///
/// libmicrohttpd closes a connection without activity. One that sends a byte of its header now and then would keep its
/// place for ever, and that of all others from its address.
final class ConnectionDeadlines: Sendable {
  private struct Connection {
    let socket: Int32
    var due: ContinuousClock.Instant?
  }

  /// By the addresses of the objects of the library.
  private let connections = Mutex<[UInt: Connection]>([:])

  /// Adds a connection that has begun.
  func begin(_ connection: OpaquePointer, socket: Int32) {
    guard socket >= 0 else { return }
    connections.withLock { $0[UInt(bitPattern: connection)] = Connection(socket: socket) }
  }

  /// Sets the time from now on in which something is complete, in seconds; 0 for any time.
  func set(_ seconds: UInt32, for connection: OpaquePointer) {
    let due = seconds > 0 ? ContinuousClock.now.advanced(by: .seconds(seconds)) : nil
    connections.withLock { $0[UInt(bitPattern: connection)]?.due = due }
  }

  /// Removes a connection, before its socket is closed.
  func end(_ connection: OpaquePointer) {
    connections.withLock { $0[UInt(bitPattern: connection)] = nil }
  }

  /// Ends the connections that are overdue; the library then closes them.
  func closeOverdue(at now: ContinuousClock.Instant) {
    connections.withLock { connections in
      for (key, connection) in connections where connection.due.map({ $0 <= now }) ?? false {
        // Under the lock, so that the number is not of another file by now.
        shutdown(connection.socket, Int32(SHUT_RDWR))
        connections[key]?.due = nil
      }
    }
  }
}
