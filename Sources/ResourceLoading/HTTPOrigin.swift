internal import Foundation

/// The scheme, host and port of an http(s) address.
///
/// RFC 6454, section 4. Secrets that a user gives for one origin are not sent to another.
public struct HTTPOrigin: Hashable, Sendable {
  /// `http` or `https`.
  public var scheme: String
  /// The host in lower case.
  public var host: String
  /// The port, the one of the scheme where the address gives none.
  public var port: Int

  /// The origin of an address; nil when it is not an http(s) address with a host.
  public init?(address: String) {
    guard let components = URLComponents(string: address),
      let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(),
      let defaultPort = ["http": 80, "https": 443][scheme], !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = components.port ?? defaultPort
  }

  /// Whether headers for this origin can be sent to another one: it is the same, or the same host reached
  /// over https on the usual port instead of http on the usual port.
  func trusts(_ other: HTTPOrigin) -> Bool {
    if self == other { return true }
    return host == other.host && scheme == "http" && port == 80
      && other.scheme == "https" && other.port == 443
  }
}
