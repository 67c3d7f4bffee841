import FieldValues
import Foundation
import HLSInspection
import HLSPlaylists
import HLSReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordingTests {
  @Test func `entries are read back as they were written`() async throws {
    try await withTemporaryFolder([:]) { folder in
      var options = RecordingOptions()
      options.keepsQueries = true
      try await RecordingSample.make(in: folder, options: options)
      var expected = RecordingSample.entries
      // Equal bodies are repeats.
      for index in [3, 8] {
        guard case .playlist(var load) = expected[index] else { continue }
        load.isRepeat = true
        load.exchange.body = []
        expected[index] = .playlist(load)
      }
      let found = try RecordingSample.entries(in: folder)
      #expect(found.map(\.summary) == expected.map(\.summary))
    }
  }

  @Test func `the query of a segment is a hash unless queries are kept`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let media = try RecordingSample.files(in: folder)["news/media.jsonl"] ?? []
      let text = String(decoding: media, as: UTF8.self)
      #expect(text.contains("s1.ts?token=~"))
      #expect(!text.contains("token=t"))
    }
  }

  @Test func `each body is a file of its own that has the time of its end`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let files = try RecordingSample.files(in: folder)
      #expect(files["news/v0/20260101T000001.000Z.m3u8"] == RecordingSample.playlist(from: 1))
      #expect(files["news/v0/20260101T000008.000Z.m3u8"] == RecordingSample.playlist(from: 2))
      #expect(files["news/audio-a%2fb-%c3%b6/20260101T000008.200Z.m3u8"] != nil)
      #expect(files.keys.filter { $0.hasSuffix(".m3u8") }.count == 4)
    }
  }

  @Test func `two bodies that end in one millisecond have different names`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(
        in: folder,
        entries: (1...3).map { RecordingSample.load(at: 1000, number: $0) })
      let names = try RecordingSample.files(in: folder).keys.filter { $0.hasSuffix(".m3u8") }
      #expect(
        names.sorted() == [
          "news/v0/20260101T000001.000Z.m3u8", "news/v0/20260101T000001.001Z.m3u8",
          "news/v0/20260101T000001.002Z.m3u8",
        ])
    }
  }

  @Test func `the folder of a playlist is a folder of snapshots with the times of its loads`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let inspection = try await Inspector(loader: ResourceLoader()).inspect("\(folder)/news/v0")
      #expect(
        inspection.fetchTimes == [RecordingSample.instant(1000), RecordingSample.instant(8000)])
      #expect(inspection.parts.first?.playlist?.segments.count == 4)
    }
  }

  @Test func `a repeat whose first load was removed has its body`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let index = "\(folder)/index.jsonl"
      let lines = try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n")
      try (lines[3...].joined(separator: "\n") + "\n").write(
        toFile: index, atomically: true, encoding: .utf8)
      guard case .playlist(let load) = try RecordingSample.entries(in: folder).first else {
        Issue.record("no load")
        return
      }
      #expect(!load.isRepeat)
      #expect(load.exchange.body == RecordingSample.playlist(from: 1))
    }
  }

  @Test func `runs and channels begin and stop where they did`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.begin(channel: "a", input: "x", at: RecordingSample.instant(1))
      try await writer.begin(channel: "b", input: "y", at: RecordingSample.instant(2))
      try await writer.write(RecordingSample.load(at: 1000), channel: "a")
      try await writer.end(channel: "a", .endlist, at: RecordingSample.instant(1001))
      try await writer.write(RecordingSample.load(at: 2000), channel: "b")
      try await writer.end(channel: "b", .signal, at: RecordingSample.instant(2001))
      try await writer.end(.signal, at: RecordingSample.instant(2002))
      let recording = try Recording(folder: folder)
      #expect(recording.channels.map(\.key) == ["a", "b"])
      #expect(recording.runs.count == 1)
      #expect(recording.runs.first?.reason == .signal)
      let events = try recording.events()
      var found: [String] = []
      while let event = try events.next() {
        switch event {
        case .began(let channel, _, _, _, _): found.append("+\(channel)")
        case .entry(_, let channel): found.append(channel)
        case .stopped(let channel, let reason, _): found.append("-\(channel) \(reason)")
        case .lost(let channel, _): found.append("lost \(channel)")
        case .regained(let channel, _): found.append("regained \(channel)")
        case .missing(let channel, _): found.append("missing \(channel)")
        }
      }
      #expect(found == ["+a", "+b", "a", "-a endlist", "b", "-b signal"])
      let one = try recording.events(of: "b")
      var count = 0
      while try one.next() != nil { count += 1 }
      #expect(count == 3)
    }
  }

  @Test func `the list of channels is written once for all that are added`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.add([("a", "x"), ("b", "https://h.example/?token=1")])
      // A run that is killed now has them.
      let channels = try Recording(folder: folder).channels
      #expect(channels.map(\.key) == ["a", "b"])
      #expect(channels.map { $0.input.contains("token=1") } == [false, false])
      let file = "\(folder)/recording.json"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try "unchanged".write(toFile: file, atomically: false, encoding: .utf8)
      try await writer.add([("a", "z")])
      try await writer.begin(channel: "a", input: "x", at: RecordingSample.start)
      try await writer.begin(
        channel: "b", input: "https://h.example/?token=1", at: RecordingSample.start)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "unchanged")
      try text.write(toFile: file, atomically: false, encoding: .utf8)
      try await writer.begin(channel: "a", input: "z", at: RecordingSample.instant(1000))
      try await writer.begin(channel: "c", input: "y", at: RecordingSample.instant(1000))
      let changed = try Recording(folder: folder).channels
      #expect(changed.map(\.key) == ["b", "a", "c"])
      #expect(changed.map(\.input) == [channels[1].input, "z", "y"])
    }
  }

  @Test func `another run goes on with the numbers and the bodies`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try await RecordingSample.make(
        in: folder, entries: [RecordingSample.load(at: 20_000, number: 2)])
      let recording = try Recording(folder: folder)
      #expect(recording.runs.map(\.number) == [1, 2])
      let files = try RecordingSample.files(in: folder)
      #expect(files.keys.filter { $0.hasPrefix("news/v0/") }.count == 2)
      guard case .playlist(let load) = try RecordingSample.entries(in: folder).last else {
        Issue.record("no load")
        return
      }
      #expect(load.isRepeat)
      let last = try #require(files["index.jsonl"]).split(separator: 0x0A).last
      let head = try IndexHead(startOf: Array(try #require(last)))
      #expect(head.seq == 10)
      #expect(head.body?.sameAs == 6)
    }
  }

  @Test func `a body that is empty is not taken for the one before it`() async throws {
    try await withTemporaryFolder([:]) { folder in
      func load(at milliseconds: Int, number: Int = 1, isRepeat: Bool = false) -> ChannelEntry {
        guard
          case .playlist(var load) = RecordingSample.load(
            at: milliseconds, number: number, { if number == 0 || isRepeat { $0.body = [] } })
        else { return RecordingSample.load(at: milliseconds) }
        load.isRepeat = isRepeat
        return .playlist(load)
      }
      try await RecordingSample.make(
        in: folder,
        entries: [
          load(at: 1000), load(at: 2000, number: 0), load(at: 3000, number: 0, isRepeat: true),
          load(at: 4000), load(at: 5000, isRepeat: true),
        ])
      let loads = try RecordingSample.entries(in: folder).compactMap { entry in
        if case .playlist(let load) = entry { load } else { nil }
      }
      #expect(loads.map(\.isRepeat) == [false, false, true, false, true])
      let body = RecordingSample.playlist(from: 1)
      #expect(loads.map(\.exchange.body) == [body, [], [], body, []])
    }
  }

  @Test func `a load behind one of another kind of playlist is no repeat`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let keys: [PlaylistKey] = [.media, .main, "v0", .media, .media, .main, "v0", "v0"]
      try await RecordingSample.make(
        in: folder,
        entries: keys.enumerated().map { RecordingSample.load($1, at: 1000 * $0 + 1000) })
      let repeats = try RecordingSample.entries(in: folder).compactMap { entry in
        if case .playlist(let load) = entry { load.isRepeat } else { nil }
      }
      #expect(repeats == [false, false, false, false, true, false, false, true])
    }
  }

  @Test func `a recording has one writer`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      #expect(throws: RecordingError.inUse(folder: folder)) {
        _ = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      }
      #expect(await writer.failure == nil)
    }
  }

  // MARK: Errors

  @Test func `a folder without a header is no recording`() async throws {
    try await withTemporaryFolder([:]) { folder in
      #expect(!Recording.isRecording(folder: folder))
      #expect(throws: RecordingError.notARecording(folder: folder)) {
        _ = try Recording(folder: folder)
      }
    }
  }

  @Test func `another version of the format is refused`() async throws {
    try await withTemporaryFolder(["recording.json": #"{"schema":"hlscue.recording/2"}"#]) {
      folder in
      let file = "\(folder)/recording.json"
      #expect(throws: RecordingError.unknownSchema(file: file, schema: "hlscue.recording/2")) {
        _ = try Recording(folder: folder)
      }
    }
  }

  @Test func `a missing body is named`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/news/v0/20260101T000008.000Z.m3u8"
      try FileManager.default.removeItem(atPath: file)
      let found = try RecordingSample.faults(in: folder)
      let name = "news/v0/20260101T000008.000Z.m3u8"
      // The last load of the playlist had the same body.
      #expect(
        found.faults
          == [6, 9].map { "\(name): does not exist, but line \($0) of index.jsonl refers to it" })
      #expect(found.entries.count == 7)
    }
  }

  @Test func `a body that cannot be read is named, and loses no other one`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/news/v0/20260101T000008.000Z.m3u8"
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      let found = try RecordingSample.faults(in: folder)
      #expect(found.faults.count == 2)
      #expect(found.faults.allSatisfy { $0.hasSuffix("cannot be read: it is not a regular file") })
      #expect(found.entries.count == 7)
    }
  }

  @Test func `a line that is not JSON is named by its file and number`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/lines.jsonl"
      try "{\nx\n".write(toFile: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: RecordingError.self) {
        try Recording(folder: folder).forEachLine { _ in }
      }
      guard case .damaged(file, 1, _)? = error else {
        Issue.record("\(error.debugDescription)")
        return
      }
    }
  }

  /// Throws what a recording lacks.
  private func check(_ folder: String) throws {
    let events = try Recording(folder: folder).events()
    while try events.next() != nil {}
    try events.checkWhole()
  }

  @Test(arguments: [
    "recording.json", "index.jsonl", "runs.jsonl", "lines.jsonl", "news", "news/media.jsonl",
    "news/v0", "news/v0/20260101T000008.000Z.m3u8",
  ])
  func `a symbolic link of a recording is not followed`(_ name: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      let recording = folder + "r"
      try await RecordingSample.make(in: recording)
      let file = "\(recording)/\(name)"
      try FileManager.default.moveItem(atPath: file, toPath: folder + "moved")
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: folder + "moved")
      let error = #expect(throws: RecordingError.self) {
        try check(recording)
        try Recording(folder: recording).forEachLine { _ in }
      }
      let description = error?.description ?? ""
      #expect(description.hasPrefix("\(file): cannot be read: it is a symbolic link"))
      #expect(throws: RecordingError.self) {
        let instant = RecordingSample.instant(90_000)
        _ = try RecordingWriter(folder: recording, options: RecordingOptions(), at: instant)
        try check(recording)
      }
    }
  }

  @Test func `a symbolic link beside the loads of a recording is not read as one`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/news/v0/20260101T000009.000Z.m3u8"
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: "20260101T000008.000Z.m3u8")
      let error = #expect(throws: RecordingError.self) {
        _ = try RecordedPlaylist(of: "news", in: try Recording(folder: folder))
      }
      #expect(error?.description.hasPrefix("\(file): cannot be read: it is a symbolic") == true)
    }
  }

  @Test(arguments: ["index.jsonl", "runs.jsonl", "lines.jsonl", "printed"])
  func `a folder with a file of another program stays as it is`(_ name: String) async throws {
    try await withTemporaryFolder([name: "{\"a\":1}"]) { folder throws in
      #expect(throws: RecordingError.foreign(file: "\(folder)/\(name)")) {
        _ = try RecordingWriter(
          folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "{\"a\":1}")
    }
  }

  @Test func `a body that was changed is named, and read all the same`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/news/v0/20260101T000008.000Z.m3u8"
      let text = try String(contentsOfFile: file, encoding: .utf8) + "#x\n"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      var lines: [String] = []
      let events = try Recording(folder: folder).events(of: "news") { lines.append($0) }
      var bodies: [[UInt8]] = []
      while let event = try events.next() {
        if case .entry(.playlist(let load), _) = event { bodies.append(load.exchange.body) }
      }
      #expect(bodies.contains(Array(text.utf8)))
      #expect(
        lines == [
          "\(file): is not what was recorded: its SHA-256 is not that of line 6 of \(folder)/index.jsonl"
        ])
    }
  }

  @Test func `a body outside of the recording is not read`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let file = "\(folder)/index.jsonl"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacing("news/v0/", with: "../v0/").write(
        toFile: file, atomically: true, encoding: .utf8)
      let found = try RecordingSample.faults(in: folder)
      #expect(found.faults.first == "index.jsonl, line 1: bodyFile is outside of the recording")
      #expect(found.faults.count == 4 && found.entries.count == 5)
    }
  }

  @Test(arguments: ["..", ".", "", "a/b", "index.jsonl", "recording.json", ".x", "media.jsonl"])
  func `the folder of any key is in the recording and has a name of its own`(_ key: String) {
    let name = RecordingFiles.folder(of: key)
    #expect(RecordingFiles.isInside(name))
    #expect(!name.contains("/"))
    #expect(!["index.jsonl", "recording.json", "media.jsonl"].contains(name))
    #expect(RecordingFiles.folder(of: String(repeating: "ä", count: 300)).utf8.count < 200)
  }
}
