import HLSInspection
import ResourceLoading
import Testing

@testable import LiveMonitoring

struct FirstPlaylistTests {
  private func entry(_ body: String, isRepeat: Bool = false) -> ChannelEntry {
    let instant = ChannelTrial.instant(1)
    var exchange = Exchange(address: ChannelTrial.address, sent: instant, ended: instant)
    exchange.status = 200
    exchange.body = Array(body.utf8)
    var load = PlaylistLoad(
      playlist: .media, cause: .poll, scheduled: instant, exchange: exchange)
    load.isRepeat = isRepeat
    return .playlist(load)
  }

  @Test func `an answer that is no playlist stays none when it comes again`() {
    var first = FirstPlaylist()
    first.take(entry("<html>login</html>"))
    first.take(entry("", isRepeat: true))
    first.take(entry(""))
    first.take(entry("", isRepeat: true))
    #expect(!first.isLoaded)
    #expect(first.refusal == NoPlaylist.reason(of: []))
    first.take(entry("#EXTM3U\n"))
    #expect(first.isLoaded)
    first.take(entry("<html>login</html>"))
    first.take(entry("", isRepeat: true))
    #expect(first.isLoaded)
  }

  @Test func `a repeat of what is no longer recorded is a playlist`() {
    var first = FirstPlaylist()
    first.take(entry("", isRepeat: true))
    #expect(first.isLoaded)
  }
}
