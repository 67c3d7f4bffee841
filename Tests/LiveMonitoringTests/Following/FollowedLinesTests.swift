import HLSInspection
import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import Testing

struct FollowedLinesTests {
  /// A server with a playlist that has ended.
  private struct EndedOrigin: Loader, ExchangeLoader {
    let clock = SystemClock()

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      throw .notFound(status: 404)
    }

    func exchange(_ request: ExchangeRequest) async -> Exchange {
      let now = clock.now()
      var exchange = Exchange(address: "http://h/media.m3u8", sent: now, ended: now)
      exchange.status = 200
      exchange.body = Array(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n".utf8)
      return exchange
    }
  }

  private func follower() -> ChannelFollower {
    var options = ChannelOptions(channel: "a", input: "http://h/media.m3u8")
    options.inspection.readsSegments = false
    return ChannelFollower(
      ChannelState(options), at: .http("http://h/media.m3u8"), loader: EndedOrigin())
  }

  @Test func `a channel is followed while its lines are read`() async {
    var kinds: [String] = []
    for await line in follower().lines() { kinds.append(line.kind) }
    #expect(kinds.first == "started")
    #expect(kinds.last == "ended")
  }

  @Test func `who stops to read ends the run`() async {
    for await line in follower().lines() {
      #expect(line.kind == "started")
      break
    }
  }
}
