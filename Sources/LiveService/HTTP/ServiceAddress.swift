import Foundation

/// Where the server listens.
public struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host if none is given: only this machine.
  public static let usualHost = "127.0.0.1"

  /// The name or number of the host, without brackets.
  public let host: String
  /// The port; 0 for any that is free.
  public let port: UInt16

  /// An address of its parts.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses `HOST:PORT`, `:PORT` or `PORT`; an IPv6 address is in brackets. `nil` for another text.
  public init?(parsing text: String) {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let port = UInt16(digits), digits.allSatisfy(\.isNumber) else { return nil }
    var host = colon.map { String(text[..<$0]) } ?? ""
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(where: { ":[]/ ".contains($0) }) {
      return nil
    }
    self.init(host: host.isEmpty ? Self.usualHost : host, port: port)
  }

  /// The address as a user writes it.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

/// Why nothing can be served, in one line.
public struct ServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  /// A reason.
  init(_ description: String) { self.description = description }

  /// The reason of the system for a step.
  init(_ address: ServiceAddress, reason: Int32) {
    description = "cannot listen on \(address): \(String(cString: strerror(reason)))"
  }
}
