import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import CommandLineTool

struct SnapshotReplayTests {
  private static let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n"

  private func replay(_ files: [String: String]) async throws -> [WatchLine] {
    try await withTemporaryFolder(files) { folder in
      let location = try ResourceLocation(userText: folder)
      let replay = try await SnapshotReplay(in: location, from: ResourceLoader())
      var state = LineState(channel: "a")
      var lines: [WatchLine] = []
      try await replay.run(&state, speed: nil, clock: StandingClock()) { lines += $0 }
      return lines
    }
  }

  @Test func `each snapshot is a load at the time in its name`() async throws {
    let lines = try await replay([
      "20260101T001002Z.m3u8": Self.playlist + "#EXTINF:2,\nb.ts\n",
      "20260101T001000Z.m3u8": Self.playlist, "note.txt": "",
    ])
    #expect(lines.map(\.kind) == ["alarm", "alarm", "ended"])
    #expect(
      lines.map(\.at.description) == [
        "2026-01-01T00:10:00.000Z", "2026-01-01T00:10:02.000Z", "2026-01-01T00:10:02.000Z",
      ])
    #expect(lines.last?.content == .ended(WatchLine.Ended(.recordingEnd)))
  }

  @Test(arguments: [["1.m3u8": playlist, "2.m3u8": playlist], ["note.txt": ""]])
  func `a folder without times or without playlists is a fault`(files: [String: String]) async {
    await #expect(throws: UsageError.self) { try await replay(files) }
  }

  @Test func `a name without a time among others is named`() async {
    let error = await #expect(throws: UsageError.self) {
      try await replay([
        "20260101T001000Z.m3u8": Self.playlist, "20260101T001002Z.m3u8": Self.playlist,
        "master.m3u8": Self.playlist,
      ])
    }
    #expect(error.map { "\($0)" }?.contains("\"master.m3u8\" has no time") == true)
  }
}
