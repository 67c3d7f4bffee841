import CueSources
import HLSInspection
import HLSPlaylists
import MediaStreams
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

struct ChannelMediaTests {
  /// A segment whose metadata needs a third of what may be held, and somewhat more.
  private static var large: SegmentReading {
    var reading = ChannelTrial.segment(1)
    let bytes = [UInt8](repeating: 0, count: ChannelMedia.maximumMetadataSize / 3 / 70)
    reading.payloads = [
      MetadataPayload(kind: .scte35, bytes: bytes, pid: 500, byteOffset: 0)
    ]
    return reading
  }

  @Test func `metadata beyond the limit of a window is left out until others are forgotten`() throws
  {
    let text = Array(ChannelTrial.window(0...5).utf8)
    let playlist = try #require(Playlist.parse(text, uri: nil).media)
    let base = try ResourceLocation(userText: ChannelTrial.address)
    var media = ChannelMedia(.media)
    func load(_ number: Int) {
      media.add(
        playlist.segments[number], index: number, epoch: 0, parts: [],
        at: base)
      media.take(
        MediaLoad(
          playlist: .media, unit: MediaUnit(epoch: 0, number: number), uri: "s\(number).ts",
          sent: ChannelTrial.instant(0), ended: ChannelTrial.instant(0), reading: Self.large))
    }
    func counts() -> [Int] {
      media.readings(of: playlist, from: 0, epochs: EpochTable()).map { $0?.payloads.count ?? -1 }
    }
    for number in 0...3 { load(number) }
    #expect(counts() == [1, 1, 0, 0, -1, -1])
    let findings = media.readings(of: playlist, from: 0, epochs: EpochTable())[2]?.findings ?? []
    #expect(findings.map(\.rule) == [.metadataLimitExceeded])
    #expect(findings.first?.location.uri == "s2.ts")
    #expect(findings.first?.message.contains("128 MiB") == true)
    media.forget(before: 2, epoch: 0, number: 2)
    for number in 4...5 { load(number) }
    #expect(counts() == [-1, -1, 0, 0, 1, 1])
  }

  @Test func `a run asks for what the one before has not read, with its first load`() {
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(1...3), at: 8)
    var missing = SegmentReading()
    missing.loadFailure = .notFound(status: 404)
    for request in trial.state.takeMediaRequests().dropLast() {
      let number = request.unit.number
      let reading = number == 1 ? missing : ChannelTrial.segment(number)
      trial.read(request, at: 8.5) { _ in reading }
    }
    trial.end(at: 9)
    trial.resume(at: 20, after: trial.lines.count)
    #expect(trial.state.takeMediaRequests().isEmpty)
    trial.load(ChannelTrial.window(1...3), at: 21)
    #expect(trial.state.takeMediaRequests().map(\.unit.number) == [1, 3])
    trial.load(ChannelTrial.window(1...4), at: 22)
    #expect(trial.state.takeMediaRequests().map(\.unit.number) == [4])
  }

  @Test(arguments: [true, false])
  func `a segment that was read without its initialization section is not read again elsewhere`(
    hasMetadata: Bool
  ) throws {
    func segment(_ name: String) throws -> MediaSegment {
      let text = Array(ChannelTrial.window(1...1, name: name).utf8)
      return try #require(Playlist.parse(text, uri: nil).media?.segments.first)
    }
    let base = try ResourceLocation(userText: ChannelTrial.address)
    var media = ChannelMedia(.media)
    media.add(try segment("s"), index: 0, epoch: 0, parts: [], at: base)
    let asked = media.takeRequests()
    let request = try #require(asked.first)
    var reading = hasMetadata ? Self.large : SegmentReading()
    reading.findings = [Diagnostic(.resourceNotFound, "there is no initialization section")]
    media.take(
      MediaLoad(
        playlist: .media, unit: request.unit, uri: request.segment.uri,
        sent: ChannelTrial.instant(0), ended: ChannelTrial.instant(0), reading: reading))
    media.renew(try segment("elsewhere"), index: 0, epoch: 0, number: 1, at: base)
    let again = media.takeRequests()
    #expect(again.isEmpty == hasMetadata)
  }

  @Test func `a gap that is filled is read, once`() {
    var trial = ChannelTrial { _ in }
    func requested(_ window: String, at second: Double) -> [Int] {
      trial.load(window, at: second)
      return trial.state.takeMediaRequests().map(\.unit.number)
    }
    let gap = [2: "#EXT-X-GAP"]
    #expect(requested(ChannelTrial.window(1...3, gap), at: 8) == [1, 3])
    #expect(requested(ChannelTrial.window(1...4, gap), at: 10) == [4])
    #expect(requested(ChannelTrial.window(1...5), at: 12) == [2, 5])
    #expect(requested(ChannelTrial.window(1...6), at: 14) == [6])
  }

  @Test func `an ended channel is not over before what the run before lacks was asked for`() {
    var trial = ChannelTrial { _ in }
    let text = ChannelTrial.window(1...3, tail: "#EXT-X-ENDLIST")
    trial.load(text, at: 8)
    trial.resume(at: 20, after: trial.lines.count)
    #expect(!trial.state.isOver)
    trial.load(text, at: 21)
    trial.readMedia(at: 22) { ChannelTrial.segment($0.number) }
    #expect(trial.state.isOver)
  }

  @Test func `a segment that was read by its parts is not read again by the next run`() {
    func part(_ number: Int) -> String { "#EXT-X-PART:DURATION=1,URI=\"s2.\(number).ts\"" }
    let header = "#EXT-X-PART-INF:PART-TARGET=1"
    var trial = ChannelTrial { _ in }
    /// Reads the parts that were asked for.
    func read(at time: Double) {
      for request in trial.state.takeMediaRequests() where request.unit.number == 2 {
        #expect(request.unit.part != nil)
        trial.read(request, at: time) { ChannelTrial.segment($0.number, length: 1) }
      }
    }
    trial.load(ChannelTrial.window(1...1, header: header, tail: part(0)), at: 5)
    read(at: 6)
    let whole = [2: part(0) + "\n" + part(1)]
    trial.load(ChannelTrial.window(1...2, header: header, whole), at: 7)
    read(at: 8)
    trial.resume(at: 20, after: trial.lines.count)
    trial.load(ChannelTrial.window(1...2, header: header), at: 21)
    #expect(trial.state.takeMediaRequests().map(\.unit.number) == [1])
  }
}
