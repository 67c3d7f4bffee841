import FieldValues
import Foundation
import Synchronization
import TestSupport
import Testing

/// `hlscue watch` as a user runs it, over http on the loopback interface.
struct WatchTests {
  /// A process of `watch`, and where its lines go.
  private final class Watching: Sendable {
    private let number = Mutex<pid_t?>(nil)
    private let started = DispatchSemaphore(value: 0)

    /// Runs until the end; returns the status and the lines. What it says is in the file `errors`.
    func run(_ words: [String], in folder: String) throws -> (status: Int32, lines: [String]) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try BuiltTool.required().path)
      process.arguments =
        ["watch", "--format", "ndjson=\(folder)/lines", "--playlist-only", "--quiet"] + words
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try Data().write(to: URL(filePath: "\(folder)/errors"))
      process.standardError = try FileHandle(forWritingTo: URL(filePath: "\(folder)/errors"))
      try process.run()
      number.withLock { $0 = process.processIdentifier }
      started.signal()
      process.waitUntilExit()
      number.withLock { $0 = nil }
      let text = try String(contentsOfFile: "\(folder)/lines", encoding: .utf8)
      return (process.terminationStatus, text.split(separator: "\n").map(String.init))
    }

    /// Sends a signal to the process as soon as that is possible.
    func send(_ signal: Int32) {
      started.wait()
      defer { started.signal() }
      if let number = number.withLock({ $0 }) { kill(number, signal) }
    }
  }

  /// A playlist whose last segment changes with each request.
  private static func playlist(_ index: Int, isOver: Bool = false) -> [UInt8] {
    let segments = (index..<index + 4).map { "#EXTINF:1,\ns\($0).ts\n" }.joined()
    return Array(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:1
      #EXT-X-MEDIA-SEQUENCE:\(index)
      \(segments)\(isOver ? "#EXT-X-ENDLIST\n" : "")
      """.utf8)
  }

  private func kinds(_ lines: [String]) throws -> [String] {
    try lines.map { line in
      guard case .object(let members) = try JSONText.parse(Array(line.utf8)),
        case .string(let kind)? = members["kind"]
      else { return "" }
      return kind
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a run with its last line`(signal: Int32) async throws {
    try await withTemporaryFolder([:]) { folder in
      let watching = Watching()
      let server = try LoopbackServer { request, connection in
        if request.index == 1 { watching.send(signal) }
        connection.answer(body: Self.playlist(request.index))
      }
      let (status, lines) = try watching.run(["a=\(server.address("/a"))"], in: folder)
      #expect(status == 0)
      #expect(try kinds(lines).first == "started" && kinds(lines).last == "ended")
      #expect(lines.last?.contains(#""reason":"signal""#) == true)
    }
  }

  @Test func `a second signal ends a run at once`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let watching = Watching()
      let server = try LoopbackServer { _, connection in
        watching.send(SIGTERM)
        watching.send(SIGTERM)
        connection.waitForClose()
      }
      let (status, _) = try watching.run(["a=\(server.address("/a"))"], in: folder)
      #expect([3, SIGTERM].contains(status))
    }
  }

  @Test func `a list that is read again starts and ends channels`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let watching = Watching()
      let server = try LoopbackServer { request, connection in
        let list = "\(folder)/list"
        if request.path == "/b" {
          watching.send(SIGTERM)
        } else if request.index == 1 {
          let host = request.headers["host"] ?? ""
          try? "b\thttp://\(host)/b\n".write(toFile: list, atomically: true, encoding: .utf8)
          watching.send(SIGHUP)
        }
        connection.answer(body: Self.playlist(request.index))
      }
      try "a\t\(server.address("/a"))\n".write(
        toFile: "\(folder)/list", atomically: true, encoding: .utf8)
      let (_, lines) = try watching.run(["--files-from", "\(folder)/list"], in: folder)
      #expect(lines.contains { $0.contains(#""channel":"a""#) && $0.contains("removed") })
      #expect(lines.contains { $0.contains(#""channel":"b""#) && $0.contains("signal") })
      let errors = try String(contentsOfFile: "\(folder)/errors", encoding: .utf8)
      #expect(
        errors.contains("the list of inputs was read again: 1 channel, 1 new, 1 removed\n"))
    }
  }

  @Test(arguments: [
    ("", ": there is no input"), ("b\thttp://127.0.0.1:1/b\nhtt", ": htt: "),
    (nil, " cannot be read: No such file or directory"),
  ])
  func `a list that is written just now, or gone, changes nothing`(
    text: String?, fault: String
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let watching = Watching()
      let server = try LoopbackServer { request, connection in
        if request.index == 1 {
          let list = "\(folder)/list"
          if let text {
            try? text.write(toFile: list, atomically: true, encoding: .utf8)
          } else {
            try? FileManager.default.removeItem(atPath: list)
          }
          watching.send(SIGHUP)
        } else if request.index == 3 {
          watching.send(SIGTERM)
        }
        connection.answer(body: Self.playlist(request.index))
      }
      try "a\t\(server.address("/a"))\n".write(
        toFile: "\(folder)/list", atomically: true, encoding: .utf8)
      let (_, lines) = try watching.run(["--files-from", "\(folder)/list"], in: folder)
      #expect(lines.contains { $0.contains(#""channel":"a""#) && $0.contains("signal") })
      #expect(!lines.contains { $0.contains("removed") || $0.contains(#""channel":"b""#) })
      let errors = try String(contentsOfFile: "\(folder)/errors", encoding: .utf8)
      let line = try #require(errors.split(separator: "\n").first { $0.contains("as before") })
      #expect(line.contains("\(folder)/list\(fault)"), "\(line)")
      #expect(line.split(separator: "--files-from").count == 2)
    }
  }

  @Test func `a file of metrics has what happened, also when the run has ended`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 2))
      }
      let file = "\(folder)/metrics.prom"
      let (status, _) = try Watching().run(
        ["a=\(server.address("/a?token=secret"))", "--metrics", file], in: folder)
      #expect(status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let reloads =
        #"hlscue_playlist_reloads_total{channel="a",playlist="media",result="changed"} 3"#
      #expect(text.contains(reloads + "\n"))
      #expect(text.contains(#"hlscue_channel_up{channel="a"} 0"# + "\n"))
      #expect(!text.contains("secret"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }
  }

  @Test(arguments: [["--metrics", "/nonexistent/metrics"], ["--listen", "256.0.0.1:0"]])
  func `what cannot be written or served is status 3 after all has been followed`(
    words: [String]
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 1))
      }
      let (status, lines) = try Watching().run(
        ["a=\(server.address("/a"))"] + words, in: folder)
      #expect(status == 3)
      #expect(lines.last?.contains(#""reason":"endlist""#) == true)
    }
  }

  @Test func `a channel is served while it is followed`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let watching = Watching()
      let port = try LocalPort()
      let served = Mutex("")
      let server = try LoopbackServer { request, connection in
        // The server was started before the first channel.
        if request.index == 1 {
          served.withLock { $0 = port.get("/api/channels") }
          watching.send(SIGTERM)
        }
        connection.answer(body: Self.playlist(request.index))
      }
      let (status, _) = try watching.run(
        ["a=\(server.address("/a"))", "--listen", "127.0.0.1:\(port.number)"], in: folder)
      #expect(status == 0)
      #expect(served.withLock { $0 }.contains(#""key":"a","state":"live""#))
    }
  }

  @Test func `a recording without a channel is a fault`() async throws {
    let header = #"{"schema":"hlscue.recording/1","channels":[]}"#
    try await withTemporaryFolder(["recording.json": header]) { folder in
      let outcome = try BuiltTool.required().run(["watch", folder])
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasSuffix("\(folder): the recording has no channel\n"))
    }
  }

  @Test func `a replay of a recording gives the same bytes`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 2))
      }
      let (status, lines) = try Watching().run(
        ["a=\(server.address("/a?token=secret"))", "--reloads", "--record", "\(folder)/rec"],
        in: folder)
      #expect(status == 0 && lines.count > 3)
      #expect(!lines.contains { $0.contains("secret") })
      let (again, replayed) = try Watching().run(["\(folder)/rec", "--reloads"], in: folder)
      #expect(again == status && replayed == lines)
    }
  }

  @Test(arguments: [["compare", "-"], ["convert", "--markers", "none"]])
  func `a command that takes one playlist names those of a recording`(
    _ words: [String]
  ) async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 2))
      }
      _ = try Watching().run(
        ["a=\(server.address("/a"))", "--record", "\(folder)/rec"], in: folder)
      let outcome = try BuiltTool.required().run(words + ["\(folder)/rec"])
      #expect(outcome.status == 3 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("rec: is a recording: name "))
      #expect(outcome.errors.hasSuffix(", such as \(folder)/rec/a/media\n"))
    }
  }

  @Test(arguments: ["watch", "cues", "breaks", "validate", "events", "report"])
  func `a recording that lacks entries is read with status 3`(_ command: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 2))
      }
      _ = try Watching().run(
        ["a=\(server.address("/a"))", "--record", "\(folder)/rec"], in: folder)
      let index = "\(folder)/rec/index.jsonl"
      let lines = try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n")
      try lines.dropFirst().map { $0 + "\n" }.joined().write(
        toFile: index, atomically: true, encoding: .utf8)
      let words = command == "report" ? ["-o", "\(folder)/x.html"] : []
      let outcome = try BuiltTool.required().run([command, "\(folder)/rec"] + words)
      #expect(outcome.status == 3)
      let line = "\(index): lacks an entry, number 1"
      #expect(outcome.errors.split(separator: "\n").count { $0.contains(line) } == 1)
    }
  }

  @Test(arguments: ["watch", "cues", "validate"])
  func `a damaged line of a recording changes no result`(_ command: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { request, connection in
        connection.answer(body: Self.playlist(request.index, isOver: request.index == 2))
      }
      _ = try Watching().run(
        ["a=\(server.address("/a"))", "--record", "\(folder)/rec"], in: folder)
      let words = [command, "\(folder)/rec"]
      let whole = try BuiltTool.required().run(words)
      let index = "\(folder)/rec/index.jsonl"
      let lines = try String(contentsOfFile: index, encoding: .utf8)
      try (lines + "garbage\n").write(toFile: index, atomically: true, encoding: .utf8)
      let outcome = try BuiltTool.required().run(words)
      #expect(!outcome.output.isEmpty && outcome.output == whole.output)
      #expect(outcome.status == 3)
      let line = "hlscue: \(index), line \(lines.count { $0 == "\n" } + 1): is not JSON: "
      #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix(line) } == 1)
    }
  }

  @Test func `an output that cannot grow ends with a whole line`() throws {
    let snapshots = "Playlists/live-updates/times"
    for blocks in 3...5 {
      let outcome = try BuiltTool.required().shell(
        "ulimit -f \(blocks); \"$0\" watch --playlist-only --format ndjson \(snapshots)")
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("hlscue: standard output cannot be written: File too large"))
      #expect(outcome.output.last == "\n")
      _ = try kinds(outcome.output.split(separator: "\n").map(String.init))
    }
  }

  @Test func `an address without a playlist is status 3`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let server = try LoopbackServer { _, connection in connection.answer(404) }
      let (status, lines) = try Watching().run(
        ["a=\(server.address("/a"))", "--max-reloads", "1", "--record", "\(folder)/rec"],
        in: folder)
      #expect(status == 3)
      #expect(try kinds(lines).last == "ended")
      let (again, replayed) = try Watching().run(["\(folder)/rec"], in: folder)
      #expect(again == status && replayed == lines)
    }
  }

  @Test(arguments: [
    ["nothing-here"], ["a=http://127.0.0.1:1/x", "b=nothing", "--for", "1"],
  ])
  func `an input that cannot be followed is status 3`(words: [String]) throws {
    let outcome = try BuiltTool.required().run(["watch"] + words)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("watch follows http(s) addresses"))
  }

  @Test func `two inputs with one key are a usage error`() throws {
    let outcome = try BuiltTool.required().run(["watch", "a=http://h/x", "a=http://h/y"])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "hlscue: two inputs have the key a: name them as KEY=INPUT\n")
  }
}
