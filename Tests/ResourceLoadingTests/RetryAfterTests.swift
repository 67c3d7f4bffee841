import MediaTiming
import Testing

@testable import ResourceLoading

struct RetryAfterTests {
  private func delay(_ field: String) throws -> MediaTime? {
    try RetryAfter.delay(field, answered: nil, now: MediaTime(seconds: 1_700_000_000))
  }

  @Test func `a delay is a number of seconds or a date`() throws {
    #expect(try delay("7") == MediaTime(seconds: 7))
    #expect(try delay("-7") == .zero)
    #expect(try delay("Tue, 14 Nov 2023 22:13:30 GMT") == MediaTime(seconds: 10))
    #expect(try delay("Tue, 14 Nov 2000 22:13:30 GMT") == .zero)
    #expect(try delay("soon") == nil && delay("") == nil)
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "99999999999999999999999999999999999999999999",
    "Tue, 14 Nov 2099 22:13:30 GMT",
  ])
  func `a delay without end is the longest one`(field: String) throws {
    #expect(try delay(field) == MediaTime(seconds: RetryAfter.maximumSeconds))
  }

  @Test func `a date is of the clock of the server that sends it`() throws {
    // Its clock is an hour ahead.
    let delay = try RetryAfter.delay(
      "Tue, 14 Nov 2023 23:13:24 GMT", answered: "Tue, 14 Nov 2023 23:13:20 GMT",
      now: MediaTime(seconds: 1_700_000_000))
    #expect(delay == MediaTime(seconds: 4))
  }
}
