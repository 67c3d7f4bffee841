import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

struct AlarmDeliveryTests {
  /// What was delivered and reported, and a gate that holds deliveries up.
  private final class Log: Sendable {
    private struct State {
      var delivered: [String] = []
      var messages: [String] = []
      var active: [String: Int] = [:]
      var isOverlapping = false
      var maximumActive = 0
    }

    private let state = Mutex(State())
    let gate = AsyncStream.makeStream(of: Void.self)

    var delivered: [String] { state.withLock { $0.delivered } }
    var messages: [String] { state.withLock { $0.messages } }
    var isOverlapping: Bool { state.withLock { $0.isOverlapping } }
    var maximumActive: Int { state.withLock { $0.maximumActive } }

    func report(_ message: String) { state.withLock { $0.messages.append(message) } }

    func begin(_ alarm: AlarmDelivery.Alarm) {
      state.withLock { state in
        state.active[alarm.channel, default: 0] += 1
        if state.active[alarm.channel, default: 0] > 1 { state.isOverlapping = true }
        state.maximumActive = max(state.maximumActive, state.active.values.reduce(0, +))
      }
    }

    func end(_ alarm: AlarmDelivery.Alarm) {
      state.withLock { state in
        state.active[alarm.channel, default: 0] -= 1
        state.delivered.append("\(alarm.channel) \(alarm.name)")
      }
    }
  }

  private func alarm(_ name: String, of channel: String) -> AlarmDelivery.Alarm {
    WatchLines.alarm(name, channel: channel)
  }

  private func never() async {
    for await _ in AsyncStream<Void>.makeStream().stream {}
  }

  @Test func `the alarms of a channel are delivered one after the other, in order`() async {
    let log = Log()
    let delivery = AlarmDelivery(
      maximumAtOnce: 2,
      deliver: { alarm in
        log.begin(alarm)
        await Task.yield()
        log.end(alarm)
        return nil
      }, report: log.report)
    for number in 0..<20 {
      for channel in ["a", "b", "c"] { delivery.take(alarm("\(number)", of: channel)) }
    }
    await delivery.finish(before: never)
    #expect(log.delivered.count == 60 && !log.isOverlapping && log.maximumActive <= 2)
    for channel in ["a", "b", "c"] {
      let names = log.delivered.filter { $0.hasPrefix(channel) }
      #expect(names == (0..<20).map { "\(channel) \($0)" })
    }
    #expect(log.messages.isEmpty)
  }

  @Test func `a fault is a message with the alarm, and the next one is delivered`() async {
    let log = Log()
    let delivery = AlarmDelivery(
      deliver: { alarm in
        log.end(alarm)
        return alarm.name == "stale" ? "it broke" : nil
      }, report: log.report)
    delivery.take(alarm("stale", of: "a"))
    delivery.take(alarm("no-break", of: "a"))
    await delivery.finish(before: never)
    #expect(log.delivered == ["a stale", "a no-break"])
    #expect(log.messages == ["alarm stale of a: it broke"])
  }

  @Test(arguments: [
    (1, "1 alarm waits", "1 alarm was"), (3, "3 alarms wait", "3 alarms were"),
  ])
  func `a delivery that never ends holds up nobody`(
    capacity: Int, waiting: String, lost: String
  ) async {
    let log = Log()
    let delivery = AlarmDelivery(
      capacity: capacity,
      deliver: { _ in
        for await _ in log.gate.stream {}
        return nil
      }, report: log.report)
    for number in 0..<10 { delivery.take(alarm("\(number)", of: "a")) }
    #expect(log.messages == ["\(waiting) for delivery; further ones of a are dropped"])
    await delivery.finish {}
    #expect(log.messages.last == "\(lost) not delivered in time")
    delivery.take(alarm("late", of: "a"))
    log.gate.continuation.finish()
  }

  @Test func `a channel with many alarms does not cost the others theirs`() async {
    let log = Log()
    let delivery = AlarmDelivery(
      capacity: 4, maximumAtOnce: 1,
      deliver: { alarm in
        for await _ in log.gate.stream {}
        log.end(alarm)
        return nil
      }, report: log.report)
    for number in 0..<10 { delivery.take(alarm("\(number)", of: "loud")) }
    for channel in ["b", "c"] { delivery.take(alarm("stale", of: channel)) }
    for number in 10..<20 { delivery.take(alarm("\(number)", of: "loud")) }
    log.gate.continuation.finish()
    await delivery.finish(before: never)
    #expect(log.delivered.sorted() == ["b stale", "c stale", "loud 0", "loud 1"])
    #expect(log.messages == ["4 alarms wait for delivery; further ones of loud are dropped"])
  }
}
