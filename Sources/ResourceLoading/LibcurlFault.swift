internal import CLibcurl

/// The failure of a transfer as libcurl reports it.
struct LibcurlFault {
  var code: CURLcode
  /// libcurl's message for this transfer.
  var words: String
  var host: String
  /// Whether the header of a response was received.
  var hasHead: Bool
  /// The general message of the code.
  var message: String

  /// The error of the loader.
  var error: LoadError {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(host: host, reason: .unknownHost)
    // If another host is named, it is a proxy of the environment.
    case CURLE_COULDNT_CONNECT where !words.contains(host): return .readFailed(words)
    case CURLE_COULDNT_CONNECT: return .unreachable(host: host, reason: .refused)
    case CURLE_COULDNT_RESOLVE_PROXY: return .readFailed(words)
    case CURLE_RECV_ERROR where words.contains("CONNECT"): return .readFailed(words)
    // The engine enforces the time limit; this is one of the system.
    case CURLE_OPERATION_TIMEDOUT where !hasHead:
      return .unreachable(host: host, reason: .refused)
    case CURLE_URL_MALFORMAT: return .invalidAddress("the address is not a valid URI")
    // The URL has an HTTP scheme, so this is the protocol of the server's response.
    case CURLE_UNSUPPORTED_PROTOCOL: return .malformedAnswer(.notHTTP)
    // A header field that is too long has no other code.
    case CURLE_OUT_OF_MEMORY where !hasHead: return .malformedAnswer(.headTooLong)
    case CURLE_WEIRD_SERVER_REPLY where !hasHead: return .malformedAnswer(.unreadableHead)
    // With TLS 1.3 a server misses the certificate of a client only after the handshake.
    case CURLE_RECV_ERROR where words.contains("certificate required"):
      return .notSecure(host: host, reason: Self.secureReason(words))
    case CURLE_RECV_ERROR where words.contains("chunk"): return .malformedAnswer(.transferCoding)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
      return .notSecure(host: host, reason: Self.secureReason(words.isEmpty ? message : words))
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_OPERATION_TIMEDOUT, CURLE_WEIRD_SERVER_REPLY:
      return .brokenConnection
    default: return .readFailed(message)
    }
  }
}

extension LibcurlFault {
  private static let isNotTLS =
    "the server does not speak TLS, as an http server on this port would not"
  private static let hasNoCommonVersion =
    "the server accepts none of the versions and ciphers of TLS that are offered"

  /// What the alert 40 may mean (RFC 5246, section 7.2.2).
  private static let refusedHandshake =
    """
    the server refused the TLS handshake: it does not know this host name, requires a certificate of the client, or \
    accepts none of the versions and ciphers that are offered
    """

  /// What OpenSSL means by some of its messages.
  private static let meanings: [(part: String, reason: String)] = [
    ("wrong version number", isNotTLS), ("packet length too long", isNotTLS),
    ("http request", isNotTLS), ("handshake failure", refusedHandshake),
    ("unrecognized name", "the server has no such host name"),
    ("protocol version", hasNoCommonVersion), ("unsupported protocol", hasNoCommonVersion),
    ("legacy sigalg", hasNoCommonVersion),
    ("certificate required", "the server requires a certificate of the client"),
    ("subject name", "the certificate is for another host name"),
    ("unable to get local issuer", "the authority that issued the certificate is not known"),
    ("certificate has expired", "the certificate has expired"),
    ("not yet valid", "the certificate is not valid yet"),
    ("SSL_ERROR_SYSCALL", "the connection ended during the TLS handshake"),
    ("Connection reset", "the connection ended during the TLS handshake"),
  ]

  /// Returns the reason for which a TLS connection failed in plain words, or libcurl's where it has no others.
  static func secureReason(_ words: String) -> String {
    if let known = meanings.first(where: { words.contains($0.part) }) { return known.reason }
    for prefix in ["SSL certificate problem: ", "SSL: "] where words.hasPrefix(prefix) {
      return String(words.dropFirst(prefix.count))
    }
    return words
  }
}
