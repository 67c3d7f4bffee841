import MediaTiming
import TestSupport
import Testing

@Suite struct MediaTimeTests {
  @Test(
    arguments: [
      (1, 1), (-7, 3), (8, 90_000), (.max, 1), (.min, 1), (.max, .max), (-5, .max),
      (3, 4_294_967_295),
      (10_000_000_007, 4_294_967_297),
    ] as [(Int, Int)])
  func `halves, opposites and multiples are exact`(value: Int, timescale: Int) {
    let time = MediaTime(value: Int128(value), timescale: Int128(timescale))
    #expect(time.half == MediaTime(value: Int128(value), timescale: 2 * Int128(timescale)))
    #expect(time.half + time.half == time)
    #expect(-time == MediaTime(value: -Int128(value), timescale: Int128(timescale)))
    let tripled = MediaTime(value: 3 * Int128(value), timescale: Int128(timescale))
    #expect(time * MediaTime(seconds: 3) == tripled)
    #expect(MediaTime(seconds: 3) * time == tripled)
    #expect(time + time + time == tripled)
  }

  @Test func `equal fractions are equal values with one hash`() {
    let half = MediaTime(value: 45_000, timescale: 90_000)
    #expect(half == MediaTime(value: 1, timescale: 2))
    #expect(half.hashValue == MediaTime(value: 500, timescale: 1000).hashValue)
    #expect(half.value == 1 && half.timescale == 2)
  }

  @Test func `a time takes sixteen bytes, also where there may be none`() {
    #expect(MemoryLayout<MediaTime>.stride == 16)
    #expect(MemoryLayout<MediaTime?>.stride == 16)
  }

  @Test(
    arguments: [
      (Int128(Int64.max), Int128(UInt32.max)), (Int128(Int64.min), Int128(UInt32.max)),
      (Int128(Int64.max) + 1, 1), (Int128(Int64.min) - 1, 1), (1, Int128(UInt32.max) + 1),
      (1, Int128(Int64.max)), (Int128(Int64.max), Int128(Int64.max) - 1),
    ] as [(Int128, Int128)])
  func `numbers next to the limits of twelve bytes are kept`(value: Int128, timescale: Int128) {
    let time = MediaTime(value: value, timescale: timescale)
    #expect(time.value * timescale == value * time.timescale)
    #expect(time == MediaTime(value: value * 3, timescale: timescale * 3))
    #expect(time + .zero == time)
    #expect((time + time) - time == time)
    #expect(-(-time) == time)
    #expect(time < time + MediaTime(value: 1, timescale: 1000))
  }

  @Test func `a timescale without meaning gives zero`() {
    #expect(MediaTime(value: 5, timescale: 0) == .zero)
    #expect(MediaTime(value: 5, timescale: -1) == .zero)
    #expect(MediaTime(value: .min, timescale: 1) == .zero)
  }

  @Test func `ten thousand thirds make a whole`() {
    var sum = MediaTime.zero
    for _ in 0..<9999 { sum += MediaTime(value: 1, timescale: 3) }
    #expect(sum == MediaTime(seconds: 3333))
  }

  @Test(arguments: [
    ("9.967", 9967, 1000), ("10", 10, 1), ("10.", 10, 1), (".5", 1, 2), ("-1.25", -5, 4),
    ("+2", 2, 1), ("3.9600000381469727", 39_600_000_381_469_727, 10_000_000_000_000_000),
    ("0.000", 0, 1),
  ])
  func `decimal text is read exactly`(text: String, value: Int, timescale: Int) {
    #expect(
      MediaTime(decimal: text) == MediaTime(value: Int128(value), timescale: Int128(timescale)))
  }

  @Test(arguments: ["", ".", "-", "1e3", "1.2.3", "0x10", "nan", "1,5", " 1", "1 ", "٣"])
  func `text that is no plain decimal is refused`(text: String) {
    #expect(MediaTime(decimal: text) == nil)
  }

  @Test func `a number too long for any clock is refused, a long fraction is cut`() {
    #expect(MediaTime(decimal: String(repeating: "9", count: 60)) == nil)
    #expect(MediaTime(decimal: "0." + String(repeating: "3", count: 60)) != nil)
  }

  @Test(arguments: [
    (1, 3, "0.333333"), (2, 3, "0.666667"), (4, 1, "4.0"), (19, 2, "9.5"), (-1, 3, "-0.333333"),
    (1, 2_000_000, "0.000001"), (-1, 2_000_000, "-0.000001"), (1, 3_000_000, "0.0"),
    (-1, 3_000_000, "0.0"), (1_999_999_9, 10_000_000, "2.0"), (0, 1, "0.0"),
  ])
  func `printed seconds are rounded half away from zero to six decimals`(
    value: Int, timescale: Int, text: String
  ) {
    #expect(
      MediaTime(value: Int128(value), timescale: Int128(timescale)).description == text)
  }

  @Test(arguments: [
    (0, 1, "0:00:00.000"), (645, 10, "0:01:04.500"), (3_600_000, 1000, "1:00:00.000"),
    (359_999_9996, 100_000, "10:00:00.000"), (-15, 10, "-0:00:01.500"),
    (-1, 10_000, "0:00:00.000"),
  ])
  func `a clock text has milliseconds`(value: Int, timescale: Int, text: String) {
    #expect(MediaTime(value: Int128(value), timescale: Int128(timescale)).clockText == text)
  }

  @Test(arguments: [
    (645, 10, "0:01:04.500"), (64_500_025, 1_000_000, "0:01:04.500025"),
    (-15_004, 10_000, "-0:00:01.5004"), (1, 10_000_000, "0:00:00.000"),
  ])
  func `a moment in a message has milliseconds, and microseconds where it is between them`(
    value: Int, timescale: Int, text: String
  ) {
    #expect(MediaTime(value: Int128(value), timescale: Int128(timescale)).momentText == text)
  }

  @Test func `values of any size compare, add and print without a trap`() {
    let huge = MediaTime(value: .max, timescale: 1)
    let fine = MediaTime(value: 1, timescale: .max)
    #expect(fine < huge && -huge < fine && huge + huge >= huge)
    #expect(huge - huge == .zero)
    #expect(!(huge + fine).description.isEmpty)
    #expect((huge * huge).seconds.isFinite)
    #expect(huge.rounded(toTimescale: 90_000) == nil)
    let odd = MediaTime(value: .max, timescale: .max - 1)
    #expect(odd > MediaTime(seconds: 1))
    #expect(!(odd + fine).clockText.isEmpty)
  }

  @Test func `a product past all numbers is as far as there is, and not zero`() {
    let long = MediaTime(value: .max / 2, timescale: 1)
    #expect(long * MediaTime(seconds: 10_000_000) > long)
    #expect(long * MediaTime(seconds: -10_000_000) < -long)
    #expect(-long * MediaTime(seconds: -10_000_000) > long)
  }

  @Test func `a sum next to the largest number does not trap`() {
    let near = MediaTime(value: .max / 1_000_000_000_000 * 3 + 2, timescale: 3)
    let fine = MediaTime(value: 1, timescale: .max)
    #expect((near + fine).seconds.isFinite)
    #expect((-near - fine).seconds.isFinite)
  }

  @Test func `rounding to a timescale goes to the nearest unit`() {
    #expect(MediaTime(value: 1, timescale: 3).rounded(toTimescale: 90_000) == 30_000)
    #expect(MediaTime(value: 1, timescale: 7).rounded(toTimescale: 10) == 1)
    #expect(MediaTime(value: -1, timescale: 2).rounded(toTimescale: 1) == -1)
  }

  @Test func `sums and differences undo each other`() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<2000 {
      let scales: [Int128] = [1, 1000, 90_000, 44_100, 27_000_000, 30_000, 1_000_000_007]
      func draw() -> MediaTime {
        MediaTime(
          value: Int128(Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)),
          timescale: scales[Int.random(in: scales.indices, using: &random)])
      }
      let (a, b) = (draw(), draw())
      #expect(a + b - b == a)
      #expect(a + b == b + a)
      #expect((a < b) == (a - b < .zero))
      #expect(a + -a == .zero)
    }
  }

  @Test(arguments: [
    (0, 1, "0.000 s"), (25, 2, "12.500 s"), (-1, 4, "-0.250 s"), (3_600, 1, "3600.000 s"),
    (-1, 90_000, "0.000 s"), (1, 16, "0.063 s"),
  ])
  func `seconds are reported to the millisecond`(value: Int, timescale: Int, text: String) {
    #expect(MediaTime(value: Int128(value), timescale: Int128(timescale)).secondsText == text)
  }
}
