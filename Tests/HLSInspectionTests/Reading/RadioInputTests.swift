import FieldValues
import HLSInspection
import HLSReports
import InspectionReports
import MediaStreams
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

/// Radio streams as servers send them.
@Suite struct RadioInputTests {
  /// Frames of MPEG audio, 384 bytes and 24 ms each.
  private static let audio = (0..<60).flatMap { _ in
    [0xFF, 0xFB, 0x94, 0xC4] + [UInt8](repeating: 0, count: 380)
  }

  private static let interval = 4000

  private static func body(_ titles: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = audio[...]
    for title in titles {
      bytes += rest.prefix(interval)
      rest = rest.dropFirst(interval)
      let text = Array("StreamTitle='\(title)';".utf8)
      let units = (text.count + 15) / 16
      bytes += [UInt8(units)] + text + [UInt8](repeating: 0, count: units * 16 - text.count)
    }
    return bytes + rest.prefix(interval)
  }

  /// What is heard of a server that answers with a head, in so many pieces.
  private func listen(_ head: [String], pieces: Int = 1) async throws -> Inspection {
    let server = try LoopbackServer { _, connection in
      let bytes = Array((head + ["", ""]).joined(separator: "\r\n").utf8)
      let size = (bytes.count + pieces - 1) / pieces
      for start in stride(from: 0, to: bytes.count, by: size) {
        connection.send(bytes[start...].prefix(size))
      }
      connection.send(Self.body(["One", "It's; 'two'"]))
    }
    var options = InspectionOptions()
    options.radio.listeningTime = MediaTime(seconds: 5)
    return try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(server.address("/live"))
  }

  /// What is heard for a moment of a server that does not end the stream.
  private func listenOnAir(_ titles: [String]) async throws -> Inspection {
    let server = try LoopbackServer { _, connection in
      connection.send(Array("ICY 200 OK\r\nicy-metaint: 4000\r\n\r\n".utf8))
      connection.send(Self.body(titles))
      connection.waitForClose()
    }
    var options = InspectionOptions()
    options.radio.listeningTime = MediaTime(value: 1, timescale: 5)
    return try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(server.address("/live"))
  }

  private func cues(_ inspection: Inspection) -> [Cue] {
    inspection.tracks.filter { $0.type.rawValue == "icy" }.flatMap(\.cues)
  }

  private func titles(_ inspection: Inspection) -> [FieldValue?] {
    cues(inspection).map { $0.content.fields["streamTitle"] }
  }

  @Test(arguments: [
    ["HTTP/1.0 200 OK", "icy-metaint: 4000"],
    ["HTTP/1.1 200 OK", "Content-Type: audio/mpeg", "ICY-METAINT:4000", "Connection: close"],
    ["HTTP/1.0 200 OK", "ICY-NAME: Radio", "Icy-MetaInt: 4000"],
    ["ICY 200 OK", "icy-name: Radio", "icy-metaint:4000"],
    ["ICY 200 OK", "icy-metaint:4000"],
  ])
  func `a radio stream is read whatever its headers look like`(head: [String]) async throws {
    let inspection = try await listen(head)
    #expect(titles(inspection) == [.string("One"), .string("It's; 'two'")])
    #expect(inspection.findings.filter { $0.rule.code.hasPrefix("ICY") } == [])
  }

  @Test func `headers may come in pieces`() async throws {
    let inspection = try await listen(
      ["ICY 200 OK", "icy-name: Radio", "icy-metaint:4000"], pieces: 7)
    #expect(titles(inspection).count == 2)
    #expect(inspection.parts.first?.radioHeaders["name"] == "Radio")
  }

  @Test(arguments: ["0", "-1", "99999999999999999999", "abc"])
  func `an interval that is none is reported`(interval: String) async throws {
    let inspection = try await listen(
      ["HTTP/1.0 200 OK", "icy-name: Radio", "icy-metaint: \(interval)"])
    #expect(inspection.codes.contains("ICY-003"))
  }

  private static func loader(headersFor address: String) throws -> ResourceLoader {
    var options = ResourceLoader.Options()
    options.retryDelay = .zero
    options.headers = [try #require(HTTPHeader(line: "X-Token: secret"))]
    options.headerOrigins = [try #require(HTTPOrigin(address: address))]
    return ResourceLoader(options: options)
  }

  @Test func `a radio server gets the headers of the user`() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(Array("ICY 200 OK\r\nicy-metaint: 4000\r\n\r\n".utf8))
      connection.send(Self.body(["One"]))
    }
    let address = server.address("/live")
    let inspection = try await Inspector(loader: try Self.loader(headersFor: address))
      .inspect(address)
    #expect(titles(inspection) == [.string("One")])
    #expect(server.requests.map { $0.headers["x-token"] } == ["secret", "secret"])
  }

  @Test
  func `a radio server that redirects somewhere else when it is listened to gets no headers there`()
    async throws
  {
    let other = try LoopbackServer { _, connection in
      connection.send(Array("ICY 200 OK\r\nicy-metaint: 4000\r\n\r\n".utf8))
      connection.send(Self.body(["Two"]))
    }
    let elsewhere = other.address("/node")
    let server = try LoopbackServer { request, connection in
      guard request.index == 0 else { return connection.answer(302, ["Location": elsewhere]) }
      connection.send(Array("ICY 200 OK\r\nicy-metaint: 4000\r\n\r\n".utf8))
      connection.send(Self.body(["One"]))
    }
    let address = server.address("/live")
    let inspection = try await Inspector(loader: try Self.loader(headersFor: address))
      .inspect(address)
    #expect(titles(inspection) == [.string("Two")])
    #expect(other.requests.map { $0.headers["x-token"] } == [nil])
  }

  @Test func `a stream that breaks while it is listened to keeps what was heard`() async throws {
    let server = try LoopbackServer { _, connection in
      let head = ["HTTP/1.1 200 OK", "icy-metaint: 4000", "Content-Length: 1000000", "", ""]
      connection.send(Array(head.joined(separator: "\r\n").utf8) + Self.body(["One"]))
    }
    let inspection = try await Inspector(loader: ResourceLoader()).inspect(server.address("/live"))
    #expect(titles(inspection) == [.string("One")])
    #expect(inspection.codes.contains("ICY-005"))
  }

  @Test func `listening ends with its time`() async throws {
    let inspection = try await listenOnAir(["One"])
    #expect(titles(inspection) == [.string("One")])
    #expect(!inspection.codes.contains("ICY-005"))
  }

  @Test func `the last title of a stream that goes on has no end`() async throws {
    let inspection = try await listenOnAir(["One", "Two"])
    let all = cues(inspection)
    #expect(all.map { $0.endTime == nil } == [false, true])
    #expect(all.first?.endTime == all.last?.startTime)
    #expect(inspection.parts.first?.isLive == true)
    // What was received has a duration all the same.
    #expect(PresentationReport(inspection).duration == inspection.playbackRange.end)
  }

  @Test func `the last title of a stream that its server ended lasts to the end`() async throws {
    let inspection = try await listen(["ICY 200 OK", "icy-metaint:4000"])
    #expect(cues(inspection).last?.endTime == inspection.playbackRange.end)
    #expect(inspection.parts.first?.isLive == false)
  }

  @Test(.enabled(if: UntrustedServer.isAvailable))
  func `a server whose certificate is refused is not taken for a radio server`() async throws {
    let server = try UntrustedServer()
    let address = server.address("/live")
    let loader = try Self.loader(headersFor: address)
    await #expect {
      try await Inspector(loader: loader).inspect(address)
    } throws: { error in
      "\(error)".hasPrefix("\(address): no secure connection to 127.0.0.1: ")
    }
    #expect(!(try server.stop()).contains("secret"))
  }

  @Test func `a server that sends nothing is not taken for a radio server`() async throws {
    let server = try LoopbackServer { _, _ in }
    let address = server.address("/live")
    let loader = try Self.loader(headersFor: address)
    await #expect(throws: InspectionFailure.self) {
      try await Inspector(loader: loader).inspect(address)
    }
    #expect(server.requests.count == 3)
  }

  @Test func `a server is asked for metadata`() async throws {
    let server = try LoopbackServer { request, connection in
      // As some servers do, this one names the stream only to those who ask.
      let asked = request.headers["icy-metadata"] == "1"
      connection.send(
        Array("HTTP/1.0 200 OK\r\n\(asked ? "icy-metaint: 4000\r\n" : "")\r\n".utf8))
      connection.send(asked ? Self.body(["One"]) : Self.audio)
    }
    let inspection = try await Inspector(loader: ResourceLoader()).inspect(server.address("/live"))
    #expect(titles(inspection) == [.string("One")])
  }
}
