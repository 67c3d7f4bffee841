import Testing

@testable import ResourceLoading

struct LibcurlFaultTests {
  @Test(arguments: [
    (
      "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
      "the server does not speak TLS, as an http server on this port would not"
    ),
    (
      "OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure",
      """
      the server refused the TLS handshake: it does not know this host name, requires a certificate of the client, or \
      accepts none of the versions and ciphers that are offered
      """
    ),
    (
      "OpenSSL/3.0.19: error:0A000458:SSL routines::tlsv1 unrecognized name",
      "the server has no such host name"
    ),
    (
      "OpenSSL/3.0.19: error:0A00014D:SSL routines::legacy sigalg disallowed or unsupported",
      "the server accepts none of the versions and ciphers of TLS that are offered"
    ),
    (
      "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::tlsv13 alert certificate required",
      "the server requires a certificate of the client"
    ),
    (
      "SSL: no alternative certificate subject name matches target host name '127.0.0.1'",
      "the certificate is for another host name"
    ),
    ("SSL certificate problem: certificate has expired", "the certificate has expired"),
    ("SSL certificate problem: self-signed certificate", "self-signed certificate"),
    (
      "SSL certificate problem: unable to get local issuer certificate",
      "the authority that issued the certificate is not known"
    ),
    (
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to 127.0.0.1:1",
      "the connection ended during the TLS handshake"
    ),
    (
      "error setting certificate file: /none.pem", "error setting certificate file: /none.pem"
    ),
  ])
  func `the reason for which a connection is not secure is in plain words`(
    words: String, reason: String
  ) {
    #expect(LibcurlFault.secureReason(words) == reason)
  }
}
