import HLSInspection
import LiveMonitoring
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import CommandLineTool

struct RecordedInputTests {
  private static let start = CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600))

  private func load(_ playlist: PlaylistKey, at instant: CalendarTime = start) -> ChannelEntry {
    var exchange = Exchange(
      address: "https://h.example/\(playlist).m3u8", sent: instant, ended: instant)
    exchange.status = 200
    exchange.body = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\ns.ts\n".utf8)
    return .playlist(
      PlaylistLoad(playlist: playlist, cause: .poll, scheduled: instant, exchange: exchange))
  }

  /// Records one load of each playlist.
  private func record(_ playlists: [PlaylistKey], in folder: String) async throws {
    let writer = try RecordingWriter(folder: folder, options: RecordingOptions(), at: Self.start)
    try await writer.begin(channel: "news", input: "https://h.example/live.m3u8", at: Self.start)
    for playlist in playlists { try await writer.write(load(playlist), channel: "news") }
  }

  private func recorded(_ folder: String, _ words: String...) throws -> RecordedInput {
    let reading = try ReadingOptions(Arguments(words + [folder], options: CuesCommand.options))
    return try RecordedInput(folder, reading, channel: nil)
  }

  @Test func `the playlists of a recording that are not read are named`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(["main", "v0", "v1"], in: folder)
      let input = try recorded(folder)
      #expect(input.path == "\(folder)/news/v0")
      #expect(input.gaps.contains("\(folder): read: v0; not read: v1 (\(folder)/news/v1)"))
    }
  }

  @Test func `a page names the playlists of a recording that are not read`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(["main", "v0", "v1"], in: folder)
      let page = try BuiltTool.required().run(["report", "--playlist-only", folder]).output
      #expect(page.contains("read: v0; not read: v1 (\(folder)/news/v1)</p>"))
    }
  }

  @Test(arguments: [["--variant", "all"], ["--variant", "1"], ["--rendition", "all"]])
  func `no option chooses among the playlists of a recording`(_ words: [String]) async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(["main", "v0", "v1"], in: folder)
      let error = #expect(throws: InspectionFailure.self) {
        try recorded(folder, words[0], words[1])
      }
      guard case .notInInput(let line)? = error else {
        Issue.record("\(error.debugDescription)")
        return
      }
      #expect(line.hasSuffix("name a folder: \(folder)/news/v0, \(folder)/news/v1"))
    }
  }

  @Test func `the only channel that is left need not be named`() async throws {
    try await withTemporaryFolder([:]) { folder in
      var options = RecordingOptions()
      options.keep = MediaTime(seconds: 3600)
      let writer = try RecordingWriter(folder: folder, options: options, at: Self.start)
      for channel in ["gone", "news"] {
        try await writer.begin(channel: channel, input: "x", at: Self.start)
        try await writer.write(load("media"), channel: channel)
      }
      #expect(throws: InspectionFailure.self) { try recorded(folder) }
      let later = Self.start.advanced(by: MediaTime(seconds: 3 * 3600))
      try await writer.write(load("media", at: later), channel: "news")
      #expect(try recorded(folder).path == "\(folder)/news/media")
    }
  }

  @Test func `the only playlist of a recording is all of it`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(["media"], in: folder)
      let input = try recorded(folder, "--variant", "all")
      #expect(!input.gaps.contains { $0.contains("not read") })
    }
  }
}
