import LiveMonitoring
import Testing

struct PlaylistKeyTests {
  @Test func `a key is its name`() {
    #expect(PlaylistKey.main.description == "main")
    #expect(PlaylistKey(rawValue: "v0") == "v0")
  }
}
