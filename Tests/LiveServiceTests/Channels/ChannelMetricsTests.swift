import FieldValues
import HLSInspection
import HLSReports
import LiveMonitoring
import MediaTiming
import Metrics
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveService

struct ChannelMetricsTests {
  /// The series of a channel after some steps, without those that every channel has at its start.
  func series(
    of metrics: ChannelMetrics, at seconds: Double = 0, _ family: MetricFamily
  ) -> [String] {
    var text = ""
    MetricText.prometheus.write(
      [metrics.samples(at: FixedClock.instant(seconds))], to: &text)
    let name = family.kind == .counter ? family.sampleName : family.name
    return text.split(separator: "\n").filter { $0.hasPrefix(name) }.map { line in
      String(line.dropFirst(name.count)).replacing(#"channel="news","#, with: "")
        .replacing(#"{channel="news"}"#, with: "")
    }
  }

  func metrics(_ steps: ObservedStep...) -> ChannelMetrics {
    var metrics = ChannelMetrics("news")
    for step in steps { metrics.take(step) }
    return metrics
  }

  // MARK: Loads

  @Test func `loads are counted by their result`() {
    let metrics = metrics(
      SampleSteps.step(SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12)),
      SampleSteps.step(SampleSteps.load(at: 2), .unchanged, SampleSteps.playlist(edge: 12)),
      SampleSteps.step(SampleSteps.load(at: 3), .older, SampleSteps.playlist(edge: 12)),
      SampleSteps.step(
        SampleSteps.load(at: 4, failure: .status(503)), .error, SampleSteps.playlist(edge: 12)))
    #expect(
      series(of: metrics, MetricTable.playlistReloads) == [
        #"{playlist="v0",result="changed"} 1"#, #"{playlist="v0",result="error"} 1"#,
        #"{playlist="v0",result="older"} 1"#, #"{playlist="v0",result="unchanged"} 1"#,
      ])
  }

  @Test func `what is known of a playlist goes with it`() {
    var step = SampleSteps.step(
      SampleSteps.load("v0", at: 1, headers: ["Age": "7"]), .changed,
      SampleSteps.playlist("v0", edge: 12, date: 0), SampleSteps.playlist("v1", edge: 12))
    step.lines = [SampleSteps.line(SampleSteps.alarm(.sequenceReset))]
    var metrics = metrics(step)
    var text = ""
    MetricText.prometheus.write([metrics.samples(at: FixedClock.instant(3))], to: &text)
    #expect(text.contains(#"playlist="v0""#))
    metrics.take(
      SampleSteps.step(
        SampleSteps.load("v1", at: 4), .changed, SampleSteps.playlist("v1", edge: 14)))
    text = ""
    MetricText.prometheus.write([metrics.samples(at: FixedClock.instant(5))], to: &text)
    #expect(!text.contains(#"playlist="v0""#))
    #expect(
      series(of: metrics, MetricTable.playlistReloads) == [#"{playlist="v1",result="changed"} 1"#])
    #expect(
      series(of: metrics, MetricTable.requests) == [#"{kind="playlist",code="200"} 2"#])
  }

  @Test func `requests are counted by kind and status`() {
    var metrics = metrics(
      SampleSteps.step(SampleSteps.load(at: 1)),
      SampleSteps.step(SampleSteps.load(at: 2, failure: .notFound(status: 404)), .error),
      SampleSteps.step(
        SampleSteps.load(
          at: 3, failure: .redirected(to: "https://h.example/", .denied(status: 403))), .error),
      SampleSteps.step(SampleSteps.load(at: 4, failure: .timedOut(seconds: 1)), .error))
    metrics.take(RequestMeasure(.media, status: 206, time: MediaTime(seconds: 1)))
    metrics.take(RequestMeasure(.key, status: 999, time: .zero))
    metrics.take(RequestMeasure(.list, status: nil, time: .zero))
    #expect(
      series(of: metrics, MetricTable.requests) == [
        #"{kind="key",code="error"} 1"#, #"{kind="list",code="error"} 1"#,
        #"{kind="media",code="206"} 1"#, #"{kind="playlist",code="200"} 1"#,
        #"{kind="playlist",code="403"} 1"#, #"{kind="playlist",code="404"} 1"#,
        #"{kind="playlist",code="error"} 1"#,
      ])
  }

  @Test func `the time of loads that wait at the server is apart from others`() {
    let metrics = metrics(
      SampleSteps.step(SampleSteps.load(at: 1)),
      SampleSteps.step(SampleSteps.load(at: 2, cause: .blocking)),
      SampleSteps.step(SampleSteps.load(at: 3, cause: .tuneIn)))
    let lines = series(of: metrics, MetricTable.requestDuration)
    #expect(lines.contains(#"_sum{kind="blocking"} 0.5"#))
    #expect(lines.contains(#"_sum{kind="playlist"} 0.25"#))
    #expect(lines.contains(#"_bucket{kind="playlist",le="0.1"} 0"#))
    #expect(lines.contains(#"_bucket{kind="playlist",le="0.25"} 1"#))
    #expect(series(of: metrics, MetricTable.requests) == [#"{kind="playlist",code="200"} 3"#])
  }

  @Test func `a new segment or part is an advance, another tag is none`() {
    var metrics = metrics(
      SampleSteps.step(SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12)))
    func last() -> [String] { series(of: metrics, MetricTable.playlistLastChange) }
    #expect(last() == [#"{playlist="v0"} 1767225601"#])
    metrics.take(
      SampleSteps.step(SampleSteps.load(at: 3.5), .changed, SampleSteps.playlist(edge: 12)))
    #expect(last() == [#"{playlist="v0"} 1767225601"#])
    metrics.take(
      SampleSteps.step(
        SampleSteps.load(at: 4.5), .changed, SampleSteps.playlist(edge: 12, parts: 1)))
    #expect(last() == [#"{playlist="v0"} 1767225604.5"#])
    metrics.take(
      SampleSteps.step(SampleSteps.load(at: 5), .changed, SampleSteps.playlist(edge: 14)))
    #expect(last() == [#"{playlist="v0"} 1767225605"#])
    metrics.take(
      SampleSteps.step(
        SampleSteps.load(at: 6), .changed, SampleSteps.playlist(edge: 2, epoch: 1)))
    #expect(last() == [#"{playlist="v0"} 1767225606"#])
  }

  @Test func `a playlist has its numbers and durations`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 1, headers: ["Age": "7"]), .changed, SampleSteps.playlist(edge: 12)))
    #expect(series(of: metrics, MetricTable.playlistTargetDuration) == [#"{playlist="v0"} 2"#])
    #expect(series(of: metrics, MetricTable.playlistWindow) == [#"{playlist="v0"} 12"#])
    #expect(series(of: metrics, MetricTable.mediaSequence) == [#"{playlist="v0"} 6"#])
    #expect(series(of: metrics, MetricTable.discontinuitySequence) == [#"{playlist="v0"} 3"#])
    #expect(series(of: metrics, MetricTable.playlistAge) == [#"{playlist="v0"} 7"#])
  }

  @Test func `an age is gone with the next response without one`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 1, headers: ["Age": "7"]), .changed, SampleSteps.playlist(edge: 12)),
      SampleSteps.step(SampleSteps.load(at: 2), .unchanged, SampleSteps.playlist(edge: 12)))
    #expect(series(of: metrics, MetricTable.playlistAge).isEmpty)
  }

  @Test func `media counts from joining on`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12, added: 12)),
      SampleSteps.step(SampleSteps.load(at: 3), .changed, SampleSteps.playlist(edge: 14)),
      SampleSteps.step(SampleSteps.load(at: 4), .unchanged, SampleSteps.playlist(edge: 14)),
      SampleSteps.step(SampleSteps.load(at: 5), .changed, SampleSteps.playlist(edge: 16)))
    #expect(series(of: metrics, MetricTable.mediaSeconds) == [#"{playlist="v0"} 4"#])
  }

  @Test func `the fetch of a segment is measured against its duration`() {
    var metrics = metrics()
    let entry = ChannelEntry.media(
      MediaLoad(
        playlist: "v0", unit: MediaUnit(epoch: 0, number: 1), uri: "s1.ts",
        sent: FixedClock.instant(1), ended: FixedClock.instant(2), reading: SegmentReading()))
    metrics.take(
      ObservedStep(entry, at: entry.ended, segmentDuration: MediaTime(seconds: 4)))
    metrics.take(ObservedStep(entry, at: entry.ended))
    let lines = series(of: metrics, MetricTable.segmentFetchRatio)
    #expect(lines.suffix(2) == ["_sum 0.25", "_count 1"])
    #expect(lines.contains(#"_bucket{le="0.25"} 1"#) && lines.contains(#"_bucket{le="0.1"} 0"#))
  }

  // MARK: Clocks

  @Test func `the delay of the live edge grows while nothing comes`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 20, headers: ["Date": "Thu, 01 Jan 2026 00:00:21 GMT"]), .changed,
        SampleSteps.playlist(edge: 12, date: 14)))
    func delay(_ seconds: Double) -> [String] {
      series(of: metrics, at: seconds, MetricTable.liveEdgeDelay)
    }
    #expect(delay(20) == [#"{playlist="v0"} 7"#])
    #expect(delay(50) == [#"{playlist="v0"} 37"#])
  }

  @Test func `the times of changes are of the time of day, also after the clock was set`() {
    let metrics = metrics(
      SampleSteps.step(SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12)))
    var text = ""
    MetricText.prometheus.write(
      [metrics.samples(at: FixedClock.instant(2), aheadBy: MediaTime(seconds: 10_800))], to: &text)
    let name = "hlscue_playlist_last_change_timestamp_seconds"
    #expect(text.contains(name + #"{channel="news",playlist="v0"} 1767236401"#))
  }

  @Test func `a replay has the clock of its log`() {
    var metrics = ChannelMetrics("news", isReplay: true)
    metrics.take(
      SampleSteps.step(
        SampleSteps.load(at: 20), .changed, SampleSteps.playlist(edge: 12, date: 14)))
    #expect(
      series(of: metrics, at: 5000, MetricTable.liveEdgeDelay) == [#"{playlist="v0"} 6"#])
  }

  @Test func `the offset of a clock is the median of the last responses`() {
    var offset = ClockOffset()
    #expect(offset.median == nil)
    for (second, shown) in [(1, 1), (2, 2), (3, 33), (4, 4), (5, 4)] {
      var exchange = Exchange(
        address: "a", sent: FixedClock.instant(0), ended: FixedClock.instant(Double(second)))
      let date = "Thu, 01 Jan 2026 00:00:\(shown < 10 ? "0" : "")\(shown) GMT"
      exchange.headers = [HTTPHeader(name: "Date", value: date)].compactMap(\.self)
      offset.take(exchange)
    }
    #expect(offset.median == .zero)
  }

  @Test func `drift is what the dates have come further than the segments`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12, date: 10)),
      SampleSteps.step(
        SampleSteps.load(at: 3), .changed, SampleSteps.playlist(edge: 14, date: 12.5)))
    #expect(series(of: metrics, MetricTable.programDateDrift) == [#"{playlist="v0"} 0.5"#])
  }

  @Test func `the spread is that of the dates of all playlists`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12, date: 10),
        SampleSteps.playlist("v1", edge: 16, date: 14)))
    #expect(series(of: metrics, MetricTable.renditionSpread) == [" 4"])
  }

  // MARK: Breaks and cues

  @Test func `a break is open from its start to its end`() {
    var metrics = metrics(SampleSteps.step(SampleSteps.adBreak(.announced)))
    #expect(series(of: metrics, MetricTable.breakOpen) == [" 0"])
    metrics.take(SampleSteps.step(SampleSteps.adBreak(.started), at: 12))
    metrics.take(SampleSteps.step(SampleSteps.adBreak(.updated), at: 14))
    #expect(series(of: metrics, MetricTable.breakOpen) == [" 1"])
    #expect(series(of: metrics, MetricTable.lastBreakStart) == [" 1767225612"])
    metrics.take(
      SampleSteps.step(SampleSteps.adBreak(.ended, closedBy: "in", actual: 28.5), at: 40))
    #expect(series(of: metrics, MetricTable.breakOpen) == [" 0"])
    #expect(series(of: metrics, MetricTable.breaks) == [#"{end="in"} 1"#])
    #expect(series(of: metrics, MetricTable.breakDeviation).suffix(2) == ["_sum 1.5", "_count 1"])
  }

  @Test func `a break whose end is unknown has no deviation, a cancelled one did not end`() {
    let metrics = metrics(
      SampleSteps.step(SampleSteps.adBreak(.started, key: "a")),
      SampleSteps.step(SampleSteps.adBreak(.cancelled, key: "a")),
      SampleSteps.step(SampleSteps.adBreak(.ended, closedBy: "unknown", actual: 3)))
    #expect(series(of: metrics, MetricTable.breakOpen) == [" 0"])
    #expect(series(of: metrics, MetricTable.breaks) == [#"{end="unknown"} 1"#])
    #expect(series(of: metrics, MetricTable.breakDeviation).isEmpty)
  }

  @Test func `cues count when they become known, by type and dialect`() {
    func cue(
      _ type: String, _ change: WatchLine.CueChange.Kind = .added, _ content: [Field] = []
    ) -> WatchLine.Content {
      .cue(
        WatchLine.CueChange(
          change, key: "k", playlist: "v0", trackType: type, pid: nil, leadTime: nil,
          cue: CueReport(uid: 1, startTime: .zero, endTime: nil, content: content)))
    }
    let metrics = metrics(
      SampleSteps.step(
        cue("id3"), cue("id3", .updated), cue("id3", .removed),
        cue("cue-tags", .added, [Field("dialect", .string("cue-out"))]),
        cue("scte35", .added, [Field("preRoll", .time(MediaTime(seconds: 4)))])))
    #expect(
      series(of: metrics, MetricTable.cues) == [
        #"{type="cue-tags",dialect="cue-out"} 1"#, #"{type="id3",dialect=""} 1"#,
        #"{type="scte35",dialect=""} 1"#,
      ])
    let preRoll = series(of: metrics, MetricTable.splicePreRoll)
    #expect(preRoll.suffix(2) == ["_sum 4", "_count 1"])
  }

  // MARK: Findings and alarms

  @Test func `findings count by rule, without those that follow from others`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.finding(), SampleSteps.finding(.cleared), SampleSteps.finding(fingerprint: "g"),
        SampleSteps.finding(rule: "LIV-002", severity: .info),
        SampleSteps.finding(rule: "LIV-003", isConsequence: true)))
    #expect(
      series(of: metrics, MetricTable.findings) == [
        #"{rule="LIV-001",severity="error"} 2"#, #"{rule="LIV-002",severity="info"} 1"#,
      ])
  }

  @Test func `an alarm is active until it is cleared`() {
    var metrics = metrics(SampleSteps.step(SampleSteps.alarm(.edgeDelay)))
    func active() -> [String] {
      series(of: metrics, MetricTable.alarmsActive).filter { $0.hasSuffix(" 1") }
    }
    #expect(series(of: metrics, MetricTable.alarmsActive).count == AlarmName.allCases.count)
    #expect(active() == [#"{alarm="edge-delay"} 1"#])
    metrics.take(SampleSteps.step(SampleSteps.alarm(.edgeDelay)))
    metrics.take(SampleSteps.step(SampleSteps.alarm(.edgeDelay, .cleared)))
    #expect(active() == [#"{alarm="edge-delay"} 1"#])
    metrics.take(SampleSteps.step(SampleSteps.alarm(.edgeDelay, .cleared)))
    metrics.take(SampleSteps.step(SampleSteps.alarm(.edgeDelay, .cleared)))
    #expect(active().isEmpty)
    #expect(
      series(of: metrics, MetricTable.alarms) == [#"{alarm="edge-delay",severity="warning"} 2"#])
  }

  @Test func `an alarm that is never cleared is active for five minutes`() {
    let metrics = metrics(
      SampleSteps.step(SampleSteps.alarm(.segmentsMissed, value: 7), at: 10))
    let raised = #"{alarm="segments-missed"} 1"#
    #expect(series(of: metrics, at: 309, MetricTable.alarmsActive).contains(raised))
    #expect(!series(of: metrics, at: 310, MetricTable.alarmsActive).contains(raised))
    #expect(series(of: metrics, MetricTable.segmentsMissed) == [#"{playlist="v0"} 7"#])
  }

  @Test func `resets and mismatches are counted`() {
    let metrics = metrics(
      SampleSteps.step(
        SampleSteps.alarm(.sequenceReset), SampleSteps.alarm(.markerMismatch, side: .playlist),
        SampleSteps.alarm(.markerMismatch, side: .stream), SampleSteps.alarm(.renditionMismatch),
        SampleSteps.alarm(.renditionMismatch, .cleared)))
    #expect(series(of: metrics, MetricTable.sequenceResets) == [#"{playlist="v0"} 1"#])
    #expect(
      series(of: metrics, MetricTable.markerMismatches) == [
        #"{side="playlist_only"} 1"#, #"{side="rendition"} 1"#, #"{side="stream_only"} 1"#,
      ])
  }

  @Test func `a channel is up while every playlist loads and advances`() {
    var metrics = metrics()
    func up() -> [String] { series(of: metrics, MetricTable.channelUp) }
    #expect(up() == [" 0"])
    metrics.take(
      SampleSteps.step(
        SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12),
        ChannelMeasure.Playlist("v1")))
    #expect(up() == [" 0"] && metrics.isLoaded)
    metrics.take(
      SampleSteps.step(
        SampleSteps.load("v1", at: 2), .changed, SampleSteps.playlist(edge: 12),
        SampleSteps.playlist("v1", edge: 12)))
    #expect(up() == [" 1"])
    for name in [AlarmName.stale, .unavailable] {
      var step = SampleSteps.step(SampleSteps.alarm(name))
      step.measure.playlists = [SampleSteps.playlist(edge: 12)]
      metrics.take(step)
      #expect(up() == [" 0"])
      step = SampleSteps.step(SampleSteps.alarm(name, .cleared))
      step.measure.playlists = [SampleSteps.playlist(edge: 12)]
      metrics.take(step)
      #expect(up() == [" 1"])
    }
  }

  @Test func `a run that goes on knows what was open and raised`() {
    var outstanding = ChannelOutstanding()
    if case .alarm(let alarm) = SampleSteps.alarm(.stale) { outstanding.alarms = [alarm] }
    for content in [
      SampleSteps.adBreak(.started, key: "a"), SampleSteps.adBreak(.announced, key: "b"),
    ] {
      if case .adBreak(let change) = content { outstanding.breaks.append(change) }
    }
    let metrics = ChannelMetrics("news", outstanding: outstanding)
    #expect(series(of: metrics, MetricTable.breakOpen) == [" 1"])
    #expect(series(of: metrics, MetricTable.alarmsActive).contains(#"{alarm="stale"} 1"#))
    #expect(series(of: metrics, MetricTable.alarms).isEmpty)
  }

  @Test func `an alarm of an instant counts for five minutes also in a run that goes on`() {
    var outstanding = ChannelOutstanding()
    if case .alarm(let alarm) = SampleSteps.alarm(.segmentsMissed) { outstanding.alarms = [alarm] }
    let metrics = ChannelMetrics("news", outstanding: outstanding)
    let raised = #"{alarm="segments-missed"} 1"#
    #expect(series(of: metrics, at: 299, MetricTable.alarmsActive).contains(raised))
    #expect(!series(of: metrics, at: 300, MetricTable.alarmsActive).contains(raised))
    #expect(series(of: metrics, MetricTable.segmentsMissed).isEmpty)
  }

  @Test func `the lag is what a request is sent later than scheduled`() {
    #expect(
      SampleSteps.step(SampleSteps.load(at: 1, lag: 0.5)).reloadLag
        == MediaTime(value: 1, timescale: 2))
    #expect(SampleSteps.step(SampleSteps.load(at: 1, lag: -1)).reloadLag == .zero)
    #expect(SampleSteps.step(at: 1).reloadLag == nil)
  }
}
