import HLSPlaylists
import MediaTiming
import SourceDiagnostics
import Testing

/// Snapshots of a live playlist, written line by line.
enum LiveFixture {
  /// A playlist of segments of two seconds, named after their numbers; the offset is to the numbers of their dates.
  static func media(
    _ numbers: ClosedRange<Int>, header: String = "", before lines: [Int: String] = [:],
    tail: String = "", prefix: String = "s", dated: Bool = true, datedBy offset: Int = 0,
    uri: String? = nil
  ) throws -> MediaPlaylist {
    var text = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)

      """
    text += header
    for number in numbers {
      text += lines[number] ?? ""
      if dated { text += "#EXT-X-PROGRAM-DATE-TIME:\(date(number + offset))\n" }
      text += "#EXTINF:2,\n\(prefix)\(number).ts\n"
    }
    return try #require(Playlist.parse(Array((text + tail).utf8), uri: uri).media)
  }

  /// The date of the first instant of a segment: 00:00:00 for number zero.
  static func date(_ number: Int) -> String {
    let seconds = number * 2
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "2026-01-01T\(clock).000Z"
  }

  /// A date-range tag that starts with a segment.
  static func range(_ id: String, at number: Int? = nil, _ more: String = "") -> String {
    let start = number.map { ",START-DATE=\"\(date($0))\"" } ?? ""
    return "#EXT-X-DATERANGE:ID=\"\(id)\"\(start)\(more)\n"
  }
}
