/// Decides which cookies are dropped, because libcurl compares each with those before it (RFC 6265, section 5.3).
///
/// What a header line makes of the cookies is known to libcurl alone. So each line counts as one more cookie until they
/// are counted again, which happens once in many lines.
struct CookieLimit {
  /// The maximum number of cookies of all sites, and what is left of more.
  static let maximumCount = 3_000
  private static let reducedCount = maximumCount / 4 * 3
  /// The maximum number of cookies of one site, and what is left of more.
  static let maximumSiteCount = 300
  private static let reducedSiteCount = maximumSiteCount / 4 * 3

  /// The maximum size of a cookie with its attributes in bytes; libcurl takes no larger one.
  private static let maximumByteCount = 5_000
  private static let fieldName = Array("set-cookie:".utf8)

  /// What is known of the cookies of a site.
  private struct Site {
    /// The number of lines until the cookies are counted again.
    var room = CookieLimit.maximumSiteCount
    /// When each was set last, by its name: a number that grows.
    var settings: [String: Int] = [:]
  }

  private var sites: [String: Site] = [:]
  private var room = Self.maximumCount
  private var lastSetting = 0
  /// Whether there may be so many cookies that they are to be counted.
  private(set) var mayBeExceeded = false

  /// Takes a header line, which may set a cookie (RFC 6265, section 4.1).
  mutating func note(headLine line: some Collection<UInt8>, of host: String) {
    let field = Self.fieldName
    guard line.count > field.count,
      zip(line, field).allSatisfy({ $0 == $1 || $0 == $1 & ~0x20 && $1 != UInt8(ascii: "-") })
    else { return }
    let cookie = String(
      decoding: line.dropFirst(field.count).prefix(Self.maximumByteCount), as: UTF8.self)
    let parts = cookie.split(separator: ";")
    let name = (parts.first ?? "").drop { $0 == " " }.prefix { $0 != "=" }
    let site = parts.dropFirst().compactMap(Self.site).last ?? host.lowercased()
    lastSetting += 1
    room -= 1
    sites[site, default: Site()].settings[String(name)] = lastSetting
    sites[site]?.room -= 1
    mayBeExceeded = mayBeExceeded || room < 0 || sites[site].map { $0.room < 0 } ?? false
  }

  /// The site that an attribute names (RFC 6265, section 4.1.2.3).
  private static func site(of attribute: Substring) -> String? {
    let text = attribute.filter { !$0.isWhitespace }.lowercased()
    guard text.hasPrefix("domain=") else { return nil }
    let site = text.dropFirst("domain=".count)
    return String(site.hasPrefix(".") ? site.dropFirst() : site)
  }

  /// Counts the cookies that there are; returns those to drop of a site with too many, and of all if they are too many:
  /// the ones that were set longest ago of the sites with the most.
  ///
  /// - Parameter lines: the cookies as lines of a Netscape cookie file.
  /// - Returns: lines that make libcurl remove them.
  mutating func recount(_ lines: [String]) -> [String] {
    let cookies = lines.compactMap(Cookie.init).map { cookie in
      (cookie: cookie, setting: sites[cookie.site]?.settings[cookie.name] ?? 0)
    }.sorted { $0.setting > $1.setting }
    var counts: [String: Int] = [:]
    // A cookie stays before those that have as many newer ones of their own site.
    let ranked = cookies.map { cookie, setting in
      let rank = counts[cookie.site, default: 0]
      counts[cookie.site] = rank + 1
      return (cookie: cookie, setting: setting, rank: rank)
    }.sorted { ($0.rank, -$0.setting) < ($1.rank, -$1.setting) }
    var kept: [(cookie: Cookie, setting: Int)] = []
    var dropped: [Cookie] = []
    for (cookie, setting, rank) in ranked {
      if rank >= Self.reducedSiteCount, counts[cookie.site, default: 0] > Self.maximumSiteCount {
        dropped.append(cookie)
      } else {
        kept.append((cookie, setting))
      }
    }
    if kept.count > Self.maximumCount {
      dropped += kept[Self.reducedCount...].map(\.cookie)
      kept.removeSubrange(Self.reducedCount...)
    }
    remember(kept)
    return dropped.map(\.expiredLine)
  }

  /// Takes that there are some cookies and no other ones.
  private mutating func remember(_ cookies: [(cookie: Cookie, setting: Int)]) {
    var counts: [String: Int] = [:]
    sites = [:]
    for (cookie, setting) in cookies {
      sites[cookie.site, default: Site()].settings[cookie.name] = setting
      counts[cookie.site, default: 0] += 1
    }
    for (site, count) in counts {
      sites[site]?.room = Self.room(beside: count, of: Self.maximumSiteCount)
    }
    room = Self.room(beside: cookies.count, of: Self.maximumCount)
    mayBeExceeded = false
  }

  /// The number of lines after which cookies are counted again: at least a quarter of the limit, since most lines set a
  /// cookie that there is.
  private static func room(beside count: Int, of limit: Int) -> Int {
    max(limit - count, limit / 4)
  }

  /// A line of a Netscape cookie file.
  private struct Cookie {
    let site: String
    let name: String
    /// The line that makes libcurl remove it.
    let expiredLine: String

    init?(line: String) {
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 6, let first = fields.first else { return nil }
      let host = first.hasPrefix("#HttpOnly_") ? first.dropFirst(10) : first
      site = (host.hasPrefix(".") ? host.dropFirst() : host).lowercased()
      name = String(fields[5])
      fields[4] = "1"
      expiredLine = fields.joined(separator: "\t")
    }
  }
}
