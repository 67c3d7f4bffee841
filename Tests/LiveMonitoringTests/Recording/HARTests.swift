import FieldValues
import Foundation
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

@testable import LiveMonitoring

struct HARTests {
  /// The members of HAR 1.2 that an entry and its parts must have.
  private static let members: [(path: [String], names: [String])] = [
    ([], ["startedDateTime", "time", "request", "response", "cache", "timings"]),
    (
      ["request"],
      [
        "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize",
        "bodySize",
      ]
    ),
    (
      ["response"],
      [
        "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
        "headersSize", "bodySize",
      ]
    ),
    (["response", "content"], ["size", "mimeType"]), (["timings"], ["send", "wait", "receive"]),
  ]

  @Test func `each line of the index is an entry of HAR`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      let text = try String(contentsOfFile: "\(folder)/index.jsonl", encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(lines.count == RecordingSample.entries.count)
      for line in lines {
        let entry = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        for (path, names) in Self.members {
          let object = path.reduce(entry) { $0[$1] as? [String: Any] ?? [:] }
          for name in names { #expect(object[name] != nil, "\(path) \(name)") }
        }
        let own = try #require(entry["_hlscue"] as? [String: Any])
        for name in ["seq", "channel", "playlist", "ended"] { #expect(own[name] != nil) }
        let timings = try #require(entry["timings"] as? [String: Double])
        let time = try #require(entry["time"] as? Double)
        #expect(abs(timings.values.reduce(0, +) - time) < 0.001)
        let started = try #require(entry["startedDateTime"] as? String)
        #expect(CalendarTime(parsing: started) != nil)
      }
    }
  }

  @Test func `an entry has what a person looks for`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder, entries: [RecordingSample.load(at: 1000)])
      let text = try String(contentsOfFile: "\(folder)/index.jsonl", encoding: .utf8)
      for part in [
        #""startedDateTime":"2026-01-01T00:00:00.880Z","time":120.0"#,
        #""queryString":[{"name":"_HLS_msn","value":"7"}]"#, #""status":200,"statusText":"OK""#,
        #"{"name":"Age","value":"3"},{"name":"Age","value":"4"}"#,
        #""timings":{"send":0,"wait":100.0,"receive":20.0},"serverIPAddress":"192.0.2.7""#,
        #""cause":"poll","scheduled":"2026-01-01T00:00:00.870Z""#, #""wireBytes":77"#,
        #""bodyFile":"news/v0/20260101T000001.000Z.m3u8","sha256":""#,
        #""mimeType":"application/vnd.apple.mpegurl""#,
      ] {
        #expect(text.contains(part), "\(part)")
      }
    }
  }

  /// A load with the content of the one before.
  private func repeated(at milliseconds: Int, status: Int = 200) -> ChannelEntry {
    let entry = RecordingSample.load(at: milliseconds) { exchange in
      exchange.status = status
      exchange.body = []
    }
    guard case .playlist(var load) = entry else { return entry }
    load.isRepeat = true
    return .playlist(load)
  }

  @Test func `the content of an answer has its size, also where it is that of the answer before`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(
        in: folder,
        entries: [
          RecordingSample.load(at: 1000), repeated(at: 2000), repeated(at: 3000, status: 304),
          RecordingSample.load(at: 4000, number: nil) { $0.wireByteCount = 15 },
          RecordingSample.load(at: 5000, number: nil),
        ])
      // A run that goes on.
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.instant(6000))
      try await writer.write(repeated(at: 7000), channel: "news")
      let text = try String(contentsOfFile: "\(folder)/index.jsonl", encoding: .utf8)
      let sizes = try text.split(separator: "\n").map { line -> Int? in
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let response = entry?["response"] as? [String: Any]
        return (response?["content"] as? [String: Any])?["size"] as? Int
      }
      let size = RecordingSample.playlist(from: 1).count
      #expect(sizes == [size, size, 0, -1, 0, size])
    }
  }
}
