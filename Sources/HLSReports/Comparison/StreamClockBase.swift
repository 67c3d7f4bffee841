import FieldValues
import MediaTiming
import SourceDiagnostics

/// The reading of a stream's 33-bit clock at media time zero, from the cues that have a time stamp.
enum StreamClockBase {
  /// 2^33 ticks of 90 kHz.
  private static let range: Int64 = 1 << 33

  /// The ticks that most cues agree on; `nil` when fewer than a number of them do.
  static func ticks(of cues: CuesReport, agreeing count: Int = 1) -> Int64? {
    let bases = cues.tracks.flatMap(\.cues).compactMap { cue -> Int64? in
      guard let start = cue.startTime?.rounded(toTimescale: 90_000), let pts = stamp(of: cue)
      else { return nil }
      let base = (pts % range - start % range) % range
      return base < 0 ? base + range : base
    }
    // A millisecond, since playlist times are sums of rounded durations.
    return CommonValue.of(bases, tolerance: 90, leastCount: count)
  }

  /// The stamp of the cue's start: that of its message, else that of its packet.
  private static func stamp(of cue: CueReport) -> Int64? {
    if case .object(let section)? = cue.content["section"],
      case .integer(let ticks)? = section["spliceTime"]
    {
      return ticks
    }
    return cue.source.pts.map { Int64($0.ticks) }
  }

  /// The offset between two sides in microseconds, by the shortest distance of their clocks.
  static func offset(from before: Int64, to after: Int64) -> Int64 {
    var ticks = (before - after) % range
    if ticks > range / 2 { ticks -= range }
    if ticks < -range / 2 { ticks += range }
    return MediaTime(value: Int128(ticks), timescale: 90_000).comparedMicroseconds
  }
}
