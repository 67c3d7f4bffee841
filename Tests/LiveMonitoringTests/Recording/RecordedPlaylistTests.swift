import HLSInspection
import LiveMonitoring
import MediaTiming
import TestSupport
import Testing

struct RecordedPlaylistTests {
  @Test func `the playlists of a channel that are not read have their folders`() async throws {
    try await withTemporaryFolder([:]) { folder in
      typealias Sample = RecordingSample
      try await Sample.make(
        in: folder,
        entries: [
          Sample.load("main", at: 1000), Sample.load("v1", at: 1100), Sample.load("v0", at: 1200),
          Sample.load("v10", at: 1300), Sample.media(1, at: 1500),
        ])
      let recording = try Recording(folder: folder)
      let playlist = try #require(try RecordedPlaylist(of: "news", in: recording))
      #expect(playlist.key == "v0")
      #expect(playlist.folder == "\(folder)/news/v0")
      #expect(playlist.others.map(\.key) == ["v1", "v10"])
      #expect(playlist.others.map(\.folder) == ["\(folder)/news/v1", "\(folder)/news/v10"])
    }
  }

  @Test func `loads without a change have the time of the last one`() async throws {
    try await withTemporaryFolder([:]) { folder in
      typealias Sample = RecordingSample
      try await Sample.make(
        in: folder,
        entries: [
          Sample.load(at: 1000), Sample.load(at: 2000), Sample.load("v1", at: 2500),
          Sample.load(at: 3000), Sample.load("v1", at: 3500), Sample.load(at: 4000, number: nil),
          Sample.load(at: 5000, number: 2), Sample.load(at: 6000, number: 3),
          Sample.load(at: 7000, number: 3),
        ])
      let recording = try Recording(folder: folder)
      let playlist = try #require(try RecordedPlaylist(of: "news", in: recording))
      #expect(
        playlist.options(InspectionOptions()).recordedRepeats == [
          "20260101T000001.000Z.m3u8": Sample.instant(3000),
          "20260101T000006.000Z.m3u8": Sample.instant(7000),
        ])
    }
  }
}
