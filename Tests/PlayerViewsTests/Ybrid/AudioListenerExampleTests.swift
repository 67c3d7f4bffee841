import HLSInspection
import PlayerViews
import ResourceLoading
import TestSupport
import Testing
import VirtualPlayback

/// Listener code of an application for radio gets its changes from a bundled recording.
struct AudioListenerExampleTests {
  @Test func `ten lines test a listener of radio metadata`() async throws {
    // Example
    final class Titles: AudioPlayerListener {
      var all: [String] = []
      func metadataChanged(_ metadata: MediaMetadata) { all.append(metadata.displayTitle) }
    }
    let titles = Titles()
    let audio = VirtualAudioPlayer(listener: titles)
    audio.load(
      try await Inspector(loader: ResourceLoader()).inspect(Fixture("radio/recording.mp3").path))
    audio.player.playToEnd()
    #expect(titles.all.suffix(2) == ["BTS - Butter", "Rock 'n' Roll; Part 2"])
    // End of the example
  }

  @Test func `the page on audio listeners shows lines that are compiled`() throws {
    let compiled = try ShownCode.example(
      inTest: "Tests/PlayerViewsTests/Ybrid/AudioListenerExampleTests.swift",
      after: "Example", before: "End of the example", fixture: "radio/recording.mp3")
    #expect(
      try ShownCode.examples(onPage: "Sources/PlayerViews/PlayerViews.docc/TestAnAudioListener.md")
        == [#require(compiled)])
  }
}
