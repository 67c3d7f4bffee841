import MediaTiming
import SCTE35

/// Segments of two seconds with SCTE-35, whose stamps wrap and whose count may begin again.
package enum RandomStream {
  private static let frequency: UInt64 = 90_000
  private static let wrap: UInt64 = 1 << 33
  private static let splicePID = 0x103

  /// A playlist by the name `m` and its segments.
  ///
  /// - Parameter hasDialects: Whether there are markers of all dialects beside messages of all kinds, some of them damaged.
  package static func resources(
    hasDialects: Bool = false, using random: inout some RandomNumberGenerator
  ) throws -> [String: [UInt8]] {
    var resources: [String: [UInt8]] = [:]
    var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    // Three seconds before the wrap, so that it comes within a segment.
    var clock = wrap - 3 * frequency
    var event: UInt32 = 0
    for index in 0..<Int.random(in: 4...8, using: &random) {
      if index > 0, random.oneIn(4) {
        playlist += "#EXT-X-DISCONTINUITY\n"
        clock = UInt64.random(in: 0..<wrap, using: &random)
      }
      var builder = TransportStreamBuilder()
      builder.completeProgram()
      builder.frame(pts: clock % wrap, key: true)
      if random.oneIn(2) {
        event += 1
        let ahead = UInt64.random(in: 0...4, using: &random) * frequency
        builder.sections(
          pid: splicePID,
          hasDialects
            ? RandomMessage.bytes(at: (clock + ahead) % wrap, using: &random)
            : try section(event, at: (clock + ahead) % wrap, out: !random.oneIn(3), &random))
      }
      for step in 1..<4 {
        builder.frame(pts: (clock + UInt64(step) * frequency / 2) % wrap)
      }
      resources["s\(index).ts"] = builder.bytes
      if hasDialects, random.oneIn(3) { playlist += RandomMarker.line(using: &random) + "\n" }
      playlist += "#EXTINF:2,\ns\(index).ts\n"
      clock = (clock + 2 * frequency) % wrap
    }
    resources["m"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    return resources
  }

  private static func section(
    _ event: UInt32, at ticks: UInt64, out: Bool, _ random: inout some RandomNumberGenerator
  ) throws -> [UInt8] {
    let duration: UInt64? = out && random.oneIn(2) ? 4 * frequency : nil
    let splice = SpliceInsert.Splice(
      outOfNetwork: out, at: SpliceTime(TransportTimestamp(ticks: ticks)),
      breakDuration: duration.map { BreakDuration(duration: $0, autoReturn: random.oneIn(2)) })
    return try SpliceInfoSection(
      command: .insert(SpliceInsert(eventID: event, splice: splice))
    ).encoded()
  }
}
