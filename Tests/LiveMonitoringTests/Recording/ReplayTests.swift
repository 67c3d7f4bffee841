import FieldValues
import Foundation
import HLSReports
import MediaTiming
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

struct ReplayTests {
  /// Follows two channels for a while, with an alarm that falls due.
  private func follow(_ session: RecordingSession) async throws {
    try await session.begin(["a", "b"], at: 0)
    for entry in RecordingSample.entries.prefix(4) { try await session.take(entry, "a") }
    try await session.take(RecordingSample.load(at: 4500), "b")
    try await session.pass("a", to: 9000)
    try await session.take(RecordingSample.load(at: 20_000, number: nil), "a")
    try await session.take(RecordingSample.load(at: 20_500), "b")
  }

  @Test func `a replay gives the lines of all runs byte for byte`() async throws {
    try await withTemporaryFolder([:]) { folder in
      var printed: [String] = []
      do {
        let session = try RecordingSession(folder: folder, at: 0)
        try await follow(session)
        try await session.end("a", at: 21_000)
        try await session.end("b", at: 21_000)
        printed += session.printed
      }
      do {
        let session = try RecordingSession(folder: folder, at: 60_000)
        try await session.begin(["a", "b"], at: 60_000)
        try await session.take(RecordingSample.media(7, at: 61_000), "a")
        try await session.end("a", at: 62_000)
        try await session.end("b", at: 62_000)
        printed += session.printed
      }
      let lines = try String(contentsOfFile: "\(folder)/lines.jsonl", encoding: .utf8)
      #expect(printed.joined() == lines)
      let replayed = try await ReplayedText.replay(folder)
      #expect(replayed == printed)
      #expect(replayed.contains { $0.contains("resumed") })
      #expect(replayed.contains { $0.contains("late") })
    }
  }

  @Test func `an entry that waited behind those of another channel is in time`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await session.begin(["a", "b"], at: 0)
      try await session.take(RecordingSample.load(at: 0), "a")
      try await session.take(RecordingSample.load(at: 6000), "b")
      try await session.take(RecordingSample.load(at: 4900), "a")
      try await session.end("a", at: 6500)
      try await session.end("b", at: 6500)
      #expect(try await ReplayedText.replay(folder) == session.printed)
      #expect(!session.printed.contains { $0.contains("late") })
    }
  }

  @Test func `a channel that went on at another address has each in its time`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      for (index, name) in ["x", "y"].enumerated() {
        let time = 1000 * index
        try await writer.begin(channel: "a", input: name, at: RecordingSample.instant(time))
        try await writer.write(RecordingSample.load(at: time + 500), channel: "a")
        try await writer.end(channel: "a", .removed, at: RecordingSample.instant(time + 600))
      }
      let resumption = try StateReplay(try Recording(folder: folder)) {
        CountingState(channel: $0.key)
      }.resume()
      // The lines are the load and the end; that it goes on has the other one.
      #expect(
        resumption.channels["a"]?.state.inputs == ["x after line 0", "y after line 2"])
    }
  }

  @Test func `a recording that was killed ends where it ended`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await follow(session)
      try await session.pass("a", to: 26_000)
      let replayed = try await ReplayedText.replay(folder)
      let ends = replayed.filter { $0.contains("recording-end") }
      #expect(ends.count == 2)
      let others = replayed.filter { !$0.contains("recording-end") }
      #expect(others.sorted() == session.printed.sorted())
    }
  }

  @Test func `a replay at a speed sleeps as long as it took, divided`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(
        in: folder, entries: [RecordingSample.load(at: 1000), RecordingSample.load(at: 11_000)])
      let wakes = Mutex<[CalendarTime]>([])
      let now = RecordingSample.instant(1_000_000)
      try await StateReplay(try Recording(folder: folder)) { CountingState(channel: $0.key) }
        .run(
          speed: .times(MediaTime(seconds: 2), from: now),
          sleep: { wake in wakes.withLock { $0.append(wake) } }, output: { _, _ in })
      // The beginning, the first load, the alarm, and the second load.
      #expect(
        wakes.withLock { $0 }
          == [0, 500, 3000, 5500].map { RecordingSample.instant(1_000_000 + $0) })
    }
  }

  @Test func `nothing is lost or printed twice when a run is killed after any step`() async throws {
    var expected: Set<String> = []
    var stepCount = 0
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      session.afterStep = { _ in stepCount += 1 }
      try await follow(session)
      expected = Set(session.printed)
    }
    for step in 1...stepCount {
      try await withTemporaryFolder([:]) { folder in
        struct Kill: Error {}
        var printed: [String] = []
        do {
          let session = try RecordingSession(folder: folder, at: 0)
          var count = 0
          session.afterStep = { _ in
            count += 1
            if count == step { throw Kill() }
          }
          do { try await follow(session) } catch is Kill {}
          printed = session.printed
        }
        let session = try RecordingSession(folder: folder, at: 60_000)
        try await session.begin(["a", "b"], at: 60_000)
        printed += session.printed
        // Only the last lines may come twice, with the same bytes.
        let all = printed.filter { !$0.contains("resumed") }
        #expect(Set(all).isSubset(of: expected), "step \(step)")
        #expect(all.count - Set(all).count <= 2, "step \(step)")
        try expectRisingNumbers(printed, "step \(step)")
        // The file has each line once, and a replay gives the same.
        let lines = try String(contentsOfFile: "\(folder)/lines.jsonl", encoding: .utf8)
          .split(separator: "\n").map { String($0) + "\n" }
        #expect(Set(lines).count == lines.count)
        #expect(Set(printed) == Set(lines))
        let replayed = try await ReplayedText.replay(folder)
          .filter { !$0.contains("recording-end") }
        #expect(Set(replayed).symmetricDifference(lines) == [], "step \(step)")
        #expect(replayed.count == lines.count)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `runs that are killed at random give the same lines in a replay`(_ seed: UInt64) async throws
  {
    struct Kill: Error {}
    var generator = SeededGenerator(seed: seed)
    try await withTemporaryFolder([:]) { folder in
      var time = 0
      var printed: [String] = []
      for run in 0..<4 {
        let session = try RecordingSession(folder: folder, at: time)
        var steps = run == 3 ? Int.max : Int.random(in: 1...40, using: &generator)
        session.afterStep = { _ in
          steps -= 1
          if steps == 0 { throw Kill() }
        }
        do {
          try await session.begin(["a", "b"], at: time)
          for _ in 0..<8 {
            time += [400, 1000, 5000, 5001, 9000].randomElement(using: &generator) ?? 1
            try await session.advance(to: time)
            let number = Int.random(in: 1...4, using: &generator)
            let entry =
              number == 4
              ? RecordingSample.media(number, at: time)
              : RecordingSample.load(at: time, number: number == 3 ? nil : number)
            try await session.take(entry, Bool.random(using: &generator) ? "a" : "b")
          }
          time += 7000
          try await session.advance(to: time)
          for channel in ["a", "b"] { try await session.end(channel, at: time) }
        } catch is Kill {}
        printed += session.printed
        time += 30_000
      }
      let lines = try String(contentsOfFile: "\(folder)/lines.jsonl", encoding: .utf8)
        .split(separator: "\n").map { String($0) + "\n" }
      let replayed = try await ReplayedText.replay(folder)
      for channel in ["a", "b"] {
        let mark = "\"channel\":\"\(channel)\""
        let (found, expected) = (
          replayed.filter { $0.contains(mark) }, lines.filter { $0.contains(mark) }
        )
        let place = zip(found, expected).prefix { $0 == $1 }.count
        #expect(
          found.dropFirst(place).first == expected.dropFirst(place).first, "\(generator), \(place)")
      }
      #expect(Set(printed) == Set(lines), "\(generator)")
      try expectRisingNumbers(lines, "\(generator)")
    }
  }

  @Test func `a replay of several channels prints them in the order in which they were printed`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await session.begin(["a", "b"], at: 0)
      for (index, time) in [1000, 3000, 9000, 9500, 30_000].enumerated() {
        try await session.advance(to: time)
        try await session.take(
          RecordingSample.load(at: time, number: index), index % 2 == 0 ? "a" : "b")
      }
      try await session.end("b", at: 31_000)
      try await session.end("a", at: 31_000)
      #expect(try await ReplayedText.replay(folder) == session.printed)
    }
  }

  /// How late lines are in a replay of the same speed.
  ///
  /// - Parameter start: When the first thing of the recording happened.
  private func replayDelays(in folder: String, from start: Int) async throws -> [MediaTime] {
    let now = RecordingSample.instant(start)
    let clock = Mutex(now)
    let found = Mutex<[MediaTime]>([])
    try await StateReplay(try Recording(folder: folder)) { CountingState(channel: $0.key) }
      .run(
        speed: .times(MediaTime(seconds: 1), from: now),
        sleep: { wake in clock.withLock { $0 = wake } },
        output: { lines, _ in
          let instant = clock.withLock { $0 }
          let delays = lines.map { line in line.at.distance(to: instant) }
          found.withLock { $0 += delays }
        })
    return found.withLock { $0 }
  }

  @Test func `lines that other options leave out do not hold back other channels`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await session.begin(["a", "b"], at: 0)
      for second in 1...30 {
        try await session.take(RecordingSample.load(at: second * 1000, number: second), "a")
        try await session.take(RecordingSample.load(at: second * 1000 + 100, number: second), "b")
      }
      try await session.end("a", at: 31_000)
      try await session.end("b", at: 31_000)
      // Each line of a channel was two, with other options.
      var number = 0
      try RecordingSample.change("\(folder)/lines.jsonl") { lines in
        lines = lines.flatMap { line -> [Substring] in
          guard line.contains(#""channel":"a""#) else { return [line] }
          number += 1
          return [2 * number - 1, 2 * number].map { other in
            line.replacing("\"seq\":\(number),", with: "\"seq\":\(other),")
          }
        }
      }
      let delays = try await replayDelays(in: folder, from: 0)
      #expect(delays.count == 62)
      #expect(delays.allSatisfy { $0 <= MediaTime(seconds: 1) }, "\(delays)")
    }
  }

  @Test func `lines that are kept of a channel without entries do not hold back other channels`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      do {
        let session = try RecordingSession(folder: folder, at: 0)
        try await session.begin(["a", "b"], at: 0)
        try await session.take(RecordingSample.load(at: 1000), "b")
        try await session.end("a", at: 2000)
        try await session.end("b", at: 2000)
      }
      let session = try RecordingSession(folder: folder, at: 3_600_000)
      try await session.begin(["a"], at: 3_600_000)
      for second in 3601...3604 {
        try await session.take(RecordingSample.load(at: second * 1000, number: second), "a")
      }
      try await session.end("a", at: 3_605_000)
      // As if the load of the other channel were older than what is kept.
      try RecordingSample.change("\(folder)/recording.json") { lines in
        lines = lines.map { $0.replacing("\"firstSeq\":1,", with: "\"firstSeq\":2,") }
      }
      let delays = try await replayDelays(in: folder, from: 3_601_000)
      #expect(delays == [MediaTime](repeating: .zero, count: 5))
    }
  }

  @Test func `what fell due in a killed run has its place before the lines of the next one`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      var printed: [String] = []
      do {
        let session = try RecordingSession(folder: folder, at: 0)
        try await session.begin(["a", "b"], at: 0)
        try await session.take(RecordingSample.load(at: 1000), "a")
        try await session.take(RecordingSample.load(at: 1500), "b")
        try await session.pass("b", to: 6500)
        printed += session.printed
      }
      let session = try RecordingSession(folder: folder, at: 60_000)
      try await session.begin(["a", "b"], at: 60_000)
      for channel in ["a", "b"] { try await session.end(channel, at: 61_000) }
      printed += session.printed
      #expect(printed.contains { $0.contains("late") })
      #expect(try await ReplayedText.replay(folder) == printed)
    }
  }

  @Test func `nothing falls due in a replay while the process was stopped`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let session = try RecordingSession(folder: folder, at: 0)
      try await session.begin(["a", "b", "c"], at: 0)
      for channel in ["a", "b", "c"] {
        try await session.take(RecordingSample.load(at: 1000), channel)
      }
      let standstill = Standstill(
        since: RecordingSample.instant(2000), until: RecordingSample.instant(40_000))
      for (channel, time) in [("a", 40_100), ("b", 41_000), ("c", 41_500)] {
        var entry = RecordingSample.load(at: time)
        if channel == "c" { entry = RecordingSample.media(3, at: time) }
        entry.standstill = standstill
        try await session.take(entry, channel)
      }
      for channel in ["a", "b", "c"] { try await session.end(channel, at: 42_000) }
      #expect(!session.printed.contains { $0.contains("late") })
      #expect(try await ReplayedText.replay(folder) == session.printed)
    }
  }

  /// Checks that the numbers of each channel have no gaps.
  private func expectRisingNumbers(_ lines: [String], _ comment: String) throws {
    for channel in ["a", "b"] {
      let numbers = lines.filter { $0.contains("\"channel\":\"\(channel)\"") }
        .compactMap {
          $0.split(separator: "\"seq\":").last.flatMap { Int($0.prefix { $0.isNumber }) }
        }
      let unique = Set(numbers).sorted()
      #expect(unique == Array(1..<(1 + unique.count)), "\(comment), \(channel)")
    }
  }
}
