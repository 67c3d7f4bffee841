import Foundation
import Synchronization

/// A server on the loopback interface that sends the bytes it was given, whatever it is asked.
///
/// It answers one connection after the other, each with the next part of the script.
final class ScriptedServer: Sendable {
  /// What is sent, in which pieces, and how the connection ends.
  struct Script: Sendable {
    /// The answers of the connections, in turn; the last one stays.
    var answers: [ArraySlice<UInt8>] = []
    /// The bytes that are sent at once; all of them for zero.
    var pieceSize = 0
    /// Whether the connection stays open after the answer, until the other side has gone.
    var staysSilent = false
  }

  private struct State {
    var script = Script()
    /// How many scripts there were before.
    var number = 0
    var connectionCount = 0
  }

  /// The port that it listens at.
  let port: UInt16
  private let state = Mutex(State())

  init() {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 128) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    require(isOpen, "a server listens on the loopback interface")
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true { serve(accept(listener, nil, nil)) }
    }
  }

  /// Begins a script.
  func play(_ script: Script) {
    state.withLock { $0 = State(script: script, number: $0.number &+ 1) }
  }

  private func serve(_ connection: Int32) {
    guard connection >= 0 else { return }
    defer { close(connection) }
    // A small piece must not wait until the other side has confirmed the one before it.
    var isOn: Int32 = 1
    setsockopt(
      connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let (script, number, index) = state.withLock { state in
      defer { state.connectionCount += 1 }
      return (state.script, state.number, state.connectionCount)
    }
    guard !script.answers.isEmpty, readHead(connection) else { return }
    let answer = script.answers[min(index, script.answers.count - 1)]
    let size = script.pieceSize > 0 ? script.pieceSize : max(answer.count, 1)
    var rest = answer
    while !rest.isEmpty {
      let count = rest.prefix(size).withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    guard script.staysSilent else { return }
    var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, Self.stepOfSilence) == 0, state.withLock({ $0.number == number }) {}
  }

  /// Milliseconds after which a silent server looks whether another script has begun.
  private static let stepOfSilence: Int32 = 1

  private func readHead(_ connection: Int32) -> Bool {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return false }
      head += buffer[..<count]
    }
    return true
  }
}
