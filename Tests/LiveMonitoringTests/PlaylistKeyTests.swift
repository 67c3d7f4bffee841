import LiveMonitoring
import Testing

struct PlaylistKeyTests {
  @Test func `a key is its name`() {
    #expect(PlaylistKey.main.description == "main")
    #expect(PlaylistKey(rawValue: "v0") == "v0")
  }

  @Test func `variants come before renditions, by their numbers`() {
    let keys: [PlaylistKey] = ["audio-a-en", "v10", "video-b-", "v2", "subtitles-s-de"]
    #expect(keys.min() == "v2")
    #expect(
      keys.sorted().map(\.rawValue) == ["v2", "v10", "audio-a-en", "subtitles-s-de", "video-b-"])
  }
}
