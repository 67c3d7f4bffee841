import Foundation
import HLSInspection
import ResourceLoading
import TestSupport
import Testing
import VirtualPlayback

/// Listener code of an application gets its events from bundled streams.
struct MetadataListenerTests {
  @Test func `a listener of ID3 hears each frame as it is left`() async throws {
    let player = VirtualPlayer()
    let listener = MetadataListener(player: player, trackType: "id3")
    try await player.load(Fixture("timed-id3/media.m3u8").path)
    player.playToEnd()
    // The playlist has no dates, and no date is no error.
    #expect(listener.lines.count == 20)
    #expect(
      listener.lines.prefix(5) == [
        "track metadata", "TIT2 Start", "TPE1 hlscue", "TXXX 1", "TXXX 2 ☂",
      ])
    #expect(
      listener.lines.filter { $0.hasPrefix("PRIV") }
        == Array(repeating: "PRIV has no text", count: 3))
    #expect(listener.lines.last == "TXXX 15.9")
  }

  @Test func `a listener of date ranges hears of each as it is added, and the date with the time`()
    async throws
  {
    let player = VirtualPlayer()
    let listener = MetadataListener(player: player, trackType: "daterange")
    try await player.load(Fixture("reference/multivariant.m3u8").path)
    #expect(
      listener.lines.contains("opening 2026-01-01T00:00:00Z to 2026-01-01T00:00:12Z lasts 12.5"))
    #expect(
      listener.lines.contains {
        $0.hasPrefix("break-4711 2026-01-01T00:00:18Z") && $0.contains("out /DA")
      })
    player.play()
    player.advance(by: .seconds(2))
    #expect(
      listener.lines.suffix(2) == [
        "1.75 2026-01-01T00:00:01Z", "2.0 2026-01-01T00:00:02Z",
      ])
    player.load(tracks: [], presentation: player.presentationRange)
    #expect(listener.lines.filter { $0.hasPrefix("gone") }.count == 2)
  }

  @Test func `ten lines test a listener`() async throws {
    // Example
    let player = VirtualPlayer()
    var texts: [String] = []
    player.textTracks.addEventListener(type: TextTrackListEventTypes.ADD_TRACK) { event in
      guard let track = event.track as? TextTrack, track.type == "id3" else { return }
      track.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { event in
        texts.append(event.cue.contentDictionary?["text"] ?? "")
      }
    }
    try await player.load(Fixture("timed-id3/media.m3u8").path)
    player.play()
    player.advance(by: .seconds(2))
    #expect(texts == ["Start", "hlscue", "1", "2 ☂"])
    // End of the example
  }

  @Test func `the page on ten lines shows lines that are compiled`() throws {
    let compiled = try ShownCode.example(
      inTest: "Tests/VirtualPlaybackTests/THEOplayer/MetadataListenerTests.swift",
      after: "Example", before: "End of the example", fixture: "timed-id3/media.m3u8")
    #expect(
      try ShownCode.examples(
        onPage: "Sources/VirtualPlayback/VirtualPlayback.docc/TestAListener.md")
        == [#require(compiled)])
  }
}
