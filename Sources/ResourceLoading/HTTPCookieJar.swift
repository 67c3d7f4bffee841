internal import CLibcurl

/// The cookies that the servers of one run set (RFC 6265). libcurl sends them only to the sites
/// that set them.
///
/// It belongs to the thread of an engine, like the exchanges that use it.
final class HTTPCookieJar {
  /// The maximum number of cookies of all sites. Beyond that all are dropped: libcurl compares each
  /// with those before it.
  static let maximumCount = 300

  private static let fieldName = Array("set-cookie:".utf8)

  /// The host and name of each cookie that was set.
  private var known: Set<[String]> = []
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
    guard known.count > Self.maximumCount else { return }
    known = []
    _ = clibcurl_set_text(&functions, exchange, CURLOPT_COOKIELIST, "ALL")
  }

  /// Records a header line, which may set a cookie (RFC 6265, section 4.1).
  func note(headLine line: some Collection<UInt8>, of host: String) {
    let field = Self.fieldName
    guard line.count > field.count,
      zip(line, field).allSatisfy({ $0 == $1 || $0 == $1 & ~0x20 && $1 != UInt8(ascii: "-") })
    else { return }
    let name = line.dropFirst(field.count).prefix { $0 != UInt8(ascii: "=") }
    known.insert([host, String(decoding: name, as: UTF8.self)])
  }
}
