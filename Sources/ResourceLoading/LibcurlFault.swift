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
    case CURLE_RECV_ERROR where words.contains("chunk"): return .malformedAnswer(.transferCoding)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
      return .notSecure(host: host, reason: words.isEmpty ? message : words)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_OPERATION_TIMEDOUT, CURLE_WEIRD_SERVER_REPLY:
      return .brokenConnection
    default: return .readFailed(message)
    }
  }
}
