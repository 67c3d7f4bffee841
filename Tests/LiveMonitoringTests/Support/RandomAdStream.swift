import MediaTiming
import TestSupport

@testable import LiveMonitoring

/// A live stream of segments of two seconds with ad breaks in tags, date ranges or both.
struct RandomAdStream {
  private struct Ad {
    let segments: Range<Int>
    let plannedDuration: Int?
    let hasIn: Bool
    let hasContinuations: Bool
    let endAttribute: String?
    /// How many segments before its start the range is listed first, and whether it is repeated in each playlist.
    let lead: Int
    let isRepeated: Bool
  }

  /// The number of the last segment.
  let last = 160
  let window: Int
  private var ads: [Ad] = []
  private let hasTags: Bool
  private let hasRanges: Bool
  /// By how many milliseconds the date of each segment is late.
  private let delays: [Int]

  init(_ random: inout SeededGenerator) {
    window = [5, 10, 20].randomElement(using: &random) ?? 5
    let kinds = Int.random(in: 1...3, using: &random)
    (hasTags, hasRanges) = (kinds != 2, kinds != 1)
    let drift = Int.random(in: 0...1, using: &random)
    delays = (0...last).map { $0 * drift + Int.random(in: -1...1, using: &random) }
    var start = 25
    while start < last {
      let length = [1, 2, 5, 10, 40].randomElement(using: &random) ?? 1
      let end = start + length
      let attribute = [
        "END-DATE=\"\(ChannelTrial.date(Double(end) * 2))\"", "DURATION=\(length * 2)", nil,
      ].randomElement(using: &random)
      let planned = length * 2 + Int.random(in: -2...2, using: &random)
      ads.append(
        Ad(
          segments: start..<end, plannedDuration: random.oneIn(3) ? nil : planned,
          hasIn: !random.oneIn(4), hasContinuations: random.oneIn(2),
          endAttribute: attribute ?? nil, lead: Int.random(in: 0...3, using: &random),
          isRepeated: random.oneIn(2)))
      start = end + ([0, 1, 6, 40].randomElement(using: &random) ?? 0)
    }
  }

  /// The playlist as it is when a segment is its last one.
  func playlist(endingWith end: Int) -> String {
    let first = max(0, end - window + 1)
    var lines: [Int: String] = [:]
    for number in first...end {
      var here = ads.enumerated().flatMap { index, ad in
        tags(of: ad, at: number)
          + (isListed(ad, at: number, in: first...end) ? [range(index, of: ad, at: end)] : [])
      }
      let seconds = Double(number) * 2 + Double(delays[number]) / 1000
      here.append("#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(seconds))")
      lines[number] = here.joined(separator: "\n")
    }
    return ChannelTrial.window(
      first...end, dated: false, lines, tail: end == last ? "#EXT-X-ENDLIST" : "")
  }

  private func tags(of ad: Ad, at number: Int) -> [String] {
    guard hasTags else { return [] }
    if number == ad.segments.lowerBound {
      return ["#EXT-X-CUE-OUT" + (ad.plannedDuration.map { ":\($0)" } ?? "")]
    }
    if number == ad.segments.upperBound { return ad.hasIn ? ["#EXT-X-CUE-IN"] : [] }
    guard ad.hasContinuations, ad.segments.contains(number) else { return [] }
    let length = ad.plannedDuration ?? ad.segments.count * 2
    return ["#EXT-X-CUE-OUT-CONT:\((number - ad.segments.lowerBound) * 2)/\(length)"]
  }

  private func isListed(_ ad: Ad, at number: Int, in window: ClosedRange<Int>) -> Bool {
    let announced = ad.segments.lowerBound - ad.lead
    return hasRanges
      && (number == announced
        || ad.isRepeated && number == window.lowerBound
          && (announced..<ad.segments.upperBound + 2).contains(number))
  }

  private func range(_ index: Int, of ad: Ad, at end: Int) -> String {
    let start = ChannelTrial.date(Double(ad.segments.lowerBound) * 2)
    return [
      "#EXT-X-DATERANGE:ID=\"r\(index)\"", "START-DATE=\"\(start)\"",
      ad.plannedDuration.map { "PLANNED-DURATION=\($0)" },
      end >= ad.segments.upperBound ? ad.endAttribute : nil, "SCTE35-OUT=0xFC",
    ].compactMap(\.self).joined(separator: ",")
  }
}
