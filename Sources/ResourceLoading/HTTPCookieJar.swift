internal import CLibcurl

/// The cookies that the servers of one run set (RFC 6265). libcurl sends them only to the sites
/// that set them.
///
/// It belongs to the thread of an engine, like the exchanges that use it.
final class HTTPCookieJar {
  /// The maximum number of cookies of all sites, because libcurl compares each with those before it.
  static let maximumCount = 300

  private static let fieldName = Array("set-cookie:".utf8)

  /// When each cookie was set last, by name and then by host: a number that grows.
  private var settings: [String: [String: Int]] = [:]
  /// The number of cookies in these.
  private var count = 0
  private var lastSetting = 0
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
    if count > Self.maximumCount { dropOldest(with: exchange) }
  }

  /// Records a header line, which may set a cookie (RFC 6265, section 4.1).
  func note(headLine line: some Collection<UInt8>, of host: String) {
    let field = Self.fieldName
    guard line.count > field.count,
      zip(line, field).allSatisfy({ $0 == $1 || $0 == $1 & ~0x20 && $1 != UInt8(ascii: "-") })
    else { return }
    let pair = line.dropFirst(field.count).drop { $0 == UInt8(ascii: " ") }
    let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    lastSetting += 1
    let earlier = settings[name, default: [:]].updateValue(lastSetting, forKey: host.lowercased())
    if earlier == nil { count += 1 }
  }

  /// Drops the cookies beyond the limit: those that were set longest ago of the sites with the most (RFC 6265, section 5.3).
  private func dropOldest(with exchange: UnsafeMutableRawPointer) {
    var functions = library.functions
    let list = clibcurl_cookies(&functions, exchange)
    defer { library.functions.slist_free_all?(list) }
    var cookies: [String: [Cookie]] = [:]
    var next = list
    while let line = next {
      if let data = line.pointee.data, let cookie = Cookie(line: String(cString: data)) {
        cookies[cookie.domain, default: []].append(cookie)
      }
      next = line.pointee.next
    }
    for domain in cookies.keys {
      cookies[domain]?.sort { lastSetting(of: $0) > lastSetting(of: $1) }
    }
    var left = cookies.values.reduce(0) { $0 + $1.count }
    while left > Self.maximumCount,
      let domain = cookies.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key,
      let cookie = cookies[domain]?.popLast()
    {
      _ = clibcurl_set_text(&functions, exchange, CURLOPT_COOKIELIST, cookie.expiredLine)
      settings[cookie.name]?.keys.filter(cookie.isSet(by:)).forEach {
        settings[cookie.name]?[$0] = nil
      }
      left -= 1
    }
    // Servers may have removed some, or never have set them.
    let names = Set(cookies.values.joined().map(\.name))
    settings = settings.filter { names.contains($0.key) && !$0.value.isEmpty }
    count = settings.values.reduce(0) { $0 + $1.count }
  }

  private func lastSetting(of cookie: Cookie) -> Int {
    settings[cookie.name]?.filter { cookie.isSet(by: $0.key) }.values.max() ?? 0
  }

  /// A line of a Netscape cookie file.
  private struct Cookie {
    let domain: String
    let name: String
    /// The line that makes libcurl remove it.
    let expiredLine: String

    init?(line: String) {
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 6, let first = fields.first else { return nil }
      let host = first.hasPrefix("#HttpOnly_") ? first.dropFirst(10) : first
      domain = (host.hasPrefix(".") ? host.dropFirst() : host).lowercased()
      name = String(fields[5])
      fields[4] = "1"
      expiredLine = fields.joined(separator: "\t")
    }

    func isSet(by host: String) -> Bool { host == domain || host.hasSuffix("." + domain) }
  }
}
