import EventMessages
import MediaTiming
import SourceDiagnostics
import Testing

struct MovieHeaderTests {
  private func track(_ bytes: [UInt8]) throws -> MovieTrack {
    try #require(ISOMediaFile.read(BoxBytes.movie(bytes)).header?.tracks.first)
  }

  private func format(_ type: String) -> [UInt8] { BoxBytes.box(type, BoxBytes.zeros(78)) }

  @Test func `a track shows what it holds`() throws {
    let track = try track(
      BoxBytes.track(5, "meta", timescale: 600, table: BoxBytes.table(format("id3 "))))
    #expect(track.id == 5)
    #expect(track.handler == "meta")
    #expect(track.timescale == 600)
    #expect(track.codec == "id3 ")
    #expect(track.language == "und")
    #expect(track.span == nil)
  }

  @Test func `an encrypted format gives the one under it`() throws {
    let scheme = BoxBytes.box("sinf", BoxBytes.box("frma", Array("avc1".utf8)))
    let entry = BoxBytes.box("encv", BoxBytes.zeros(78), scheme)
    let track = try track(
      BoxBytes.track(1, "vide", timescale: 600, table: BoxBytes.table(entry)))
    #expect(track.codec == "avc1")
    #expect(track.isEncrypted)
  }

  @Test func `an empty edit moves a track and the media time takes off its start`() throws {
    let track = try track(
      BoxBytes.track(1, "vide", timescale: 90_000, edits: [(2_000, -1), (0, 6_000)]))
    #expect(track.editList.emptyDuration == 2_000)
    #expect(track.editList.mediaTime == 6_000)
    #expect(
      track.presentationTime(ofMediaTime: 7_000)
        == MediaTime(seconds: 2) + MediaTime(value: 1_000, timescale: 90_000))
  }

  @Test func `a file that is not fragmented lists its samples in the header`() throws {
    let times = BoxBytes.full(
      "stts", BoxBytes.u32(2), BoxBytes.u32(2), BoxBytes.u32(100), BoxBytes.u32(2),
      BoxBytes.u32(200))
    let offsets = BoxBytes.full(
      "ctts", BoxBytes.u32(2), BoxBytes.u32(1), BoxBytes.u32(300), BoxBytes.u32(3),
      BoxBytes.u32(50))
    let sync = BoxBytes.full("stss", BoxBytes.u32(1), BoxBytes.u32(2))
    let table = BoxBytes.table(format("avc1"), times, offsets, sync)
    let track = try track(
      BoxBytes.track(1, "vide", timescale: 1_000, edits: [(600, 150)], table: table))
    // Decode times 0, 100, 200, 400 with offsets 300, 50, 50, 50; 150 is taken off.
    var span = TrackSpan(
      trackID: 1, firstPresentationTime: .zero,
      lastPresentationTime: MediaTime(value: 300, timescale: 1_000),
      endTime: MediaTime(value: 500, timescale: 1_000),
      duration: MediaTime(value: 600, timescale: 1_000), sampleCount: 4,
      startsWithSync: false)
    span.firstDecodeTime = .zero
    #expect(track.span == span)
    let reading = ISOMediaFile.read(
      BoxBytes.movie(
        BoxBytes.track(1, "vide", timescale: 1_000, edits: [(600, 150)], table: table)))
    #expect(reading.firstPresentationTime == .zero)
    #expect(reading.spans.count == 1)
  }

  @Test func `a table that declares more than it has gives what is there`() throws {
    let times = BoxBytes.full(
      "stts", BoxBytes.u32(0xFFFF_FFFF), BoxBytes.u32(2), BoxBytes.u32(100))
    let bytes = BoxBytes.movie(
      BoxBytes.track(
        1, "vide", timescale: 1_000, table: BoxBytes.table(format("avc1"), times)))
    let reading = ISOMediaFile.read(bytes)
    #expect(reading.spans.map(\.sampleCount) == [2])
    #expect(reading.issues.map(\.id) == [.boxMalformed])
  }

  @Test func `a timescale of zero is reported and gives no times`() throws {
    let reading = ISOMediaFile.read(
      BoxBytes.movie(BoxBytes.track(1, "vide", timescale: 0))
        + BoxBytes.fragment(1, at: 0, samples: [(1, 0)]))
    #expect(reading.issues.map(\.id) == [.timescaleZero])
    #expect(reading.spans.isEmpty)
  }

  @Test func `a track without a number is left out`() {
    let reading = ISOMediaFile.read(BoxBytes.movie(BoxBytes.track(0, "vide", timescale: 1)))
    #expect(reading.header?.tracks.isEmpty == true)
    #expect(reading.issues.map(\.id) == [.boxMalformed])
  }
}
