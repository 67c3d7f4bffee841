import Testing

@testable import ResourceLoading

struct SilentHostsTests {
  @Test func `what a host is waited for is bounded in sum, waits at one time count once`() throws {
    let hosts = SilentHosts(pause: .zero)
    let origin = try #require(HTTPOrigin(address: "http://h/a"))
    #expect(hosts.mayWait(.seconds(59), for: origin))
    #expect(hosts.mayWait(.seconds(58), for: origin))
    #expect(!hosts.mayWait(.seconds(61), for: origin))
    #expect(hosts.mayWait(.seconds(59), for: origin))
    let other = try #require(HTTPOrigin(address: "http://g/a"))
    #expect(hosts.mayWait(.seconds(60), for: other))
  }
}
