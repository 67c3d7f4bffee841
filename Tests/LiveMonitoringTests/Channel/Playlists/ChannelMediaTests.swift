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
}
