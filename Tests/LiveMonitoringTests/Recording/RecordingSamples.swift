import FieldValues
import Foundation
import HLSInspection
import LiveMonitoring
import MediaTiming
import ResourceLoading
import TestSupport

/// A scripted recording for tests.
struct RecordingSample {
  static let start = CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600))

  /// Changes the lines of a file.
  static func change(_ file: String, _ change: (inout [Substring]) -> Void) throws {
    var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    change(&lines)
    try lines.map { $0 + "\n" }.joined().write(toFile: file, atomically: true, encoding: .utf8)
  }

  static func instant(_ milliseconds: Int) -> CalendarTime {
    start.advanced(by: MediaTime(value: Int128(milliseconds), timescale: 1000))
  }

  /// A playlist of three segments.
  static func playlist(from number: Int) -> [UInt8] {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
    for index in number..<number + 3 { text += "#EXTINF:6,\ns\(index).ts\n" }
    return Array(text.utf8)
  }

  /// A load of a playlist that took 120 ms.
  static func load(
    _ playlist: PlaylistKey = "v0", at milliseconds: Int, number: Int? = 1,
    _ change: (inout Exchange) -> Void = { _ in }
  ) -> ChannelEntry {
    var exchange = Exchange(
      address: "https://h.example/live/\(playlist).m3u8?_HLS_msn=7",
      sent: instant(milliseconds - 120), ended: instant(milliseconds))
    exchange.firstByte = instant(milliseconds - 20)
    exchange.requestHeaders = [HTTPHeader(name: "Accept-Encoding", value: "gzip")].compactMap { $0 }
    exchange.headers = [
      HTTPHeader(name: "Content-Type", value: "application/vnd.apple.mpegurl"),
      HTTPHeader(name: "Age", value: "3"), HTTPHeader(name: "Age", value: "4"),
    ].compactMap { $0 }
    exchange.serverAddress = "192.0.2.7"
    if let number {
      exchange.status = 200
      exchange.body = Self.playlist(from: number)
      exchange.wireByteCount = 77
    } else {
      exchange.status = 503
      exchange.failure = .status(503)
    }
    change(&exchange)
    return .playlist(
      PlaylistLoad(
        playlist: playlist, cause: .poll, scheduled: instant(milliseconds - 130),
        exchange: exchange))
  }

  /// A segment without content.
  static func media(_ number: Int, at milliseconds: Int) -> ChannelEntry {
    var reading = SegmentReading()
    reading.duration = MediaTime(value: 1001, timescale: 30_000)
    return .media(
      MediaLoad(
        playlist: "v0", unit: MediaUnit(epoch: 0, number: number), uri: "s\(number).ts?token=t",
        sent: instant(milliseconds - 50), ended: instant(milliseconds), reading: reading))
  }

  /// Two playlists with a failure, a repeat and media.
  static var entries: [ChannelEntry] {
    [
      load(at: 1000), load("audio-a/b-ö", at: 1100), media(1, at: 1500), load(at: 4000),
      load(at: 7000, number: nil), load(at: 8000, number: 2), media(4, at: 8100),
      load("audio-a/b-ö", at: 8200, number: 2), load(at: 9000, number: 2),
    ]
  }

  static func write(_ entries: [ChannelEntry], to writer: RecordingWriter) async throws {
    for entry in entries { try await writer.write(entry, channel: "news") }
  }

  /// A closed recording of the sample in a folder.
  static func make(
    in folder: String, entries: [ChannelEntry] = entries,
    options: RecordingOptions = RecordingOptions()
  ) async throws {
    let writer = try RecordingWriter(folder: folder, options: options, at: start)
    try await writer.begin(channel: "news", input: "https://h.example/live.m3u8", at: start)
    try await write(entries, to: writer)
  }

  /// All entries of a recording.
  static func entries(in folder: String) throws -> [ChannelEntry] {
    let events = try Recording(folder: folder).events()
    var entries: [ChannelEntry] = []
    while let event = try events.next() {
      if case .entry(let entry, _) = event { entries.append(entry) }
    }
    return entries
  }

  /// What a recording lacks and what is damaged, without the folder in front, and its entries.
  static func faults(in folder: String) throws -> (faults: [String], entries: [ChannelEntry]) {
    let events = try Recording(folder: folder).events()
    var entries: [ChannelEntry] = []
    while let event = try events.next() {
      if case .entry(let entry, _) = event { entries.append(entry) }
    }
    return (
      events.faults.map { $0.description.replacing("\(folder)/", with: "") }, entries
    )
  }

  /// The text of all files below a folder, by path.
  static func files(in folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { continue }
      files[path] = [UInt8](data)
    }
    return files
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension ChannelEntry {
  /// All that a replay needs, for comparisons.
  var summary: String {
    switch self {
    case .playlist(let load):
      let exchange = load.exchange
      let headers = exchange.headers.map { "\($0.name)=\($0.value)" }
      return """
        \(load.playlist) \(load.cause) \(load.scheduled.attoseconds) \(load.isRepeat) \
        \(exchange.address) \(exchange.redirects) \(exchange.status ?? 0) \(headers) \
        \(exchange.body) \(exchange.wireByteCount) \(exchange.serverAddress ?? "-") \
        \(exchange.sent.timeSince1970.value) \(exchange.firstByte?.timeSince1970.value ?? 0) \
        \(exchange.ended.timeSince1970.value) \(exchange.failure.map { "\($0)" } ?? "-")
        """
    case .media(let load):
      return "\(load.playlist) \(load.unit) \(load.uri) \(load.sent) \(load.ended) \(load.reading)"
    }
  }
}
