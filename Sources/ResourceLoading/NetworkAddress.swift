internal import Foundation

/// The bytes of an IPv4 or IPv6 address as text.
enum NetworkAddress {
  /// The usual spelling (RFC 5952 for IPv6).
  static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard bytes.count == 4 || bytes.count == 16,
      inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil
    else { return "unknown" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
