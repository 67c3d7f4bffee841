import ByteParsing
import HLSInspection
import HLSReports
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

/// A channel whose playlists import values from the query of the input.
struct ChannelImportTests {
  private static let input = ScriptedOrigin.host + "/main.m3u8?tok=SECRET/1&u=all"
  private static let main = """
    #EXTM3U
    #EXT-X-DEFINE:QUERYPARAM="tok"
    #EXT-X-STREAM-INF:BANDWIDTH=100000
    {$tok}/media.m3u8?tok={$tok}
    """
  private static let media = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-DEFINE:IMPORT="tok"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXT-X-DATERANGE:ID="{$tok}",START-DATE="2026-01-01T00:00:00Z",X-COM-A="{$tok}/a"
    #EXT-X-CUE-OUT:4
    #EXTINF:4,
    {$tok}/0.ts
    #EXT-X-ENDLIST
    """

  private static func options() -> ChannelOptions {
    var options = ChannelOptions(channel: "news", input: input)
    options.listsReloads = true
    return options
  }

  private static func answer(_ request: ScriptedOrigin.Request) -> ScriptedOrigin.Answer {
    if request.name == "/main.m3u8" { return .playlist(main) }
    if request.name == "/media.m3u8" {
      return .playlist(media.replacing("IMPORT", with: "QUERYPARAM"))
    }
    return request.name == "/SECRET/1/media.m3u8" ? .playlist(media) : .status(404)
  }

  @Test(arguments: [
    ("/main.m3u8", "/SECRET/1/media.m3u8?tok=SECRET/1", "/SECRET/1/SECRET/1/0.ts"),
    ("/media.m3u8", "/media.m3u8?tok=SECRET/1&u=all", "/SECRET/1/0.ts"),
  ])
  func `no line and no file of the recording shows them, and the replay says the same`(
    name: String, playlist: String, segment: String
  ) async throws {
    let (run, replay, files) = try await Self.record(name + "?tok=SECRET/1&u=all", Self.answer)
    #expect(run.requests.contains { $0.path == playlist })
    #expect(run.requests.contains { $0.path == segment })
    let text = run.lines.map(\.json).joined()
    #expect(!text.contains("SECRET") && text.contains("LOAD-001"), "\(text)")
    for (path, bytes) in files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET"), "\(path)")
    }
    #expect(replay == run.lines.map(\.json))
  }

  @Test(arguments: [
    ("env", "live"), ("env", "segment"), ("env", "2026"), ("env", "http"), ("sid", "abcdef123456"),
  ])
  func `what a playlist also writes itself stays, in the replay too`(name: String, value: String)
    async throws
  {
    let media = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-DEFINE:QUERYPARAM="\(name)"
      #EXT-X-MAP:URI="\(value)/init.mp4"
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="\(value)",CLASS="\(value)-x",START-DATE="2026-01-01T00:00:00Z",X-COM-A="{$\(name)}"
      #EXTINF:4,
      {$\(name)}/0.ts
      #EXTINF:4,
      \(value)/1.ts
      #EXT-X-ENDLIST
      """
    let path = "/live/media.m3u8?\(name)=\(value)"
    let (run, replay, _) = try await Self.record(path) { request in
      request.name == "/live/media.m3u8" ? .playlist(media) : .status(404)
    }
    let lines = run.lines.map(\.json)
    #expect(replay == lines)
    #expect(lines.first?.contains("/live/media.m3u8") == true)
    #expect(lines.contains { $0.contains("LOAD-") })
    let cue = run.lines.compactMap { line -> WatchLine.CueChange? in
      if case .cue(let change) = line.content, change.trackType == "daterange" {
        change
      } else {
        nil
      }
    }.first
    #expect(cue?.cue.id == value)
  }

  /// Follows an input and records it; returns the lines of a replay and the files, too.
  private static func record(
    _ path: String, _ answer: @escaping @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer
  ) async throws -> (run: FollowedRun, replay: [String], files: [String: [UInt8]]) {
    let input = ScriptedOrigin.host + path
    var options = Self.options()
    options.input = input
    let run = await FollowedRun.follow(
      path, for: 90, channel: ChannelState(options), answer: answer)
    return try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: VirtualTime.start)
      try await writer.begin(channel: "news", input: input, at: VirtualTime.start)
      for entry in run.entries { try await writer.write(entry, channel: "news") }
      if let end = run.lines.last?.at {
        try await writer.end(channel: "news", run.reason, at: end)
      }
      let files = try RecordingSample.files(in: folder)
      let replayed = Mutex<[String]>([])
      try await Replay(try Recording(folder: folder)) { channel in
        var options = Self.options()
        options.input = channel.input
        return ChannelState(options)
      }.run { lines, _ in replayed.withLock { $0 += lines.map(\.json) } }
      return (run, replayed.withLock { $0 }, files)
    }
  }

  @Test func `a channel that goes on at another address imports from that one`() {
    var trial = ChannelTrial { $0.input = "http://h/main.m3u8?tok=~0123456789ab" }
    trial.state.move(to: "http://h/main.m3u8?tok=NEW-TOKEN")
    trial.load(Self.main, at: 0, .main)
    #expect(Self.paths(trial) == ["NEW-TOKEN/media.m3u8?tok=NEW-TOKEN"])
    trial.fail(at: 1, "0")
    #expect(!trial.lines.map(\.json).joined().contains("NEW-TOKEN"))
  }

  @Test func `a channel that goes on at another address names that one`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 8)
    trial.end(at: 9)
    trial.state.move(to: "https://other.example/live.m3u8")
    trial.resume(at: 20, after: trial.lines.count)
    let count = trial.lines.count
    trial.load(ChannelTrial.window(2...4, [4: "#EXT-X-CUE-OUT:abc"]), at: 21)
    trial.load(ChannelTrial.window(3...5, [4: "#EXT-X-CUE-OUT:abc"]), at: 23)
    guard case .resumed(let resumed) = trial.lines[count - 1].content else {
      Issue.record("not resumed")
      return
    }
    #expect(resumed.playlists.map(\.uri) == ["https://other.example/live.m3u8"])
    let findings = trial.lines[count...].map(\.json).filter { $0.contains("\"finding\"") }
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { !$0.contains("h.example") || $0.contains("other.example") })
  }

  @Test func `the same multivariant playlist again means what it does at another address`() {
    var trial = ChannelTrial { $0.input = "http://h/main.m3u8?tok=OLD" }
    trial.load(Self.main, at: 0, .main)
    #expect(Self.paths(trial) == ["OLD/media.m3u8?tok=OLD"])
    trial.state.move(to: "http://h/main.m3u8?tok=NEW")
    // In a recording it is the body of the load before.
    var exchange = Exchange(
      address: ChannelTrial.address, sent: ChannelTrial.instant(1), ended: ChannelTrial.instant(2))
    exchange.status = 200
    var load = PlaylistLoad(
      playlist: .main, cause: .initial, scheduled: exchange.sent, exchange: exchange)
    load.isRepeat = true
    _ = trial.state.apply(.playlist(load))
    #expect(Self.paths(trial) == ["NEW/media.m3u8?tok=NEW"])
  }

  /// The addresses of the playlists that are followed, without the folder of the input.
  private static func paths(_ trial: ChannelTrial) -> [Substring?] {
    let folder = ChannelTrial.address.prefix { $0 != "?" }.lastIndex(of: "/")
    return trial.state.followed.map { playlist in
      guard let folder else { return nil }
      return playlist.location.httpAddress?[folder...].dropFirst()
    }
  }

  @Test func `a run that goes on with a recording finds what it has there`() {
    let input = "http://h/media.m3u8?sid=viewer-12345678"
    var trial = ChannelTrial { $0.input = RecordingRedaction().address(input) }
    func load(_ first: Int, at seconds: Double) {
      trial.load(
        ChannelTrial.window(
          first...first + 5, name: "{$sid}/s",
          header: """
            #EXT-X-DEFINE:QUERYPARAM="sid"
            #EXT-X-DATERANGE:ID="{$sid}",START-DATE="\(ChannelTrial.date(8))",X-COM-A="{$sid}"
            """), at: seconds)
    }
    for first in 1...3 { load(first, at: Double(first) * 2 + 12) }
    trial.end(at: 19)
    trial.state.move(to: input)
    trial.resume(at: 20, after: trial.lines.count)
    let count = trial.lines.count
    for first in 4...6 { load(first, at: Double(first) * 2 + 13) }
    let lines = trial.lines[count...].map(\.json)
    #expect(trial.lines[..<count].contains { $0.json.contains("\"trackType\":\"daterange\"") })
    #expect(!lines.contains { $0.contains("LIV-0") || $0.contains("\"trackType\":\"daterange\"") })
    let requests = trial.state.takeMediaRequests()
    #expect(
      requests.allSatisfy { $0.queryValues.restored(in: $0.segment.uri).hasPrefix("viewer-1") })
    #expect(!requests.isEmpty)
  }

  @Test(arguments: ["SECRET/1", "SECRET/2"], ["{$tok}/media.m3u8?tok={$tok}", "media.m3u8"])
  func `a run that goes on with a recording asks for nothing by its hashes`(
    token: String, variant: String
  ) async {
    let main = Self.main.replacing("{$tok}/media.m3u8?tok={$tok}", with: variant)
    @Sendable func media(_ first: Int) -> String {
      ChannelTrial.window(
        first...first + 2, name: "{$tok}/s", header: "#EXT-X-DEFINE:IMPORT=\"tok\"")
    }
    var trial = ChannelTrial { $0.input = RecordingRedaction().address(Self.input) }
    trial.load(main, at: 8, .main)
    trial.load(media(1), at: 9, "0")
    trial.end(at: 10)
    trial.state.move(to: Self.input.replacing("SECRET/1", with: token))
    trial.resume(at: 11, after: trial.lines.count)
    #expect(!trial.state.knowsAddresses)
    let run = await FollowedRun.follow(
      "/main.m3u8?tok=\(token)&u=all", for: 5, channel: trial.state
    ) { request in
      guard request.path.contains(token) || request.path == "/media.m3u8",
        !request.path.contains("~")
      else { return .status(403) }
      if request.name == "/main.m3u8" { return .playlist(main) }
      return request.name.hasSuffix("/media.m3u8")
        ? .playlist(media(2 + Int(request.time) / 2)) : .status(404)
    }
    #expect(run.paths.first == "/main.m3u8?tok=\(token)&u=all")
    #expect(run.requests(of: "/main.m3u8").count == 1)
    #expect(!run.paths.contains { $0.contains("~") }, "\(run.paths)")
    #expect(run.paths.contains { $0.contains("\(token)/s") }, "\(run.paths)")
    #expect(run.loads.allSatisfy { $0.exchange.failure == nil })
    #expect(!run.lines.map(\.json).joined().contains("SECRET"))
    #expect(!run.lines.contains { $0.json.contains("LIV-002") })
  }

  @Test(arguments: [main, media.replacing("IMPORT", with: "QUERYPARAM"), "no playlist"])
  func `the first load hides what it imports in the addresses of its redirects`(body: String) {
    let state = ChannelState(Self.options())
    var exchange = Exchange(
      address: Self.input, sent: ChannelTrial.instant(1), ended: ChannelTrial.instant(2))
    exchange.body = Array(body.utf8)
    let load = state.hashed(
      PlaylistLoad(playlist: .media, cause: .initial, scheduled: exchange.sent, exchange: exchange))
    let hidden = load.queryValues.hashed(in: "http://h/SECRET%2F1/x.m3u8")
    #expect(hidden.contains("SECRET") == (body == "no playlist"))
  }

  @Test
  func `a run that goes on knows addresses unless that of the input or a value is another one`() {
    let recorded = RecordingRedaction()
    func knowsAddresses(_ first: String, _ second: String, imports: Bool = false) -> Bool {
      var trial = ChannelTrial { $0.input = first }
      let main = imports ? Self.main : "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8"
      trial.load(main, at: 8, .main)
      trial.state.move(to: second)
      return trial.state.knowsAddresses
    }
    let input = "https://h.example/a/main.m3u8?tok=1"
    #expect(!ChannelState(ChannelOptions(channel: "a", input: input)).knowsAddresses)
    #expect(knowsAddresses(input, input))
    #expect(knowsAddresses(input, input, imports: true))
    #expect(!knowsAddresses(input, "https://h.example/a/main.m3u8?tok=2"))
    #expect(knowsAddresses(recorded.address(input), input))
    #expect(knowsAddresses(recorded.address(input), input.replacing("//", with: "//joe:secret@")))
    #expect(!knowsAddresses(recorded.address(input), input, imports: true))
    #expect(!knowsAddresses(recorded.address(input), "https://h.example/a/main.m3u8?tok=2"))
    #expect(!knowsAddresses(recorded.address(input), "https://h.example/b/main.m3u8?tok=1"))
    #expect(!knowsAddresses(recorded.address(input), "https://other.example/a/main.m3u8?tok=1"))
  }

  @Test
  func `a run that goes on and finds the playlist as before asks for what it lacks by values`() {
    let input = "http://h/media.m3u8?sid=viewer-12345678"
    var trial = ChannelTrial { $0.input = RecordingRedaction().address(input) }
    let playlist = ChannelTrial.window(
      1...3, name: "{$sid}/s", header: "#EXT-X-DEFINE:QUERYPARAM=\"sid\"")
    trial.load(playlist, at: 12)
    trial.end(at: 13)
    trial.state.move(to: input)
    trial.resume(at: 14, after: trial.lines.count)
    trial.load(playlist, at: 15)
    let requests = trial.state.takeMediaRequests()
    #expect(requests.count == 3)
    #expect(
      requests.allSatisfy { $0.queryValues.restored(in: $0.segment.uri).hasPrefix("viewer-1") })
  }

  @Test(arguments: [true, false])
  func `findings name the address of their multivariant playlist, also in a replay`(
    isMultivariant: Bool
  ) {
    let (first, second) = ("https://h.example/first.m3u8", "https://h.example/second.m3u8")
    /// The lines of a channel that moves from the first address to the second, and those behind the move.
    func follow(_ input: String) -> (all: [String], behind: ArraySlice<WatchLine>) {
      var trial = ChannelTrial {
        $0.input = input
        $0.inspection.readsSegments = false
      }
      // A replay begins with the last address, and gets the first one before anything else.
      trial.state.move(to: first)
      if isMultivariant {
        trial.load(
          """
          #EXTM3U
          #EXT-X-STREAM-INF:BANDWIDTH=100000,AVERAGE-BANDWIDTH=90000,CODECS="avc1.42c01e"
          v0.m3u8

          """, at: 11, .main)
      }
      for last in 5...10 {
        trial.load(
          ChannelTrial.window(last - 4...last), at: Double(last) * 2 + 2,
          isMultivariant ? "v0" : .media)
      }
      trial.end(.removed, at: 22.5)
      let count = trial.lines.count
      trial.state.move(to: second)
      trial.resume(at: 22.6, after: count)
      trial.load(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000,AUDIO=\"none\"\nv0.m3u8\n", at: 23, .main)
      for last in 11...20 {
        trial.load(ChannelTrial.window(last - 4...last), at: Double(last) * 2 + 2, "v0")
      }
      return (trial.lines.map(\.json), trial.lines[count...])
    }
    let run = follow(first)
    let raised = run.behind.compactMap { line -> String? in
      guard case .finding(let change) = line.content, change.change == .raised,
        change.finding.rule.hasPrefix("MVP-")
      else { return nil }
      return change.finding.location.uri
    }
    #expect(Set(raised) == [second])
    #expect(follow(second).all == run.all)
  }
}
