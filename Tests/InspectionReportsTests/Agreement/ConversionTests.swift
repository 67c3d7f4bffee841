import AdBreaks
import AdMarkers
import HLSPlaylists
import InspectionTestSupport
import MediaTiming
import TestSupport
import Testing

/// What `convert` writes is read as it was, in each dialect, where no note says what is lost.
@Suite struct ConversionTests {
  /// How many random playlists of each kind are tried, each with a seed of its own.
  private static let seedCount: UInt64 = 150

  /// Fails where breaks are not read back as they were, and returns how many conversions were compared.
  @discardableResult
  private func expectSameBreaks(_ bytes: [UInt8], name: String, isExact: Bool = false) -> Int {
    guard let playlist = Playlist.parse(bytes).media else { return 0 }
    let breaks = AdBreakAnalysis(of: playlist, on: TimelineMap(of: playlist))
    guard !breaks.breaks.isEmpty else { return 0 }
    var count = 0
    for dialect in MarkerConversion.dialects {
      guard
        let comparison = ConversionComparison(of: playlist, breaks: breaks, as: dialect)
      else { continue }
      count += 1
      #expect(!isExact || !comparison.isMisread, "\(name) as \(dialect.rawValue)")
      guard comparison.losses.isEmpty, let difference = comparison.difference else { continue }
      Issue.record("\(name) as \(dialect.rawValue): \(difference)")
    }
    return count
  }

  @Test func `breaks of the playlists of the project are read back`() throws {
    var count = 0
    for fixture in try Fixture.all(endingIn: ".m3u8") {
      count += expectSameBreaks(try fixture.bytes(), name: "\(fixture)", isExact: true)
    }
    #expect(count > 0)
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus of playlists is not there"))
  func `breaks of real playlists are read back`() throws {
    var count = 0
    for (name, bytes) in try Corpus.playlists() { count += expectSameBreaks(bytes, name: name) }
    #expect(count > 0)
  }

  @Test func `breaks from segment to segment are read back as they are`() throws {
    for seed in 0..<Self.seedCount {
      var random = SeededGenerator(seed: seed)
      let text = try RandomBreaks(using: &random).text
      expectSameBreaks(Array(text.utf8), name: "\(random)", isExact: true)
    }
  }

  @Test func `breaks of all kinds of markers are read back or noted`() throws {
    for seed in 0..<Self.seedCount {
      var random = SeededGenerator(seed: seed)
      let text = try RandomPlaylist(RandomPlaylist.Shape(hasDialects: true), using: &random).text()
      expectSameBreaks(Array(text.utf8), name: "\(random)")
    }
  }
}
