import HLSInspection
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import Testing

struct CastRadioTests {
  /// Frames of MPEG audio, 384 bytes and 24 ms each.
  private static let audio = (0..<20).flatMap { _ in
    [0xFF, 0xFB, 0x94, 0xC4] + [UInt8](repeating: 0, count: 380)
  }

  @Test(arguments: [true, false])
  func `a radio stream is live unless its server ends it`(isOnAir: Bool) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(Array("ICY 200 OK\r\nicy-name: Radio\r\n\r\n".utf8))
      connection.send(Self.audio)
      if isOnAir { connection.waitForClose() }
    }
    var options = InspectionOptions()
    options.radio.listeningTime = MediaTime(value: isOnAir ? 1 : 25, timescale: 5)
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(server.address("/live"))
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    #expect(information.isLive == isOnAir)
    #expect((information.duration == nil) == isOnAir)
  }
}
