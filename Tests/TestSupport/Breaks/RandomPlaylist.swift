import ByteParsing
import MediaTiming
import SCTE35

/// A random media playlist with ad markers, as a list of blocks of lines that a window may begin at.
package struct RandomPlaylist {
  /// What varies between playlists.
  package struct Shape: Sendable {
    /// Whether segments have dates, which may step back.
    package var hasDates = true
    /// Whether the markers are those of date ranges alone, of tags alone, or of both.
    package var hasRanges = true
    package var hasTags = true
    /// Whether there are markers of all dialects and messages of all kinds, some of them damaged.
    package var hasDialects = false
    package var isEnded = true
    /// Whether tags and date ranges may be about the same breaks and say different things of them.
    package var isContradictory: Bool { hasDialects && hasRanges }

    package init(
      hasDates: Bool = true, hasRanges: Bool = true, hasTags: Bool = true,
      hasDialects: Bool = false,
      isEnded: Bool = true
    ) {
      self.hasDates = hasDates
      self.hasRanges = hasRanges
      self.hasTags = hasTags
      self.hasDialects = hasDialects
      self.isEnded = isEnded
    }
  }

  private struct Segment {
    /// The lines before EXTINF.
    var lines: [String] = []
    /// Milliseconds.
    var duration: Int
    /// Milliseconds after the first date.
    var date: Int
    var isDated = false
    var isDiscontinuous = false
  }

  private var segments: [Segment] = []
  private var shape: Shape
  private static let target = 10

  package init(_ shape: Shape, using random: inout some RandomNumberGenerator) throws {
    self.shape = shape
    var date = 0
    // Few packagers have segments of whole seconds.
    let durations = random.oneIn(2) ? [4_000, 10_000, 10_000] : [6_006, 6_006, 4_004, 6_026]
    for index in 0..<Int.random(in: 6...14, using: &random) {
      var segment = Segment(
        duration: durations.randomElement(using: &random) ?? 10_000, date: date,
        isDated: index == 0)
      if index > 0, random.oneIn(5) {
        segment.isDiscontinuous = random.oneIn(2)
        // A packager that is started again may be behind or ahead of itself.
        date = max(0, date + ([-40_000, -20_000, 0, 30_000].randomElement(using: &random) ?? 0))
        segment.date = date
        segment.isDated = true
      }
      date += segment.duration
      segments.append(segment)
    }
    if shape.hasRanges { try addRanges(using: &random) }
    if shape.hasTags { addTags(using: &random) }
    if shape.hasDialects { addDialects(using: &random) }
  }

  // MARK: Markers

  private mutating func addRanges(using random: inout some RandomNumberGenerator) throws {
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: segments.indices, using: &random)
      let start = max(0, segments[at].date + 1000 * Int.random(in: -10...20, using: &random))
      let length = Int.random(in: 1...40, using: &random)
      let end = start + 1000 * length
      // An ID may be used by two ranges, which is a fault and makes one of them.
      let id = random.oneIn(6) ? "r0" : "r\(number)"
      var first = [Self.date("START-DATE", start)]
      var later: [String] = []
      switch Int.random(in: 0..<4, using: &random) {
      case 0: first.append("DURATION=\(length)")
      case 1: first.append(Self.date("END-DATE", end))
      case 2: later.append(Self.date("END-DATE", end))
      default: first.append("PLANNED-DURATION=\(length)")
      }
      let event = UInt32(number + 1)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: first.append(#"CLASS="com.apple.hls.interstitial",X-ASSET-URI="ad.m3u8""#)
      case 1: first.append(#"CLASS="c""#)
      case 2 where shape.hasDialects:
        first.append("\(Self.attribute(&random))=\(Self.message(&random))")
        if random.oneIn(2) { later.append("\(Self.attribute(&random))=\(Self.message(&random))") }
      default:
        first.append("SCTE35-OUT=" + (try Self.splice(event, out: true, duration: length)))
        if random.oneIn(2) {
          later.append("SCTE35-IN=" + (try Self.splice(event, out: false, duration: nil)))
        }
      }
      segments[at].lines.append(Self.range(id, first))
      guard !later.isEmpty else { continue }
      let back = Int.random(in: at..<segments.count, using: &random)
      segments[back].lines.append(Self.range(id, later))
    }
  }

  private mutating func addTags(using random: inout some RandomNumberGenerator) {
    var isOpen = false
    for index in segments.indices where random.oneIn(3) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: segments[index].lines.append("#EXT-X-PLACEMENT-OPPORTUNITY:DURATION=10")
      case 1:
        segments[index].lines.append("#EXT-X-CUE:TYPE=\"SpliceInsert\",ID=\"o\(index)\",TIME=1.0")
      default:
        segments[index].lines.append(
          isOpen
            ? "#EXT-X-CUE-IN" : "#EXT-X-CUE-OUT" + (random.oneIn(2) ? ":20" : ""))
        isOpen.toggle()
      }
    }
  }

  private mutating func addDialects(using random: inout some RandomNumberGenerator) {
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let index = Int.random(in: segments.indices, using: &random)
      segments[index].lines.append(RandomMarker.line(using: &random))
    }
  }

  private static func attribute(_ random: inout some RandomNumberGenerator) -> String {
    ["SCTE35-OUT", "SCTE35-IN", "SCTE35-CMD"].randomElement(using: &random) ?? ""
  }

  private static func message(_ random: inout some RandomNumberGenerator) -> String {
    "0x" + Hexadecimal.text(RandomMessage.bytes(using: &random))
  }

  private static func range(_ id: String, _ attributes: [String]) -> String {
    (["#EXT-X-DATERANGE:ID=\"\(id)\""] + attributes).joined(separator: ",")
  }

  private static func date(_ name: String, _ milliseconds: Int) -> String {
    "\(name)=\"\(text(of: milliseconds))\""
  }

  private static func text(of milliseconds: Int) -> String {
    CalendarTime(
      timeSince1970: MediaTime(value: 1_767_225_600_000 + Int128(milliseconds), timescale: 1000)
    ).description
  }

  static func splice(_ id: UInt32, out: Bool, duration: Int?) throws -> String {
    let section = SpliceInfoSection(
      command: .insert(
        SpliceInsert(
          eventID: id,
          splice: SpliceInsert.Splice(
            outOfNetwork: out, at: SpliceTime(TransportTimestamp(ticks: UInt64(id) * 90_000)),
            breakDuration: duration.map {
              BreakDuration(duration: UInt64($0) * 90_000, autoReturn: false)
            }))))
    return "0x" + Hexadecimal.text(try section.encoded())
  }

  // MARK: Text

  /// The playlist as a whole, or as it was with a window of some of its segments.
  package func text(_ window: Range<Int>? = nil) -> String {
    let window = window ?? segments.indices
    let isEnded = shape.isEnded && window.upperBound == segments.count
    var lines = ["#EXTM3U", "#EXT-X-VERSION:8", "#EXT-X-TARGETDURATION:\(Self.target)"]
    lines.append("#EXT-X-MEDIA-SEQUENCE:\(window.lowerBound)")
    let gone = segments[..<window.lowerBound].count(where: \.isDiscontinuous)
    if gone > 0 { lines.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(gone)") }
    for index in window {
      let segment = segments[index]
      if segment.isDiscontinuous { lines.append("#EXT-X-DISCONTINUITY") }
      if shape.hasDates, segment.isDated || index == window.lowerBound {
        lines.append("#EXT-X-PROGRAM-DATE-TIME:\(Self.text(of: segment.date))")
      }
      lines +=
        segment.lines + [
          "#EXTINF:\(MediaTime(value: Int128(segment.duration), timescale: 1000)),", "s\(index).ts",
        ]
    }
    if isEnded { lines.append("#EXT-X-ENDLIST") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The playlist as it was with each reload, by the name of the file.
  package func snapshots(using random: inout some RandomNumberGenerator) -> [String: String] {
    var files: [String: String] = [:]
    var end = min(3, segments.count)
    var first = 0
    repeat {
      files["\(files.count + 1).m3u8"] = text(first..<end)
      guard end < segments.count else { break }
      end = min(segments.count, end + Int.random(in: 1...2, using: &random))
      first = min(end - 1, max(first, end - 6))
    } while true
    return files
  }
}
