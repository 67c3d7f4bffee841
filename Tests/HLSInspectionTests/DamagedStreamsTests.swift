import HLSInspection
import HLSReports
import InspectionReports
import TestSupport
import Testing

/// The whole pipeline on damaged copies of the streams: each is answered, none ends the process.
struct DamagedStreamsTests {
  /// How much of a stream is damaged: the tables and the first metadata are there, and many copies are fast.
  private static let byteCount = 188 * 30
  private static let seed: UInt64 = 0x35

  /// Reads some bytes as an input and makes its reports.
  ///
  /// Returns whether the input was recognised.
  private func isAnswered(_ bytes: [UInt8]) async -> Bool {
    var options = InspectionOptions()
    options.readsSegments = false
    let inspector = Inspector(loader: MemoryLoader(["input": bytes]), options: options)
    do {
      let report = CuesReport(try await inspector.inspect("input"))
      var json = ""
      JSONReportWriter(appearance: ReportAppearance()).write(.cues(report), to: &json)
      return !json.isEmpty
    } catch {
      return false
    }
  }

  private func head(of fixture: Fixture) throws -> [UInt8] {
    Array(try fixture.bytes().prefix(Self.byteCount))
  }

  private func flipped(_ bytes: [UInt8], copies: Int, seed: UInt64) -> [[UInt8]] {
    var all: [[UInt8]] = []
    _ = DamagedInput(bytes).flippingBits(copies: copies, seed: seed) { all.append($0) }
    return all
  }

  @Test(arguments: [".m3u8", ".ts", ".m4s", ".mp4", ".aac"])
  func `copies with wrong bits are answered`(suffix: String) async throws {
    let fixtures = try Fixture.all(endingIn: suffix)
    let copies = 300 / fixtures.count + 1
    var answered = 0
    for (index, fixture) in fixtures.enumerated() {
      let bytes = try head(of: fixture)
      for copy in flipped(bytes, copies: copies, seed: Self.seed + UInt64(index)) {
        if await isAnswered(copy) { answered += 1 }
      }
    }
    #expect(answered > 0, "seed \(Self.seed)")
  }

  @Test func `every prefix of a playlist is answered`() async throws {
    for path in [
      "reference/multivariant.m3u8", "date-ranges/media.m3u8", "live-window/media.m3u8",
      "aes-128/media.m3u8", "broken/bad-payloads.m3u8",
    ] {
      let bytes = try Fixture(path).bytes()
      var answered = 0
      for length in 0...bytes.count {
        if await isAnswered(Array(bytes.prefix(length))) { answered += 1 }
      }
      #expect(answered > bytes.count - 100, "\(path) is a playlist from its first line on")
    }
  }

  @Test func `prefixes of a stream are answered, at packet borders and between`() async throws {
    for path in ["timed-id3/segment1.ts", "scte35-file/stream.ts", "reference/low/segment2.ts"] {
      let bytes = try head(of: Fixture(path))
      var lengths = Set(stride(from: 0, to: bytes.count, by: 97))
      for border in stride(from: 0, through: bytes.count, by: 188) {
        lengths.formUnion(
          [border - 1, border, border + 1, border + 4].filter { bytes.indices ~= $0 })
      }
      var answered = 0
      for length in lengths.sorted() {
        if await isAnswered(Array(bytes.prefix(length))) { answered += 1 }
      }
      #expect(answered > 0, "\(path)")
    }
  }
}
