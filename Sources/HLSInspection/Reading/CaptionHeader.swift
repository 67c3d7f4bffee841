internal import HLSValidation
internal import MediaTiming

/// The start of a WebVTT segment, as far as rules need it: the header, and the times of the first
/// cue.
enum CaptionHeader {
  /// The number of bytes that are read.
  static let maximumSize = 4096
  private static let mapName = "X-TIMESTAMP-MAP"

  /// The facts in the first bytes of captions.
  static func facts(of bytes: [UInt8]) -> SegmentFacts.Captions {
    // CR LF is a single character, and each of the three ends a line (WebVTT, section 4.1).
    let lines = String(decoding: bytes.prefix(maximumSize), as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    // The header ends with the first empty line.
    let map = lines.prefix { !$0.isEmpty }.first { $0.hasPrefix(mapName) }
    let first = lines.first { $0.contains("-->") }
    return SegmentFacts.Captions(
      timestampMap: map.map { timestampMap($0.dropFirst(mapName.count)) } ?? .missing,
      firstCue: first.flatMap(times))
  }

  /// The value of the map: `=LOCAL:` and `MPEGTS:` in either order (RFC 8216bis, section 3.1.4).
  private static func timestampMap(_ value: Substring) -> SegmentFacts.Captions.TimestampMap {
    var local: MediaTime?
    var ticks: UInt64?
    for part in value.drop(while: { $0 == "=" || $0 == " " }).split(separator: ",") {
      let text = part.trimming { $0 == " " || $0 == "\t" }
      if text.hasPrefix("LOCAL:") {
        local = time(text.dropFirst("LOCAL:".count))
      } else if text.hasPrefix("MPEGTS:") {
        ticks = UInt64(text.dropFirst("MPEGTS:".count))
      }
    }
    guard let local, let ticks else { return .unreadable(mapName + String(value)) }
    return .times(local: local, clock: TransportTimestamp(ticks: ticks))
  }

  /// The start and the end of a cue.
  private static func times(ofCue line: Substring) -> MediaTimeRange? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard words.count >= 3, words[1] == "-->", let start = time(words[0]), let end = time(words[2])
    else { return nil }
    return MediaTimeRange(start: start, end: end)
  }

  /// A WebVTT timestamp: optional hours, minutes, seconds, and three decimals.
  private static func time(_ text: Substring) -> MediaTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let seconds = last.split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.count == 2, seconds[1].count == 3 else { return nil }
    var total: Int64 = 0
    for field in parts.dropLast() + [seconds[0]] {
      // No more digits than the longest stream needs, so that the sum cannot overflow.
      guard (2...6).contains(field.count), let number = UInt32(field) else { return nil }
      total = total * 60 + Int64(number)
    }
    guard let thousandths = UInt32(seconds[1]) else { return nil }
    return MediaTime(value: Int128(total * 1000 + Int64(thousandths)), timescale: 1000)
  }
}

extension Substring {
  /// The text without the characters of a kind at both ends.
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
    var rest = drop(while: isLeftOut)
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}
