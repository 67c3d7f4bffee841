import HLSInspection
import HLSReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

/// A run of one channel that writes a recording, or goes on with one.
private struct RecordedRun {
  let folder: String
  /// What lines follow from beside the entries, as a run notes it.
  var settings: String?
  /// The seconds at which it begins.
  var start: Double
  /// The number of last entries whose lines are not written, since the process is killed; `nil` if it ends.
  var killedCount: Int?

  /// Follows the channel; returns the lines.
  func follow(
    _ entries: [ChannelEntry], _ change: (inout ChannelOptions) -> Void = { _ in }
  ) async throws -> [WatchLine] {
    let instant = ChannelTrial.instant(start)
    var channel = ChannelOptions(channel: "news", input: ChannelTrial.address)
    channel.inspection.readsSegments = false
    change(&channel)
    let options = channel
    var recording = RecordingOptions()
    recording.settings = settings
    let writer = try RecordingWriter(folder: folder, options: recording, at: instant)
    let resumption = try Replay(try Recording(folder: folder)) { _ in ChannelState(options) }
      .resume()
    let known = resumption.channels["news"]
    var state = known?.state ?? ChannelState(options)
    var lines = resumption.missing.map(\.line)
    try await writer.write(lines, channel: "news")
    try await writer.begin(
      channel: "news", input: ChannelTrial.address, at: instant, passed: known?.passed)
    func print(_ new: [WatchLine]) async throws {
      let end = try await writer.write(new, channel: "news")
      try await writer.notePrinted(upTo: end)
      lines += new
    }
    if let known, !known.isNew {
      try await print(state.resume(at: instant, after: known.seq))
    }
    for (index, entry) in entries.enumerated() {
      try await writer.write(entry, channel: "news")
      let new = state.apply(entry) + state.pass(to: entry.ended)
      if index < entries.count - (killedCount ?? 0) { try await print(new) }
    }
    guard killedCount == nil else { return lines }
    let end = entries.last.map(\.ended) ?? instant
    try await writer.end(channel: "news", .signal, at: end)
    try await print(state.end(.signal, at: end))
    try await writer.end(.signal, at: end)
    return lines
  }
}

struct ResumptionTests {
  /// Loads of a window of six segments, one every two seconds.
  private func loads(
    _ numbers: ClosedRange<Int>, _ lines: [Int: String] = [:]
  ) -> [ChannelEntry] {
    numbers.map { last in
      let window = last - 5...last
      return ChannelTrial.entry(
        ChannelTrial.window(window, lines.filter { window.contains($0.key) }),
        at: Double(last) * 2 + 2)
    }
  }

  private let marks = [8: "#EXT-X-CUE-OUT:30", 10: "#EXT-X-CUE-IN"]

  private func expectRisingNumbers(_ lines: [WatchLine]) {
    #expect(lines.map(\.seq) == Array(1..<(1 + lines.count)))
  }

  @Test func `a run with other options repeats nothing`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, settings: "a", start: 12)
        .follow(loads(6...14, marks))
      #expect(ChannelTrial.summary(of: first).contains("break-deviation raised"))
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60)
        .follow([]) { $0.listsReloads = true }
      #expect(ChannelTrial.summary(of: second) == ["resumed", "ended signal"])
      // Nor does one that follows with the same options.
      let third = try await RecordedRun(folder: folder, settings: "b", start: 90)
        .follow([]) { $0.listsReloads = true }
      #expect(ChannelTrial.summary(of: third) == ["resumed", "ended signal"])
      expectRisingNumbers(first + second + third)
    }
  }

  @Test func `an alarm that other options raise in the time before is reported once`() async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, settings: "a", start: 12)
        .follow(loads(6...12))
      var all = first
      for (number, settings) in ["b", "b", "c"].enumerated() {
        let lines = try await RecordedRun(
          folder: folder, settings: settings, start: 60 + Double(number) * 10
        ).follow([]) { $0.expectedBreakInterval = MediaTime(seconds: 4) }
        let expected =
          number == 0
          ? ["resumed", "no-break raised", "ended signal"] : ["resumed", "ended signal"]
        #expect(ChannelTrial.summary(of: lines) == expected)
        all += lines
      }
      expectRisingNumbers(all)
    }
  }

  @Test func `findings that were known before are reported when they are not any more`()
    async throws
  {
    let entries = [
      ChannelTrial.entry(ChannelTrial.window(1...3, header: "#EXT-X-VERSION:3"), at: 8)
    ]
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, header: "#EXT-X-VERSION:3"), at: 8)
    let names = trial.findings.compactMap(\.finding.fingerprint)
    #expect(!names.isEmpty)
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, settings: "a", start: 7)
        .follow(entries) { $0.knownFindings = Set(names) }
      #expect(!first.contains { $0.kind == "finding" })
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60).follow([])
      let found = second.dropFirst().prefix { $0.kind == "finding" }
      let reported = found.compactMap { line -> String? in
        guard case .finding(let change) = line.content else { return nil }
        return change.change == .raised ? change.finding.fingerprint : nil
      }
      #expect(second.first?.kind == "resumed" && reported.sorted() == names.sorted())
      #expect(found.allSatisfy { $0.at == second.first?.at })
      expectRisingNumbers(first + second)
    }
  }

  @Test func `an alarm that other options do not raise is cleared once`() async throws {
    try await withTemporaryFolder([:]) { folder in
      var all = try await RecordedRun(folder: folder, settings: "a", start: 12)
        .follow(loads(6...12)) { $0.expectedBreakInterval = MediaTime(seconds: 4) }
      let raised = all.compactMap { line -> WatchLine.Alarm? in
        if case .alarm(let alarm) = line.content { alarm } else { nil }
      }
      #expect(raised.map(\.alarm) == ["no-break"])
      for (number, settings) in ["b", "b", "c"].enumerated() {
        let lines = try await RecordedRun(
          folder: folder, settings: settings, start: 60 + Double(number) * 10
        ).follow([])
        let expected =
          number == 0
          ? ["resumed", "no-break cleared", "ended signal"] : ["resumed", "ended signal"]
        #expect(ChannelTrial.summary(of: lines) == expected)
        for case .alarm(let alarm) in lines.map(\.content) {
          #expect(alarm.identity == raised.first?.identity)
          #expect(alarm.severity == raised.first?.severity)
        }
        all += lines
      }
      expectRisingNumbers(all)
    }
  }

  @Test func `findings that other options do not report are cleared`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let text = ChannelTrial.window(1...3, header: "#EXT-X-VERSION:3")
      let first = try await RecordedRun(folder: folder, settings: "a", start: 7)
        .follow([ChannelTrial.entry(text, at: 8)])
      func names(_ lines: [WatchLine], _ kind: WatchLine.FindingChange.Kind) -> [String] {
        lines.compactMap { line -> String? in
          guard case .finding(let change) = line.content, change.change == kind else { return nil }
          return change.finding.fingerprint
        }
      }
      let raised = names(first, .raised)
      #expect(!raised.isEmpty)
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60)
        .follow([]) { $0.knownFindings = Set(raised) }
      #expect(names(second, .cleared).sorted() == raised.sorted())
      #expect(names(second, .raised) == [])
      expectRisingNumbers(first + second)
    }
  }

  @Test func `what lasts is not raised again when its line is older than what is kept`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, settings: "a", start: 12)
        .follow(loads(6...20)) { $0.expectedBreakInterval = MediaTime(seconds: 4) }
      let raised = try #require(first.first { $0.kind == "alarm" })
      do {
        let writer = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: ChannelTrial.instant(50))
        #expect(raised.at < ChannelTrial.instant(30))
        try await writer.remove(before: ChannelTrial.instant(30))
      }
      #expect(try Recording(folder: folder).isCut)
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60)
        .follow([]) { $0.expectedBreakInterval = MediaTime(seconds: 4) }
      #expect(!second.contains { $0.kind == "alarm" })
    }
  }

  @Test func `a killed run with other options lacks what follows from its last entries`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, settings: "a", start: 12, killedCount: 1)
        .follow(loads(6...8, marks))
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60)
        .follow([]) { $0.listsReloads = true }
      let missing = second.prefix { $0.kind != "resumed" }
      let summary = ChannelTrial.summary(of: Array(missing))
      #expect(summary.contains("reload changed") && !summary.contains("started"))
      #expect(summary.contains("break started open"))
      let last = try #require(first.last)
      #expect(missing.allSatisfy { $0.at > last.at })
      expectRisingNumbers(first + second)
    }
  }

  @Test func `a killed run with the same options lacks lines by their numbers`() async throws {
    let entries = loads(6...8, marks)
    try await withTemporaryFolder([:]) { folder in
      var whole = ChannelTrial()
      let expected = entries.flatMap { whole.state.apply($0) + whole.state.pass(to: $0.ended) }
      let first = try await RecordedRun(folder: folder, settings: "a", start: 12, killedCount: 1)
        .follow(entries)
      let second = try await RecordedRun(folder: folder, settings: "a", start: 60).follow([])
      let missing = second.prefix { $0.kind != "resumed" }
      #expect(ChannelTrial.summary(of: Array(missing)).contains("break started open"))
      let known = first + missing
      #expect(known.map(\.json) == expected.prefix(known.count).map(\.json))
    }
  }

  @Test func `a recording without a hash of settings is continued by time`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let first = try await RecordedRun(folder: folder, start: 12).follow(loads(6...14, marks))
      let second = try await RecordedRun(folder: folder, settings: "b", start: 60)
        .follow([]) { $0.listsReloads = true }
      #expect(ChannelTrial.summary(of: second) == ["resumed", "ended signal"])
      expectRisingNumbers(first + second)
    }
  }
}
