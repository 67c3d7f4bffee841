import Foundation
import HLSInspection
import PlayerViews
import ResourceLoading
import TestSupport
import Testing

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

  @Test func `ten lines test a listener of radio metadata`() async throws {
    // Radio example
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
    // End of the radio example
  }

  @Test func `the page on ten lines shows lines that are compiled`() throws {
    func file(_ path: String) throws -> String {
      var folder = URL(filePath: #filePath)
      for _ in 0..<4 { folder.deleteLastPathComponent() }
      return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    // How lines are broken does not matter, as the path of a fixture is longer than the name on the page.
    func code(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: "( ", with: "(")
    }
    let page = try file("Sources/PlayerViews/PlayerViews.docc/TestAListener.md")
    let source = try file("Tests/PlayerViewsTests/THEOplayer/MetadataListenerTests.swift")
    let shown = page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let examples = [
      ("    // Example\n", "    // End of the example", "timed-id3/media.m3u8"),
      ("    // Radio example\n", "    // End of the radio example", "radio/recording.mp3"),
    ]
    #expect(shown.count == examples.count)
    for (shown, (start, end, fixture)) in zip(shown, examples) {
      let first = try #require(source.range(of: start)).upperBound
      let last = try #require(source.range(of: end)).lowerBound
      let name = fixture.split(separator: "/").last ?? ""
      let compiled = source[first..<last].replacingOccurrences(
        of: "Fixture(\"\(fixture)\").path", with: "\"\(name)\"")
      #expect(code(shown) == code(compiled))
      #expect(shown.split(separator: "\n").count > 5)
    }
  }
}
