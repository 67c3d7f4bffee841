import Testing

@testable import ResourceLoading

struct TransferPaceTests {
  private let start = ContinuousClock.now

  /// A transfer with a time limit of ten seconds that gets the same number of bytes each half second.
  private func pace(bytes: Int, until end: Double, mayBeLive: Bool = false) -> TransferPace {
    var pace = TransferPace(timeout: .seconds(10), mayBeLive: mayBeLive, from: start)
    for step in 1...max(Int(end * 2), 1) {
      pace.note(bytes, at: start + .milliseconds(500 * step))
    }
    return pace
  }

  @Test func `silence for as long as the limit is the end`() {
    let pace = TransferPace(timeout: .seconds(10), from: start)
    #expect(pace.fault(at: start + .seconds(9.9)) == nil)
    #expect(pace.fault(at: start + .seconds(10)) == .timedOut(seconds: 10))
  }

  @Test func `a byte now and then is the end as well`() {
    #expect(pace(bytes: 1, until: 9).fault(at: start + .seconds(9.5)) == nil)
    #expect(
      pace(bytes: 1, until: 10.5).fault(at: start + .seconds(10.5))
        == .tooSlow(bytes: TransferPace.leastRate, seconds: 10))
  }

  @Test(arguments: [9.0, 10.5, 25.0, 600.0])
  func `what may be live may be slow for any time`(seconds: Double) {
    let pace = pace(bytes: TransferPace.leastRate, until: seconds, mayBeLive: true)
    #expect(pace.fault(at: start + .seconds(seconds)) == nil)
    #expect(pace.patience(at: start + .seconds(seconds)) > .zero)
  }

  @Test func `a segment that leads somewhere may be slow for ten time limits`() {
    let slow = pace(bytes: TransferPace.leastRate, until: 100)
    #expect(slow.fault(at: start + .seconds(99.9)) == nil)
    #expect(
      slow.fault(at: start + .seconds(100))
        == .tooSlow(bytes: TransferPace.leastLateRate, seconds: 100))
    let large = pace(bytes: TransferPace.leastLateRate, until: 600)
    #expect(large.fault(at: start + .seconds(600)) == nil)
    #expect(large.patience(at: start + .seconds(600)) > .zero)
    var busy = slow
    busy.leaveOut(.seconds(7), at: start + .seconds(101))
    #expect(busy.fault(at: start + .seconds(106.9)) == nil)
    #expect(busy.fault(at: start + .seconds(107)) != nil)
  }

  @Test func `a text has a time limit as a whole, if there is none`() {
    var text = TransferPace(timeout: .seconds(2), from: start)
    text.noteText()
    text.note(1 << 20, at: start + .seconds(19))
    #expect(text.fault(at: start + .seconds(19.9)) == nil)
    text.note(1 << 20, at: start + .seconds(19.9))
    #expect(text.fault(at: start + .seconds(20)) == .incomplete(seconds: 20))
    var limited = TransferPace(
      timeout: .seconds(2), totalTimeout: .seconds(60), from: start)
    limited.noteText()
    limited.note(1 << 20, at: start + .seconds(20))
    #expect(limited.fault(at: start + .seconds(21)) == nil)
  }

  @Test func `time in which nothing could be read is left out`() {
    var pace = TransferPace(timeout: .seconds(10), from: start)
    pace.leaveOut(.seconds(7), at: start + .seconds(8))
    #expect(pace.fault(at: start + .seconds(16.9)) == nil)
    #expect(pace.fault(at: start + .seconds(17)) == .timedOut(seconds: 10))
    pace.leaveOut(.seconds(60), at: start + .seconds(20))
    #expect(pace.patience(at: start + .seconds(20)) == .seconds(10))
  }

  @Test func `the time before the first byte does not count for the pace`() {
    var pace = TransferPace(timeout: .seconds(10), from: start)
    pace.note(1, at: start + .seconds(9.9))
    #expect(pace.fault(at: start + .seconds(10.1)) == nil)
  }

  @Test func `a pace that breaks down after a good start is the end`() {
    var pace = pace(bytes: 1 << 20, until: 12)
    for step in 25...62 { pace.note(1, at: start + .milliseconds(500 * step)) }
    #expect(pace.fault(at: start + .seconds(31)) != nil)
  }

  @Test func `the first byte has a limit of its own`() {
    var pace = TransferPace(
      timeout: .seconds(10), firstByteTimeout: .seconds(40), from: start)
    #expect(pace.fault(at: start + .seconds(39)) == nil)
    #expect(pace.fault(at: start + .seconds(40)) == .timedOut(seconds: 40))
    pace.note(5000, at: start + .seconds(39))
    #expect(pace.fault(at: start + .seconds(48)) == nil)
    #expect(pace.fault(at: start + .seconds(49)) == .timedOut(seconds: 10))
  }

  @Test func `a transfer may have a limit as a whole`() {
    var pace = TransferPace(timeout: .seconds(10), totalTimeout: .seconds(25), from: start)
    for second in 1...25 { pace.note(100_000, at: start + .seconds(second)) }
    #expect(pace.fault(at: start + .seconds(24.9)) == nil)
    #expect(pace.fault(at: start + .seconds(25)) == .incomplete(seconds: 25))
  }
}
