import HLSReports
import LiveMonitoring
import Metrics
import Testing

@testable import LiveService

/// Channels that begin again in one run.
extension ChannelRegistryTests {
  private static let series =
    #"hlscue_playlist_reloads_total{channel="news",playlist="media",result="changed"} 1"#

  @Test(arguments: [["news"], [], ["news", "gone"]])
  func `a channel that moves to another address keeps its counters, and is absent meanwhile`(
    listed: [String]
  ) {
    let registry = registry()
    registry.list(listed)
    var known = follow("news", in: registry)
    #expect(registry.text(as: .prometheus).contains(Self.series))
    registry.take(known.end(.removed, at: FixedClock.instant(9)))
    #expect(!registry.text(as: .prometheus).contains(#"channel="news""#))
    _ = registry.begin("news", known: known.state)
    #expect(registry.text(as: .prometheus).contains(Self.series) == listed.contains("news"))
  }

  @Test func `a channel that leaves the list before it begins again has no counters from before`() {
    let registry = registry()
    registry.list(["news"])
    var known = follow("news", in: registry)
    registry.take(known.end(.removed, at: FixedClock.instant(9)))
    registry.list([])
    _ = registry.begin("news", known: known.state)
    #expect(!registry.text(as: .prometheus).contains("hlscue_playlist_reloads_total"))
  }

  @Test func `a channel that goes on with a recording has what is known of its playlist`() {
    let known = follow("news", in: self.registry())
    let registry = self.registry()
    _ = registry.begin("news", known: known.state)
    let text = registry.text(as: .prometheus)
    let labels = #"{channel="news",playlist="media"} "#
    #expect(text.contains("hlscue_media_sequence\(labels)12\n"))
    #expect(text.contains("hlscue_playlist_window_seconds\(labels)12\n"))
    #expect(
      text.contains("hlscue_playlist_last_change_timestamp_seconds\(labels)1767225601.5\n"))
  }

  @Test func `a channel that is tried again after its end keeps its counters`() {
    let registry = registry()
    var known = follow("news", in: registry)
    registry.take(known.end(.endlist, at: FixedClock.instant(9)))
    _ = registry.begin("news", known: known.state)
    #expect(registry.text(as: .prometheus).contains(Self.series))
  }
}
