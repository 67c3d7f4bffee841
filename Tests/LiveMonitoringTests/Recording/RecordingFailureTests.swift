import Foundation
import HLSReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordingFailureTests {
  /// A folder in which no body can be written, because a file has the name of the folder of the playlist.
  private func block(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/news", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(folder)/news/v0"))
  }

  @Test func `only the first failure is thrown, and following goes on`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try block(folder)
      await #expect(throws: RecordingError.self) {
        try await writer.write(RecordingSample.load(at: 1000), channel: "news")
      }
      #expect(await writer.failure != nil)
      try await writer.write(RecordingSample.load(at: 2000), channel: "news")
      // Written again as soon as it is possible.
      try FileManager.default.removeItem(atPath: "\(folder)/news/v0")
      try await writer.write(RecordingSample.load(at: 3000), channel: "news")
      let found = try RecordingSample.entries(in: folder)
      #expect(found.map(\.ended) == [RecordingSample.instant(3000)])
    }
  }

  @Test func `a channel that could not be listed when it began is listed with a later entry`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      // A file does not take the place of a folder.
      let header = "\(folder)/recording.json"
      try FileManager.default.removeItem(atPath: header)
      try FileManager.default.createDirectory(
        atPath: header, withIntermediateDirectories: true)
      await #expect(throws: RecordingError.self) {
        try await writer.begin(channel: "news", input: "x", at: RecordingSample.start)
      }
      try FileManager.default.removeItem(atPath: header)
      try await writer.write(RecordingSample.load(at: 1000), channel: "news")
      #expect(try Recording(folder: folder).channels.map(\.key) == ["news"])
      let runs = try String(contentsOfFile: "\(folder)/runs.jsonl", encoding: .utf8)
      #expect(runs.contains(#""channel":"news","began""#))
    }
  }

  @Test func `a repeat of a body that could not be written has no other body`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.write(RecordingSample.load(at: 1000, number: 1), channel: "news")
      try FileManager.default.removeItem(atPath: "\(folder)/news/v0")
      try block(folder)
      await #expect(throws: RecordingError.self) {
        try await writer.write(RecordingSample.load(at: 2000, number: 2), channel: "news")
      }
      guard case .playlist(var load) = RecordingSample.load(at: 3000, number: 2) else { return }
      load.isRepeat = true
      load.exchange.body = []
      try await writer.write(.playlist(load), channel: "news")
      let text = try String(contentsOfFile: "\(folder)/index.jsonl", encoding: .utf8)
      #expect(text.split(separator: "bodyFile").count == 2)
    }
  }

  @Test(arguments: ["", "index.jsonl", "lines.jsonl"], [true, false])
  func `a recording that another program takes away is a failure`(
    file: String, isMoved: Bool
  ) async throws {
    try await withTemporaryFolder([:]) { parent in
      let folder = "\(parent)/rec"
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.write(RecordingSample.load(at: 1000, number: 1), channel: "news")
      let path = file.isEmpty ? folder : "\(folder)/\(file)"
      if isMoved {
        try FileManager.default.moveItem(atPath: path, toPath: "\(parent)/other")
      } else {
        try FileManager.default.removeItem(atPath: path)
      }
      let error = await #expect(throws: RecordingError.self) {
        try await writer.write(RecordingSample.load(at: 2000, number: 2), channel: "news")
        try await writer.write(
          [
            WatchLine(
              seq: 1, at: RecordingSample.start, channel: "news",
              content: .ended(WatchLine.Ended(.signal)))
          ], channel: "news")
      }
      #expect(error?.description.contains("has removed or replaced it") == true)
      // Nothing is there again that no index names.
      #expect(FileManager.default.fileExists(atPath: folder) == !file.isEmpty)
    }
  }

  @Test(arguments: ["news/v0", "news/media", "news/media/50"])
  func `nothing is written or removed behind a symbolic link`(link: String) async throws {
    try await withTemporaryFolder(["20200101T000000Z.m3u8": "x", "500.ts": "x"]) { outside in
      try await withTemporaryFolder([:]) { folder in
        let path = "\(folder)/\(link)"
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
        var options = RecordingOptions()
        options.keep = MediaTime(seconds: 1)
        let writer = try RecordingWriter(
          folder: folder, options: options, at: RecordingSample.start)
        try await writer.begin(channel: "news", input: "x", at: RecordingSample.start)
        for number in 1...3 {
          // Its hash begins with 50.
          _ = try? await writer.write(media: [UInt8(ascii: "w")], uri: "a.ts", channel: "news")
          _ = try? await writer.write(
            RecordingSample.load(at: number * 4_000_000, number: number), channel: "news")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).count == 2)
      }
    }
  }

  @Test func `a file that another program cuts is a failure`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let path = "\(folder)/log"
      let file = try AppendFile(path: path)
      try file.append([UInt8]("one\n".utf8))
      try file.append([UInt8]("two\n".utf8))
      try Data().write(to: URL(filePath: path))
      #expect(throws: RecordingError.self) { try file.append([UInt8]("three\n".utf8)) }
    }
  }

  @Test func `a line that does not fit on the disk leaves no part of it`() throws {
    // A device that is always full.
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(throws: RecordingError.unwritable(file: "/dev/full", reason: "No space left on device"))
    {
      try AppendFile(path: "/dev/full").append([0x0A])
    }
  }

  @Test func `a folder that cannot be written is an error`() throws {
    #expect(throws: RecordingError.self) {
      _ = try RecordingWriter(
        folder: "/dev/null/rec", options: RecordingOptions(), at: RecordingSample.start)
    }
  }
}
