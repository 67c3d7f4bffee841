import Synchronization
import Testing

@testable import ResourceLoading

struct SilentHostsTests {
  @Test func `what a host is waited for is bounded in sum, waits at one time count once`() throws {
    let hosts = SilentHosts(pause: .zero)
    let origin = try #require(HTTPOrigin(address: "http://h/a"))
    #expect(hosts.repetition(after: .seconds(59), of: origin) == .allowed)
    #expect(hosts.repetition(after: .seconds(58), of: origin) == .allowed)
    #expect(hosts.repetition(after: .seconds(61), of: origin) == .exceedsLimitOfHost)
    #expect(hosts.repetition(after: .seconds(59), of: origin) == .allowed)
    let other = try #require(HTTPOrigin(address: "http://g/a"))
    #expect(hosts.repetition(after: .seconds(60), of: other) == .allowed)
  }

  @Test func `what all hosts are waited for is bounded in sum`() throws {
    let start = ContinuousClock.now
    let elapsed = Atomic(0)
    let hosts = SilentHosts(pause: .zero) {
      start + .seconds(elapsed.load(ordering: .relaxed))
    }
    func origin(_ number: Int) throws -> HTTPOrigin {
      try #require(HTTPOrigin(address: "http://h\(number)/a"))
    }
    for number in 0..<SilentHosts.longestDelayOfRun / 10 {
      #expect(hosts.repetition(after: .seconds(10), of: try origin(number)) == .allowed)
      // A delay at the same time does not prolong the run.
      #expect(hosts.repetition(after: .seconds(10), of: try origin(1000 + number)) == .allowed)
      elapsed.add(10, ordering: .relaxed)
    }
    #expect(hosts.repetition(after: .seconds(1), of: try origin(0)) == .exceedsLimitOfRun)
    #expect(hosts.repetition(after: .seconds(1), of: try origin(-1)) == .exceedsLimitOfRun)
  }

  @Test func `servers that nothing waits for any more are forgotten`() throws {
    let start = ContinuousClock.now
    let elapsed = Atomic(0)
    let hosts = SilentHosts(pause: .seconds(60)) {
      start + .seconds(elapsed.load(ordering: .relaxed))
    }
    let limit = SilentHosts.maximumRecordCount
    func fail(_ number: Int) throws {
      let origin = try #require(HTTPOrigin(address: "http://h\(number)/a"))
      hosts.note(.unreachable(host: "h", reason: .silent(seconds: 1)), of: origin)
    }
    let delayed = try #require(HTTPOrigin(address: "http://delayed/a"))
    #expect(hosts.repetition(after: .seconds(50), of: delayed) == .allowed)
    for number in 0..<2 * limit { try fail(number) }
    // Within the pause, all count.
    #expect(hosts.recordCount == 2 * limit + 1)
    elapsed.add(110, ordering: .relaxed)
    for number in 0..<2 * limit { try fail(2 * limit + number) }
    #expect(hosts.recordCount <= 2 * limit + 1)
    // A delay counts longer than a failure.
    #expect(hosts.repetition(after: .seconds(20), of: delayed) == .exceedsLimitOfHost)
  }

  @Test func `a run of months is delayed again after a while`() throws {
    let start = ContinuousClock.now
    let elapsed = Atomic(0)
    let hosts = SilentHosts(pause: .zero) {
      start + .seconds(elapsed.load(ordering: .relaxed))
    }
    let origin = try #require(HTTPOrigin(address: "http://h/a"))
    #expect(hosts.repetition(after: .seconds(60), of: origin) == .allowed)
    elapsed.add(60 + 59 * SilentHosts.recoveryFactor, ordering: .relaxed)
    #expect(hosts.repetition(after: .seconds(60), of: origin) == .exceedsLimitOfHost)
    elapsed.add(SilentHosts.recoveryFactor, ordering: .relaxed)
    #expect(hosts.repetition(after: .seconds(60), of: origin) == .allowed)
  }
}
