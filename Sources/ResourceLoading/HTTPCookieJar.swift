internal import CLibcurl

/// The cookies that servers set in one session (RFC 6265). libcurl sends them only to the sites
/// that set them.
///
/// It belongs to the thread of an engine, like the exchanges that use it.
final class HTTPCookieJar {
  private var limit = CookieLimit()
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

  /// Makes a request send the cookies of its site and store those of its response.
  func attach(to exchange: UnsafeMutableRawPointer) {
    guard let handle else { return }
    var functions = library.functions
    clibcurl_set_pointer(&functions, exchange, CURLOPT_SHARE, handle)
    if limit.mayBeExceeded { dropOldest(with: exchange) }
  }

  /// Records a header line, which may set a cookie.
  func note(headLine line: some Collection<UInt8>, of host: String) {
    limit.note(headLine: line, of: host)
  }

  /// Drops the cookies beyond the limit.
  private func dropOldest(with exchange: UnsafeMutableRawPointer) {
    var functions = library.functions
    let list = clibcurl_cookies(&functions, exchange)
    defer { library.functions.slist_free_all?(list) }
    var lines: [String] = []
    var next = list
    while let line = next {
      if let data = line.pointee.data { lines.append(String(cString: data)) }
      next = line.pointee.next
    }
    for line in limit.recount(lines) {
      _ = clibcurl_set_text(&functions, exchange, CURLOPT_COOKIELIST, line)
    }
  }
}
