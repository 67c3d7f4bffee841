import Foundation
import HLSPlaylists
import MediaTiming
import SCTE35

/// The playlist of a live packager in virtual time: segments of two seconds, one break, one date range.
///
/// At second 0 the window has segments 0 to 5, and one more is complete every two seconds.
struct LiveStream: Sendable {
  /// A date range of some segments.
  struct Range: Sendable {
    var segments = 8...8
    /// The segment with which it is listed first.
    var announced = 7
    var attributes = "ID=\"show\",DURATION=2"
  }

  /// A message without a duration about the start of a break.
  static let splice: String = {
    let insert = SpliceInsert.Splice(
      outOfNetwork: true, at: SpliceTime(TransportTimestamp(ticks: 900_000)), breakDuration: nil)
    let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: insert)))
    let bytes = (try? section.encoded()) ?? []
    return "0x" + bytes.map { String(format: "%02X", $0) }.joined()
  }()

  /// The lines of the break: segments 8 and 9.
  static let markers = [8: "#EXT-X-CUE-OUT:4", 10: "#EXT-X-CUE-IN"]

  /// The number of segments in the window.
  var size = 6
  /// The number of the first segment ever.
  var origin = 0
  /// The second at which that one was listed first, with the rest of the first window.
  var start = 0.0
  /// The start of the name of each segment.
  var name = "s"
  /// The end of each address.
  var query = ""
  /// The lines in the header.
  var header = ""
  /// The lines before each segment.
  var markers = LiveStream.markers
  /// The date range, listed from its announcement up to its last segment.
  var range: Range? = Range()
  /// The number of segments that are left out as those of a delta update.
  var skipped = 0

  /// The date of a segment: the live edge of the first window is the start of the virtual clock.
  static func date(of number: Int) -> String {
    VirtualTime.start.advanced(by: MediaTime(seconds: 2 * (number - 6))).description
  }

  /// The date of HTTP at a second.
  static func httpDate(_ seconds: Double) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(
      from: Date(timeIntervalSince1970: VirtualTime.start.timeSince1970.seconds + seconds))
  }

  /// The numbers of the window at a second.
  func window(at time: Double) -> ClosedRange<Int> {
    // Requests are made at whole tenths, which have no exact binary form.
    let count = Int((max(time - start, 0) + 0.01) / 2)
    return origin + count...origin + count + size - 1
  }

  /// The playlist at a second.
  func playlist(at time: Double, tail: String = "") -> String {
    let numbers = window(at: time)
    var lines = ["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:2"]
    lines += [header, "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)"]
    if skipped > 0 { lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)") }
    // The numbers of the stream begin with `origin`, and its dates with its start.
    let offset = Int(start / 2) - origin
    if let range, numbers.upperBound >= range.announced,
      numbers.lowerBound <= range.segments.upperBound
    {
      let date = Self.date(of: range.segments.lowerBound + offset)
      lines.append("#EXT-X-DATERANGE:\(range.attributes),START-DATE=\"\(date)\"")
    }
    for number in numbers.dropFirst(skipped) {
      lines += [
        markers[number] ?? "", "#EXT-X-PROGRAM-DATE-TIME:\(Self.date(of: number + offset))",
        "#EXTINF:2,", "\(name)\(number).ts\(query)",
      ]
    }
    lines.append(tail)
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  /// The answer to a request: the playlist at its second.
  func answer(_ request: ScriptedOrigin.Request) -> ScriptedOrigin.Answer {
    .playlist(playlist(at: request.time))
  }
}
