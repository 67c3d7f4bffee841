import MediaTiming

@testable import HLSPlaylists

/// The lines of all segments that were ever seen, for ``RereadText``.
struct RereadArchive: Sendable {
  struct Line {
    var start: Int
    var length: Int
    var origin: RereadText.Origin
  }

  struct Segment {
    var mediaSequence: Int
    /// The discontinuity sequence number.
    var discontinuitySequence: Int
    /// How many EXT-X-DISCONTINUITY stand before it.
    var discontinuityCount: Int
    /// The lines of the segment; the last one is its URI.
    var lines: Range<Int>
    /// The number of those lines before EXTINF.
    var leadingLineCount: Int
    /// The duration in units of 10^-18 seconds.
    var duration: Int128
    /// The date of the first instant in units of 10^-18 seconds since 1970.
    var date: Int128?
    /// Whether a tag dates it, or a segment before it without a discontinuity between.
    var isDated = false

    var hasDiscontinuity: Bool { discontinuityCount > 0 }

    /// The date after the last instant.
    var endDate: Int128? { date.map { $0 &+ duration } }
  }

  /// Consecutive numbers, from a segment on.
  struct Run {
    var mediaSequence: Int
    var segment: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []
  private(set) var segments: [Segment] = []
  /// Lines that were seen later than their segments, by the index of the segment.
  private(set) var lateLines: [Int: [Int]] = [:]
  private(set) var steps: [(gap: SequenceGap, units: Int128, decimals: Int)] = []
  private var runs: [Run] = []
  /// The first run since the numbers last began anew.
  private var firstRun = 0

  /// The number that comes after the last one.
  var nextNumber: Int? {
    segments.last.map { last in
      let (next, overflow) = last.mediaSequence.addingReportingOverflow(1)
      return overflow ? .max : next
    }
  }

  /// The index of the segment of a number; `nil` for one that is not known.
  func segment(ofNumber number: Int) -> Int? {
    var end = segments.count
    for run in runs[firstRun...].reversed() {
      if number >= run.mediaSequence {
        let (offset, overflow) = number.subtractingReportingOverflow(run.mediaSequence)
        return !overflow && offset < end - run.segment ? run.segment + offset : nil
      }
      end = run.segment
    }
    return nil
  }

  /// Whether a number comes before all that are known since the numbers last began anew.
  func isBeforeStart(_ number: Int) -> Bool {
    runs[firstRun...].first.map { number < $0.mediaSequence } ?? false
  }

  /// Begins a run of numbers at the next segment.
  mutating func beginRun(
    at number: Int, after gap: (gap: SequenceGap, units: Int128, decimals: Int)?, isRestart: Bool
  ) {
    if isRestart { firstRun = runs.count }
    runs.append(Run(mediaSequence: number, segment: segments.count))
    if let gap { steps.append(gap) }
  }

  /// Keeps a line and returns its index.
  mutating func keep(
    _ text: PlaylistText, line: Int, snapshot: Int, renewsDateRange: Bool = false
  ) -> Int {
    let start = bytes.count
    let content = text.lines[line].content
    if text.hasBraces, !text.variables.isEmpty {
      bytes += text.substituted(line: line).utf8
    } else {
      // Blanks before the content stay, so that columns do.
      let first = line == 0 ? content.lowerBound : Int(text.lines[line].start)
      bytes += text.bytes[first..<content.upperBound]
    }
    lines.append(
      Line(
        start: start, length: bytes.count - start,
        origin: RereadText.Origin(
          snapshot: snapshot, line: line + 1, renewsDateRange: renewsDateRange)))
    return lines.count - 1
  }

  mutating func append(_ segment: Segment) { segments.append(segment) }

  /// Dates a segment, and those after it up to the next that a tag or a discontinuity separates from it.
  mutating func setDate(_ date: Int128, ofSegment first: Int) {
    var date: Int128? = date
    for index in first..<segments.count {
      guard index == first || !segments[index].isDated && !segments[index].hasDiscontinuity
      else { return }
      segments[index].date = date
      segments[index].isDated = true
      date = segments[index].endDate
    }
  }

  /// Puts a line before a segment that is already known, or before the next one.
  mutating func insert(_ line: Int, before segment: Int) {
    lateLines[segment, default: []].append(line)
  }

  /// The bytes of a line.
  func content(_ line: Int) -> ArraySlice<UInt8> {
    bytes[lines[line].start..<(lines[line].start + lines[line].length)]
  }

  /// Whether a segment has a line, whatever snapshot it came from.
  func has(_ line: ArraySlice<UInt8>, inSegment segment: Int) -> Bool {
    segments[segment].lines.contains { content($0) == line }
      || lateLines[segment, default: []].contains { content($0) == line }
  }
}
