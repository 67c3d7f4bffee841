internal import CLibcurl

/// The cookies that the servers of one run set (RFC 6265). libcurl sends them to the sites that set them alone.
///
/// It belongs to the thread of an engine, as the exchanges do that hold it.
final class HTTPCookieJar {
  private let library: Libcurl
  private let handle: UnsafeMutableRawPointer?

  init(_ library: Libcurl) {
    self.library = library
    var functions = library.functions
    handle = clibcurl_cookie_jar(&functions)
  }

  deinit {
    if let handle { _ = library.functions.share_cleanup?(handle) }
  }

  /// Has a request send the cookies of its site and keep those of its answer.
  func attach(to exchange: UnsafeMutableRawPointer) {
    guard let handle else { return }
    var functions = library.functions
    clibcurl_set_pointer(&functions, exchange, CURLOPT_SHARE, handle)
  }
}
