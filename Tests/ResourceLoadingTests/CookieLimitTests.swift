import Testing

@testable import ResourceLoading

struct CookieLimitTests {
  private func note(_ cookie: String, of host: String, in limit: inout CookieLimit) {
    limit.note(headLine: Array("Set-Cookie: \(cookie)\r\n".utf8), of: host)
  }

  /// A line of a Netscape cookie file, as libcurl writes it.
  private func line(_ name: String, of site: String, path: String = "/") -> String {
    "\(site)\tFALSE\t\(path)\tFALSE\t0\t\(name)\t1"
  }

  private func expired(_ lines: [String]) -> [String] {
    lines.map { $0.replacing("\t0\t", with: "\t1\t") }
  }

  @Test func `hosts without number that set the cookies of one site are not kept`() {
    var limit = CookieLimit()
    var recounts = 0
    for number in 0..<10_000 {
      for name in ["a", "b"] {
        note("\(name)=1; Path=/; domain=.Evil.example", of: "h\(number).evil.example", in: &limit)
      }
      guard limit.mayBeExceeded else { continue }
      recounts += 1
      let lines = ["a", "b"].map { line($0, of: "#HttpOnly_.evil.example") }
      #expect(limit.recount(lines).isEmpty && !limit.mayBeExceeded)
    }
    #expect(recounts < 20_000 / (CookieLimit.maximumSiteCount - 10))
  }

  @Test func `of a site with too many, the cookies that were set longest ago are dropped`() {
    var limit = CookieLimit()
    let site = "a.example"
    let count = CookieLimit.maximumSiteCount
    for number in 0..<count { note("c\(number)=1", of: site, in: &limit) }
    note("other=1", of: "b.example", in: &limit)
    #expect(!limit.mayBeExceeded)
    note("c0=2", of: "A.example", in: &limit)
    note("c\(count)=1", of: site, in: &limit)
    #expect(limit.mayBeExceeded)
    let lines = [line("other", of: "b.example")] + (0...count).map { line("c\($0)", of: site) }
    let dropped = limit.recount(lines)
    let expected = (1...count / 4 + 1).map { line("c\($0)", of: site) }
    #expect(Set(dropped) == Set(expired(expected)) && dropped.count == expected.count)
    // They are dropped before there are as many again.
    for number in 0...count / 4 { note("d\(number)=1", of: site, in: &limit) }
    #expect(limit.mayBeExceeded)
  }

  @Test func `of a site within its limit no cookie is dropped, and they are seldom counted`() {
    var limit = CookieLimit()
    let site = "a.example"
    let count = CookieLimit.maximumSiteCount
    for number in 1..<count { note("c\(number)=1", of: site, in: &limit) }
    let lines = ["balancer"] + (1..<count).map { "c\($0)" }
    var recounts = 0
    for number in 0..<10_000 {
      note("balancer=\(number)", of: site, in: &limit)
      guard limit.mayBeExceeded else { continue }
      recounts += 1
      #expect(limit.recount(lines.map { line($0, of: site) }).isEmpty)
    }
    #expect((2...10_000 / (count / 4)).contains(recounts))
  }

  @Test func `of sites within the limit of all no cookie is dropped`() {
    var limit = CookieLimit()
    let names = ["signature", "policy", "key", "balancer"]
    let sites = (0..<CookieLimit.maximumCount / names.count).map { "h\($0).example" }
    for name in names { for site in sites { note("\(name)=1", of: site, in: &limit) } }
    let lines = sites.flatMap { site in names.map { line($0, of: site) } }
    var recounts = 0
    for site in sites + sites {
      note("balancer=2", of: site, in: &limit)
      guard limit.mayBeExceeded else { continue }
      recounts += 1
      #expect(limit.recount(lines).isEmpty)
    }
    #expect(recounts == 2)
  }

  @Test func `paths that one name is set for count each`() {
    var limit = CookieLimit()
    let count = CookieLimit.maximumSiteCount
    for number in 0...count { note("a=1; Path=/\(number)", of: "a.example", in: &limit) }
    #expect(limit.mayBeExceeded)
    let lines = (0...count).map { line("a", of: "a.example", path: "/\($0)") }
    #expect(limit.recount(lines).count == count + 1 - count / 4 * 3)
  }

  @Test func `of many sites with one cookie each, those that were set longest ago are dropped`() {
    var limit = CookieLimit()
    let count = CookieLimit.maximumCount
    // The first of their names was set last.
    let sites = (0..<count).map { "h\($0).example" }
    for site in sites.reversed() { note("a=1", of: site, in: &limit) }
    #expect(!limit.mayBeExceeded)
    note("b=1", of: sites[0], in: &limit)
    #expect(limit.mayBeExceeded)
    let lines = sites.map { line("a", of: $0) } + [line("b", of: sites[0])]
    let dropped = limit.recount(lines)
    // The site with two has one that is not its newest.
    let expected =
      sites[(count / 4 * 3)...].map { line("a", of: $0) } + [line("a", of: sites[0])]
    #expect(Set(dropped) == Set(expired(expected)))
  }

  @Test func `another line sets no cookie`() {
    var limit = CookieLimit()
    for _ in 0...CookieLimit.maximumSiteCount {
      limit.note(headLine: Array("Cookie: a=1\r\n".utf8), of: "a.example")
      limit.note(headLine: Array("Set-Cookie:".utf8), of: "a.example")
    }
    #expect(!limit.mayBeExceeded)
  }
}
