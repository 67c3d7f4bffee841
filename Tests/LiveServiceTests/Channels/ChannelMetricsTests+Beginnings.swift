import HLSReports
import LiveMonitoring
import Metrics
import Testing

@testable import LiveService

/// What the metrics of a channel have when it begins.
extension ChannelMetricsTests {
  @Test func `a playlist that stands still after a restart has what is known from before`() {
    var measure = ChannelMeasure()
    measure.playlists = [SampleSteps.playlist(edge: 12)]
    measure.playlists[0].lastAdvance = FixedClock.instant(1)
    var metrics = ChannelMetrics("news", measure: measure)
    metrics.take(
      SampleSteps.step(SampleSteps.load(at: 50), .unchanged, SampleSteps.playlist(edge: 12)))
    #expect(series(of: metrics, MetricTable.playlistTargetDuration) == [#"{playlist="v0"} 2"#])
    #expect(series(of: metrics, MetricTable.playlistWindow) == [#"{playlist="v0"} 12"#])
    #expect(series(of: metrics, MetricTable.mediaSequence) == [#"{playlist="v0"} 6"#])
    #expect(series(of: metrics, MetricTable.discontinuitySequence) == [#"{playlist="v0"} 3"#])
    #expect(
      series(of: metrics, MetricTable.playlistLastChange) == [#"{playlist="v0"} 1767225601"#])
  }

  @Test func `rare events count from zero, so that the first one is an increase`() {
    var metrics = metrics()
    #expect(series(of: metrics, MetricTable.breaks).isEmpty)
    metrics.take(
      SampleSteps.step(SampleSteps.load(at: 1), .changed, SampleSteps.playlist(edge: 12)))
    func expectZeros() {
      #expect(
        series(of: metrics, MetricTable.breaks) == [
          #"{end="auto-return"} 0"#, #"{end="duration"} 0"#, #"{end="end-of-list"} 0"#,
          #"{end="in"} 0"#, #"{end="next-out"} 0"#, #"{end="unknown"} 0"#,
        ])
      #expect(
        series(of: metrics, MetricTable.markerMismatches) == [
          #"{side="playlist_only"} 0"#, #"{side="rendition"} 0"#, #"{side="stream_only"} 0"#,
        ])
      for family in [MetricTable.breakDeviation, MetricTable.splicePreRoll] {
        #expect(series(of: metrics, family).suffix(2) == ["_sum 0", "_count 0"])
      }
    }
    expectZeros()
    var measure = ChannelMeasure()
    measure.playlists = [SampleSteps.playlist(edge: 12)]
    metrics = ChannelMetrics("news", measure: measure)
    expectZeros()
  }

  @Test func `a break that started before joining has the time of its start`() {
    func step(_ start: Int, at seconds: Double) -> ObservedStep {
      var step = SampleSteps.step(
        SampleSteps.load(at: seconds), .changed, SampleSteps.playlist(edge: 600))
      step.lines = [
        SampleSteps.line(SampleSteps.adBreak(.started, key: "\(start)", start: start), at: seconds)
      ]
      return step
    }
    var metrics = metrics(step(100, at: 700))
    #expect(series(of: metrics, MetricTable.lastBreakStart) == [" 1767225800"])
    // One that becomes known later started before it.
    metrics.take(step(50, at: 710))
    #expect(series(of: metrics, MetricTable.lastBreakStart) == [" 1767225800"])
    metrics.take(step(600, at: 720))
    #expect(series(of: metrics, MetricTable.lastBreakStart) == [" 1767226320"])
  }
}
