internal import Foundation

/// The scheme, host and port of an http(s) URL.
///
/// RFC 6454, section 4. Secrets that a user gives for one origin are not sent to another.
public struct HTTPOrigin: Hashable, Sendable {
  /// `http` or `https`.
  public var scheme: String
  /// The host in lower case.
  public var host: String
  /// The port; the default one of the scheme if the URL has none.
  public var port: Int

  /// The origin of a URL; nil when it is not an http(s) URL with a host.
  public init?(address: String) {
    guard let components = URLComponents(string: address),
      let scheme = components.scheme?.lowercased(), let host = components.host?.lowercased(),
      let defaultPort = ["http": 80, "https": 443][scheme], !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = components.port ?? defaultPort
  }

  /// Whether headers for this origin may be sent to another one: it is the same, or the same host
  /// over https on the default port instead of http on the default port.
  func trusts(_ other: HTTPOrigin) -> Bool {
    if self == other { return true }
    return host == other.host && scheme == "http" && port == 80
      && other.scheme == "https" && other.port == 443
  }
}
