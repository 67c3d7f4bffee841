import MediaTiming
import TestSupport
import Testing

@Suite struct TimelineMapTests {
  // MARK: Clocks

  @Test func `a stamp inside the carrying segment counts from its first pts`() {
    let map = drawn("900000 1440000 1980000")
    #expect(map.mediaTime(of: pts(1_440_000 + 90_000), carriedBy: 1) == seconds(7))
  }

  @Test func `a stamp of a later segment is placed through that segment`() {
    // The media of segment 0 is 6.1 s long although EXTINF says 6: the later anchor must win.
    let map = drawn("0 549000 1089000")
    #expect(map.mediaTime(of: pts(549_000), carriedBy: 0) == seconds(6))
    #expect(map.mediaTime(of: pts(548_999), carriedBy: 0).map { $0 > seconds(6) } == true)
  }

  @Test func `a stamp of an earlier segment is placed through that segment`() {
    let map = drawn("0 549000 1089000")
    #expect(map.mediaTime(of: pts(45_000), carriedBy: 2) == MediaTime(value: 1, timescale: 2))
  }

  @Test func `outside all spans it extrapolates from the nearest`() {
    let map = drawn("900000 1440000")
    #expect(map.mediaTime(of: pts(1_440_000 + 10 * 90_000), carriedBy: 0) == seconds(16))
    #expect(map.mediaTime(of: pts(810_000), carriedBy: 1) == seconds(-1))
    #expect(map.mediaTime(of: pts(1_440_000 + 6 * 90_000), carriedBy: 0) == seconds(12))
  }

  @Test func `a discontinuity cuts the clock`() {
    // Both ranges hold the stamp 900000; the carrying segment decides which is meant.
    let map = drawn("900000 1440000 | 900000 1440000")
    #expect(map.mediaTime(of: pts(945_000), carriedBy: 0) == MediaTime(value: 1, timescale: 2))
    #expect(map.mediaTime(of: pts(945_000), carriedBy: 3) == MediaTime(value: 25, timescale: 2))
  }

  @Test func `where stamps step back without a discontinuity the carrying segment places its own`()
  {
    let back = drawn("900000 1440000 900000 1440000")
    #expect(back.mediaTime(of: pts(1_440_000 + 90_000), carriedBy: 1) == seconds(7))
    #expect(back.mediaTime(of: pts(1_440_000 + 90_000), carriedBy: 3) == seconds(19))
    let loop = drawn("900000 900000 900000")
    for carrier in 0..<3 {
      #expect(loop.mediaTime(of: pts(990_000), carriedBy: carrier) == seconds(6 * carrier + 1))
    }
  }

  @Test func `a segment without media borrows the anchor of its neighbour`() {
    let map = drawn("0 - 1080000")
    #expect(map.mediaTime(of: pts(1_080_000), carriedBy: 1) == seconds(12))
    #expect(map.mediaTime(of: pts(540_000), carriedBy: 1) == seconds(6))
    #expect(drawn("-").mediaTime(of: pts(5), carriedBy: 0) == nil)
    #expect(map.mediaTime(of: pts(5), carriedBy: 99) == nil)
  }

  @Test func `a wrap at every offset of a segment changes nothing`() {
    let wrap: UInt64 = 1 << 33
    for offset in stride(from: UInt64(0), through: 18 * 90_000, by: 45_000) {
      let first = wrap - offset
      let map = TimelineMap(
        (0..<3).map { index in
          TimelineSegment(
            start: seconds(index * 6), duration: seconds(6),
            firstClock: .transport(TransportTimestamp(ticks: first + UInt64(index) * 540_000)))
        })
      for step in stride(from: 0, to: 18, by: 3) {
        let stamp = TransportTimestamp(ticks: first + UInt64(step) * 90_000)
        for carrier in 0..<3 {
          #expect(map.mediaTime(of: .transport(stamp), carriedBy: carrier) == seconds(step))
        }
      }
    }
  }

  @Test func `a range longer than a wrap keeps counting`() {
    // 30 segments of one hour: the stamps come round once.
    let map = TimelineMap(
      (0..<30).map { index in
        TimelineSegment(
          start: seconds(index * 3600), duration: seconds(3600),
          firstClock: .transport(TransportTimestamp(ticks: UInt64(index) * 324_000_000)))
      })
    let stamp = TransportTimestamp(ticks: 28 * 324_000_000 + 90_000)
    #expect(map.mediaTime(of: .transport(stamp), carriedBy: 28) == seconds(28 * 3600 + 1))
  }

  @Test func `a stamp in the span of a segment of many hours is not taken for one before it`() {
    let wrap: UInt64 = 1 << 33
    for first in [0, wrap - 3 * hour, wrap - 19 * hour] {
      let map = long(hours: 20, from: first)
      for at in [1, 13, 14, 19, 21] {
        let stamp = pts(first + UInt64(at) * hour)
        #expect(map.mediaTime(of: stamp, carriedBy: 0) == seconds(at * 3600))
      }
      #expect(map.mediaTime(of: pts(first &- hour), carriedBy: 0) == seconds(-3600))
    }
  }

  @Test func `in a segment longer than a wrap the place in it shows which wrap is meant`() {
    let map = long(hours: 60, from: 7)
    for at in 0...60 {
      for ahead in [-1, 0, 2] {
        let stamp = pts(7 &+ UInt64(bitPattern: Int64(at + ahead)) &* hour)
        let time = map.mediaTime(of: stamp, carriedBy: 0, near: seconds(at * 3600))
        #expect(time == seconds((at + ahead) * 3600))
      }
    }
    // A place that no segment has is moved into the segment.
    #expect(
      long(hours: 1, from: 0).mediaTime(of: pts(90_000), carriedBy: 0, near: seconds(.max))
        == seconds(1))
  }

  @Test func `segments of many hours keep the count`() {
    let map = TimelineMap(
      (0..<4).map { index in
        TimelineSegment(
          start: seconds(index * 72_000), duration: seconds(72_000),
          firstClock: pts(UInt64(index) * 20 * hour))
      })
    #expect(map.mediaTime(of: pts(61 * hour), carriedBy: 3) == seconds(61 * 3600))
    #expect(map.mediaTime(of: pts(39 * hour), carriedBy: 1) == seconds(39 * 3600))
  }

  @Test func `every stamp is placed as by a walk over all segments`() {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<400 {
      let stamps = randomStamps(&random)
      let map = drawn(stamps.map { $0.map { String($0) } ?? "-" }.joined(separator: " "))
      for _ in 0..<20 {
        let stamp = Int.random(in: 0...60, using: &random) * 90_000
        let carrier = Int.random(in: stamps.indices, using: &random)
        guard stamps[carrier] != nil else { continue }
        let place = walk(to: stamp, from: carrier, over: stamps)
        #expect(
          map.mediaTime(of: pts(UInt64(stamp)), carriedBy: carrier) == place,
          "\(stamp) carried by \(carrier) of \(stamps)")
      }
    }
  }

  @Test func `stamps outside of all spans of a long playlist are answered in time`() {
    // The stamps begin again once, half a second later than at first.
    func first(_ index: Int) -> UInt64 {
      UInt64(index % 40_000) * 90_000 + (index < 40_000 ? 0 : 45_000)
    }
    let map = TimelineMap(
      (0..<50_000).map { index in
        TimelineSegment(
          start: seconds(index), duration: seconds(1), firstClock: pts(first(index)))
      })
    for segment in stride(from: 0, to: 50_000, by: 5) {
      let early = map.mediaTime(
        of: pts(first(segment) &- 45_000 * 90_000), carriedBy: segment)
      #expect(early.map { $0 < .zero } == true)
    }
  }

  @Test func `a stamp is sought only near its segment where each one begins its stamps again`() {
    let map = TimelineMap(
      (0..<200).map { index in
        TimelineSegment(
          start: seconds(index), duration: seconds(1), firstClock: pts(index == 199 ? 450_000 : 0))
      })
    #expect(map.mediaTime(of: pts(450_000), carriedBy: 150) == seconds(199))
    #expect(map.mediaTime(of: pts(450_000), carriedBy: 100) == seconds(105))
  }

  @Test func `presentation times need no wrap and do not mix with stamps`() {
    let map = TimelineMap([
      TimelineSegment(start: .zero, duration: seconds(4), firstClock: .presentation(seconds(100))),
      TimelineSegment(
        start: seconds(4), duration: seconds(4),
        firstClock: .transport(
          TransportTimestamp(ticks: 0))),
    ])
    #expect(map.mediaTime(of: .presentation(seconds(103)), carriedBy: 0) == seconds(3))
    #expect(map.mediaTime(of: pts(90_000), carriedBy: 0) == nil)
  }

  // MARK: Dates

  @Test func `a date inside a segment counts from its tag`() {
    let map = dated("0 6 12")
    #expect(map.places(of: date(7)).map(\.mediaTime) == [seconds(7)])
    #expect(map.places(of: date(0)).first?.segment == 0)
    #expect(map.places(of: date(12)).first?.segment == 2)
  }

  @Test func `segments after a tag are dated by their durations`() {
    let map = dated("0 - -")
    let place = map.places(of: date(13)).first
    #expect(place?.mediaTime == seconds(13) && place?.segment == 2)
    #expect(place?.date == date(13) && place?.isExtrapolated == false)
  }

  @Test func `in a gap it is the start of the next span`() {
    let map = dated("0 6 100")
    let place = map.places(of: date(50)).first
    #expect(place?.mediaTime == seconds(12) && place?.segment == 2)
  }

  @Test func `in a gap that media time has, too, it is in the gap`() {
    let map = TimelineMap(
      [0, 100].map { start in
        TimelineSegment(start: seconds(start), duration: seconds(6), programDateTime: date(start))
      })
    #expect(map.places(of: date(6)).map(\.mediaTime) == [seconds(6)])
    #expect(map.places(of: date(50)).map(\.mediaTime) == [seconds(50)])
    #expect(map.places(of: date(100)).map(\.mediaTime) == [seconds(100)])
  }

  @Test func `up to a millisecond before a span it is its start`() {
    let map = dated("0 6 12")
    #expect(map.places(of: date(6, milliseconds: -1)).first?.mediaTime == seconds(6))
    #expect(
      map.places(of: date(6, milliseconds: -2)).first?.mediaTime
        == MediaTime(value: 5998, timescale: 1000))
    #expect(map.places(of: date(0, milliseconds: -1)).first?.mediaTime == .zero)
  }

  @Test func `in several spans the one nearest the tag comes first`() {
    let map = dated("0 6 | 0 6")
    #expect(map.places(of: date(7)).map(\.segment) == [1, 3])
    #expect(map.places(of: date(7), nearSegment: 3).map(\.segment) == [3, 1])
    #expect(map.places(of: date(7), nearSegment: 2).map(\.mediaTime) == [seconds(7), seconds(19)])
  }

  @Test func `every span that holds a date is found, however they overlap`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      var start = MediaTime.zero
      let segments = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        let length = seconds(Int.random(in: 0...3, using: &random) == 0 ? 60 : 2)
        defer { start += length }
        return TimelineSegment(
          start: start, duration: length,
          programDateTime: date(Int.random(in: 0...40, using: &random)))
      }
      let map = TimelineMap(segments)
      for second in stride(from: 1, to: 110, by: 2) {
        let holding = segments.indices.filter {
          let begin = segments[$0].programDateTime?.timeSince1970 ?? .zero
          let time = date(second).timeSince1970
          return begin <= time && time < begin + segments[$0].duration
        }
        let places = map.places(of: date(second))
        if holding.isEmpty {
          #expect(places.count == 1 && places.first?.isExtrapolated == true)
        } else {
          #expect(places.map(\.segment) == holding)
        }
        let segment = Int.random(in: segments.indices, using: &random)
        for milliseconds in [-1, 0, 1] {
          let date = date(second, milliseconds: milliseconds)
          #expect(
            map.place(of: date, nearSegment: segment)
              == map.places(of: date, nearSegment: segment).first)
        }
      }
    }
  }

  @Test func `before the first and past the last it extrapolates`() {
    let map = dated("- 6 12")
    #expect(map.places(of: date(20)).first?.mediaTime == seconds(20))
    #expect(map.places(of: date(3)).first?.mediaTime == seconds(3))
    #expect(map.places(of: date(-10)).first?.mediaTime == seconds(-10))
    #expect(map.places(of: date(20)).first?.isExtrapolated == true)
    #expect(map.date(at: seconds(3))?.date == date(3))
    #expect(map.date(at: seconds(3))?.isExtrapolated == true)
    #expect(map.date(at: seconds(7))?.isExtrapolated == false)
    #expect(map.date(at: seconds(12))?.isExtrapolated == false)
    #expect(map.date(at: seconds(18))?.isExtrapolated == true)
    #expect(map.places(of: date(18)).first?.isExtrapolated == true)
    #expect(map.date(at: seconds(30))?.date == date(30))
  }

  @Test func `a date past the last one stays there where dates have stepped back`() {
    let map = dated("3600 3606 | 0 6")
    #expect(map.places(of: date(20)).map(\.mediaTime) == [seconds(32)])
    #expect(map.places(of: date(3590)).map(\.mediaTime) == [seconds(0)])
    #expect(dated("3600 3606 | 0 6 | 7200").places(of: date(20)).map(\.mediaTime) == [seconds(24)])
  }

  @Test func `a date outside all segments has the segment of its media time`() {
    #expect(dated("- 6 12").places(of: date(3)).map(\.segment) == [0])
    #expect(dated("- 6 12").places(of: date(20)).map(\.segment) == [2])
    let stepped = dated("3600 3606 | 0 6 | 7200")
    #expect(stepped.places(of: date(20)).map(\.segment) == [4])
  }

  @Test func `a discontinuity without a date goes on, marked as extrapolated`() {
    let map = dated("0 - | - -")
    let place = map.places(of: date(13)).first
    #expect(place?.mediaTime == seconds(13) && place?.isExtrapolated == true)
    #expect(map.date(at: seconds(13))?.isExtrapolated == true)
    #expect(map.date(at: seconds(11))?.isExtrapolated == false)
  }

  @Test func `without any date nothing has one`() {
    let map = dated("- -")
    #expect(map.places(of: date(0)).isEmpty && map.date(at: .zero) == nil && !map.hasDates)
    #expect(TimelineMap([]).date(at: .zero) == nil)
  }

  @Test func `a map that grows is the one of all its segments`() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      var segments: [TimelineSegment] = []
      var range = 0
      for index in 0..<number(1...40) {
        range += number(0...9) == 0 ? 1 : 0
        // Dates go on as a rule, and step back now and then.
        let date = number(0...2) == 0 ? nil : date(number(0...9) == 0 ? number(0...200) : index * 4)
        segments.append(
          TimelineSegment(
            start: seconds(index * 4), duration: seconds(4), continuityRange: range,
            programDateTime: date,
            firstClock: number(0...3) == 0 ? nil : pts(UInt64(index) * 360_000),
            programClocks: number(0...9) == 0 ? [7: pts(UInt64(index) * 360_000 + 9)] : [:]))
      }
      var grown = TimelineMap([])
      while grown.segments.count < segments.count {
        grown.append(Array(segments.dropFirst(grown.segments.count).prefix(number(0...5))))
      }
      let whole = TimelineMap(segments)
      #expect(grown.segments == whole.segments && grown.hasDates == whole.hasDates)
      for second in stride(from: -3, to: 210, by: 3) {
        let near = number(0...segments.count)
        #expect(
          grown.places(of: date(second), nearSegment: near)
            == whole.places(of: date(second), nearSegment: near), "seed \(seed)")
        #expect(grown.date(at: seconds(second)) == whole.date(at: seconds(second)))
      }
      for index in segments.indices {
        let clock = pts(UInt64(index) * 360_000 + 20)
        #expect(
          grown.mediaTime(of: clock, carriedBy: index)
            == whole.mediaTime(of: clock, carriedBy: index))
        #expect(
          grown.mediaTime(of: clock, carriedBy: index, program: 7)
            == whole.mediaTime(of: clock, carriedBy: index, program: 7), "seed \(seed)")
      }
    }
  }

  @Test func `date and media time are inverse on every dated playlist`() {
    var random = SeededGenerator(seed: 86)
    for _ in 0..<200 {
      var start = MediaTime.zero
      var calendar = MediaTime(seconds: 1_700_000_000)
      let segments = (0..<Int.random(in: 1...12, using: &random)).map { index -> TimelineSegment in
        let duration = MediaTime(
          value: Int128(Int.random(in: 1...10_000, using: &random)), timescale: 1000)
        let segment = TimelineSegment(
          start: start, duration: duration,
          programDateTime: index == 0 || Bool.random(using: &random)
            ? CalendarTime(timeSince1970: calendar) : nil)
        start += duration
        calendar += duration
        return segment
      }
      let map = TimelineMap(segments)
      for _ in 0..<20 {
        let time = MediaTime(
          value: Int128(Int64.random(in: 0..<90_000 * 60, using: &random)), timescale: 90_000)
        guard let there = map.date(at: time), let back = map.places(of: there.date).first else {
          Issue.record("no date")
          continue
        }
        #expect((back.mediaTime - time).magnitude <= MediaTime(value: 1, timescale: 1000))
      }
    }
  }

  @Test func `a playlist whose segments all claim one date is answered in time`() {
    let map = TimelineMap(
      (0..<50_000).map { index in
        TimelineSegment(
          start: seconds(index), duration: seconds(1), programDateTime: date(0))
      })
    #expect(map.places(of: date(0)).count == 64)
    for near in [0, 77, 49_999] {
      #expect(map.places(of: date(0), nearSegment: near).first?.segment == near)
    }
  }

  @Test func `dates past the end of a long playlist are answered in time`() {
    // The long first segment ends after all others, so no search by starts alone comes to an end early.
    let map = TimelineMap(
      (0..<50_000).map { index in
        TimelineSegment(
          start: seconds(index), duration: seconds(index == 0 ? 1_000_000 : 1),
          programDateTime: date(index))
      })
    for second in 0..<50_000 {
      #expect(map.places(of: date(2_000_000 + second)).first?.segment == 49_999)
      #expect(map.places(of: date(40_000 + second)).first?.segment == 0)
    }
  }

  // MARK: Walking

  /// Stamps that mostly go on by six seconds, in whole seconds; `nil` where a segment was not read.
  private func randomStamps(_ random: inout SeededGenerator) -> [Int?] {
    var next = 30
    return (0..<Int.random(in: 1...12, using: &random)).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: next = Int.random(in: 0...60, using: &random)
      case 1: next += 13
      case 2: return nil
      default: break
      }
      defer { next += Int.random(in: 5...7, using: &random) }
      return next * 90_000
    }
  }

  /// The media time of a stamp as the definition has it: the carrying segment, then later ones, then earlier ones.
  private func walk(to stamp: Int, from carrier: Int, over stamps: [Int?]) -> MediaTime? {
    let order = Array(carrier..<stamps.count) + (0..<carrier).reversed()
    var nearest: (gap: Int, time: MediaTime)?
    for index in order {
      guard let first = stamps[index] else { continue }
      var end = first + 540_000
      if index + 1 < stamps.count, let next = stamps[index + 1], next > first { end = next }
      let time = seconds(index * 6) + MediaTime(value: Int128(stamp - first), timescale: 90_000)
      let gap = stamp < first ? first - stamp : stamp < end ? -1 : stamp - end
      if gap < 0 { return time }
      if nearest.map({ gap < $0.gap }) ?? true { nearest = (gap, time) }
    }
    return nearest?.time
  }

  // MARK: Drawing

  /// The ticks of an hour.
  private var hour: UInt64 { 3600 * 90_000 }

  /// A single segment of many hours.
  private func long(hours: Int, from first: UInt64) -> TimelineMap {
    TimelineMap([
      TimelineSegment(start: .zero, duration: seconds(hours * 3600), firstClock: pts(first))
    ])
  }

  private func seconds(_ value: Int) -> MediaTime { MediaTime(seconds: value) }
  private func pts(_ ticks: UInt64) -> StreamClock { .transport(TransportTimestamp(ticks: ticks)) }
  private func date(_ value: Int, milliseconds: Int = 0) -> CalendarTime {
    CalendarTime(
      timeSince1970: MediaTime(
        value: Int128(1_767_225_600_000 + value * 1000 + milliseconds), timescale: 1000))
  }

  /// Segments of six seconds, each its first pts or `-`; `|` is a discontinuity.
  private func drawn(_ drawing: String) -> TimelineMap {
    map(drawing) { text, start, range in
      TimelineSegment(
        start: start, duration: seconds(6), continuityRange: range,
        firstClock: UInt64(text).map { .transport(TransportTimestamp(ticks: $0)) })
    }
  }

  /// Segments of six seconds, each the seconds of its date or `-`; `|` is a discontinuity.
  private func dated(_ drawing: String) -> TimelineMap {
    map(drawing) { text, start, range in
      TimelineSegment(
        start: start, duration: seconds(6), continuityRange: range,
        programDateTime: Int(text).map { date($0) })
    }
  }

  private func map(
    _ drawing: String, _ segment: (Substring, MediaTime, Int) -> TimelineSegment
  ) -> TimelineMap {
    var range = 0
    var segments: [TimelineSegment] = []
    for word in drawing.split(separator: " ") {
      if word == "|" {
        range += 1
        continue
      }
      segments.append(segment(word, seconds(segments.count * 6), range))
    }
    return TimelineMap(segments)
  }
}
