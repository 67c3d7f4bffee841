import Foundation
import MediaTiming
import Testing

@testable import HLSPlaylists

/// The growing playlist against one that is written and read as a whole with each reload.
@Suite struct GrowingPlaylistTests {
  /// How many random sequences of reloads are looked at.
  static let sequenceCount = 2_000
  /// Another seed shows others.
  static let seed: UInt64 = 20_260_516

  @Test func `the folders of live playlists grow to what reading the whole text gives`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Playlists"
    ).standardized
    let files = try #require(FileManager.default.enumerator(atPath: root.path()))
      .compactMap { $0 as? String }.filter { $0.hasPrefix("live-") && $0.hasSuffix(".m3u8") }
    let folders = Dictionary(grouping: files) { $0.split(separator: "/").dropLast() }
      .filter { $0.value.count > 1 }
    #expect(folders.count > 3)
    for (folder, files) in folders {
      let texts = try files.sorted().map { Array(try Data(contentsOf: root.appending(path: $0))) }
      #expect(try holds(texts), "\(folder)")
    }
  }

  @Test func `a playlist that grows is the one that reading the whole text gives`() throws {
    for index in 0..<UInt64(Self.sequenceCount) {
      var reloads = RandomReloads(seed: Self.seed &+ index)
      let texts = reloads.texts(count: 8)
      let agrees = try holds(texts.map { Array($0.utf8) })
      try #require(agrees, "seed \(Self.seed &+ index): \(texts.joined(separator: "----\n"))")
    }
  }

  @Test func `a playlist that somebody holds stays as it was`() throws {
    for index in 0..<100 as Range<UInt64> {
      var reloads = RandomReloads(seed: Self.seed &+ index)
      var held: [(playlist: MediaPlaylist, lines: [String])] = []
      var live: LivePresentation?
      for text in reloads.texts(count: 8) {
        guard let media = Playlist.parse(Array(text.utf8)).media else { continue }
        if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
        guard let playlist = live?.playlist else { continue }
        held.append((playlist, PlaylistTranscript(of: playlist).lines))
      }
      for (playlist, lines) in held {
        #expect(PlaylistTranscript(of: playlist).lines == lines, "seed \(Self.seed &+ index)")
      }
    }
  }

  @Test func `what is forgotten leaves the rest as it was`() throws {
    var forgotten = 0
    for index in 0..<150 as Range<UInt64> {
      var reloads = RandomReloads(seed: Self.seed &+ index)
      var live: LivePresentation?
      var whole: LivePresentation?
      for (reload, text) in reloads.texts(count: 40).enumerated() {
        guard let media = Playlist.parse(Array(text.utf8), uri: "\(reload)").media else { continue }
        if live == nil { live = LivePresentation(media) } else { live?.merge(media) }
        if whole == nil { whole = LivePresentation(media) } else { whole?.merge(media) }
        let (left, all) = (try #require(live), try #require(whole))
        // Numbers of the random reloads go back by a few segments now and then.
        live?.forget(before: left.segmentCount - 20)
        forgotten += left.forgottenSegmentCount
        guard reload % 4 == 3 else { continue }
        let grown = PlaylistTranscript(of: left.playlist, from: 0)
        let reference = PlaylistTranscript(of: all.playlist, from: left.forgottenSegmentCount)
        try #require(
          Self.agree(grown.lines, reference.lines, "seed \(Self.seed &+ index), reload \(reload)")
            && grown.numbers == reference.numbers)
      }
    }
    #expect(forgotten > 10_000)
  }

  @Test func `a stream that runs for long is held in flat memory`() throws {
    func window(_ first: Int) throws -> MediaPlaylist {
      let tags = (first...first + 9).map { number in
        (
          number,
          number % 5 == 0
            ? LiveFixture.range("r\(number)", at: number, number % 10 == 0 ? ",DURATION=2" : "")
              + "#EXT-X-KEY:METHOD=AES-128,URI=\"\(number)\"\n#EXT-X-CUE-OUT:2\n" : ""
        )
      }
      return try LiveFixture.media(
        first...first + 9, before: Dictionary(uniqueKeysWithValues: tags), uri: "\(first)")
    }
    var live = LivePresentation(try window(0))
    for first in 1...20_000 {
      live.merge(try window(first))
      live.forget(before: live.segmentCount - 50)
    }
    let playlist = live.playlist
    #expect(live.segmentCount == 20_010)
    #expect(playlist.segments.count == live.segmentCount - live.forgottenSegmentCount)
    #expect((50...110).contains(playlist.segments.count))
    #expect(playlist.segments[0].startTime.seconds == Double(live.forgottenSegmentCount * 2))
    #expect(playlist.segments.last?.mediaSequence == 20_009)
    #expect(live.snapshots.count < 200)
    #expect(playlist.markers.count < 30)
    #expect(playlist.markers.last?.segmentIndex == playlist.segments.count - 5)
    #expect(playlist.document.bytes.count < 40_000 + DateRangeTracker.maximumOpenCount * 90)
    // Those that have an end are over, of the others the last ones stay.
    #expect(live.dateRanges.count <= DateRangeTracker.maximumOpenCount + 60)
    #expect(playlist.dateRanges.map(\.id) == live.dateRanges.map(\.id))
    #expect(playlist.dateRanges.last?.id == "r20005")
    #expect(playlist.dateRanges.last?.segmentIndex == playlist.segments.count - 5)
    #expect(live.takeFindings().isEmpty)
  }

  /// Whether both ways give the same after the second reload, each third one from there, and the last.
  private func holds(_ texts: [[UInt8]]) throws -> Bool {
    var live: LivePresentation?
    var whole: RereadPresentation?
    for (index, text) in texts.enumerated() {
      let isLooked = index % 3 == 1 || index == texts.count - 1
      guard let media = Playlist.parse(text, uri: "\(index).m3u8").media else { continue }
      if live == nil {
        live = LivePresentation(media, uri: "http://example.com/live.m3u8")
        whole = RereadPresentation(media)
      } else {
        live?.merge(media)
        whole?.merge(media)
      }
      guard isLooked else { continue }
      let grown = PlaylistTranscript(of: try #require(live).playlist)
      let reread = PlaylistTranscript(
        of: try #require(whole).playlist(uri: "http://example.com/live.m3u8"))
      guard
        Self.agree(grown.lines, reread.lines, "reload \(index)"),
        Self.haveSameOrder(grown.numbers, reread.numbers)
      else { return false }
    }
    return true
  }

  private static func agree(_ grown: [String], _ whole: [String], _ place: String) -> Bool {
    for (left, right) in zip(grown, whole) where left != right {
      Issue.record("\(place):\ngrown \(left)\nwhole \(right)")
      return false
    }
    #expect(grown.count == whole.count, "\(place)")
    return grown.count == whole.count
  }

  /// Whether the numbers of lines have the order that they have in the whole text.
  private static func haveSameOrder(_ grown: [Int], _ whole: [Int]) -> Bool {
    let pairs = Set(zip(grown, whole).map { [$1, $0] }).sorted { $0[0] < $1[0] }
    let isOrdered = zip(pairs, pairs.dropFirst()).allSatisfy { $0[1] < $1[1] }
    #expect(isOrdered, "the order of lines")
    return isOrdered
  }
}
