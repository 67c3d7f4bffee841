import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct DateOffDurationsTests {
  private func found(
    _ milliseconds: Int, version: Int = 3, duration: String = "4.000", unit: String? = nil
  ) -> [Severity] {
    let seconds = 4000 + milliseconds
    let fraction = String(1000 + seconds % 1000).dropFirst()
    let text = """
      #EXTM3U
      #EXT-X-VERSION:\(version)
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00\(unit ?? ".000")Z
      #EXTINF:\(duration),
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:0\(seconds / 1000)\(unit ?? ".\(fraction)")Z
      #EXTINF:\(duration),
      b.ts
      #EXT-X-ENDLIST
      """
    return findings(of: "PDT-004", in: RuleExample(text)).map(\.severity)
  }

  @Test func `a tenth of a second is allowed, more is not`() {
    #expect(found(100) == [])
    #expect(found(101) == [.warning])
    #expect(found(-100) == [])
    #expect(found(-101) == [.warning])
  }

  @Test func `an overlap of a second makes dates ambiguous`() {
    #expect(found(-999) == [.warning])
    #expect(found(-1000) == [.error])
    #expect(found(1000) == [.warning])
  }

  @Test(arguments: [2, 3, 7])
  func `durations without decimals are not exact, in any version`(version: Int) {
    #expect(found(600, version: version, duration: "4") == [])
    #expect(found(601, version: version, duration: "4") == [.warning])
    #expect(found(-601, version: version, duration: "4") == [.warning])
  }

  /// The findings of twelve segments of 4 s, each with a date, whose dates jump by some milliseconds at one of them.
  private func jumps(
    _ milliseconds: Int, at jump: Int = 6, version: Int = 3, actual: Int = 4000,
    isWhole: Bool = false
  ) -> [Int?] {
    var lines = ["#EXTM3U", "#EXT-X-VERSION:\(version)", "#EXT-X-TARGETDURATION:4"]
    for index in 0..<12 {
      let time = index * actual + (index < jump ? 0 : milliseconds)
      let text = String(100_000 + time).dropFirst()
      let fraction = isWhole ? "" : ".\(text.suffix(3))"
      lines += [
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(text.prefix(2))\(fraction)Z", "#EXTINF:4,",
        "s\(index).ts",
      ]
    }
    let text = (lines + ["#EXT-X-ENDLIST"]).joined(separator: "\n")
    return findings(of: "PDT-004", in: RuleExample(text)).map(\.location.segment)
  }

  @Test func `durations without decimals are exact where the dates agree with them`() {
    #expect(jumps(500) == [6])
    #expect(jumps(100) == [])
    // Where EXTINF has no decimals in this version, it may be rounded.
    #expect(jumps(500, version: 2) == [])
    // The durations are rounded.
    #expect(jumps(500, actual: 3840) == [])
    // Each is off by 0.06 s, and the dates by 0.44 s from that.
    #expect(jumps(500, actual: 3940) == [6])
    #expect(jumps(200, actual: 3940) == [])
    // The dates are rounded.
    #expect(jumps(1000, isWhole: true) == [])
  }

  @Test(arguments: [("EXTINF:5,", 0), ("EXTINF:5.000,", 1)])
  func `a segment that a splice cuts may be rounded although the usual ones are exact`(
    cut: String, count: Int
  ) {
    // All are 6 s long but the sixth, of 4.6 s.
    let lines = (0..<13).flatMap { index -> [String] in
      let time = index * 6000 - (index > 5 ? 1400 : 0)
      let text = String(100_000 + time % 60_000).dropFirst()
      return [
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:0\(time / 60_000):\(text.prefix(2)).\(text.suffix(3))Z",
        index == 5 ? "#\(cut)" : count == 0 ? "#EXTINF:6," : "#EXTINF:6.000,", "s\(index).ts",
      ]
    }
    let text = (["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:6"] + lines)
      .joined(separator: "\n")
    #expect(findings(of: "PDT-004", in: RuleExample(text)).count == count)
  }

  @Test func `dates without a fraction are not exact, and steps of seconds are found`() {
    #expect(found(-1000, duration: "3.840", unit: "") == [])
    #expect(found(0, duration: "3.840", unit: "") == [])
    #expect(found(1000, duration: "3.840", unit: "") == [.warning])
    #expect(found(-2000, duration: "3.840", unit: "") == [.error])
  }

  @Test func `the rounding of dates does not add up`() {
    func drifts(_ step: Int) -> Int {
      let lines = (0..<20).flatMap { index -> [String] in
        let seconds = index * step / 100
        return [
          "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:0\(seconds / 60):\(seconds % 60 / 10)\(seconds % 10)Z",
          "#EXTINF:3.840,", "s\(index).ts",
        ]
      }
      return findings(of: "PDT-004", in: RuleExample(playlist(lines, isEnded: true))).count
    }
    #expect(drifts(384) == 0)
    #expect(drifts(400) == 1)
  }

  @Test func `small deviations that add up are reported once`() {
    var lines: [String] = []
    for index in 0..<14 {
      let time = index * 4090
      let text = String(100_000 + time).dropFirst()
      lines += [
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(text.prefix(2)).\(text.suffix(3))Z",
        "#EXTINF:4.000,",
        "s\(index).ts",
      ]
    }
    let found = findings(of: "PDT-004", in: RuleExample(playlist(lines, isEnded: true)))
    #expect(
      found.map(\.message) == [
        "since 0:00:00.000 the dates are 1.08 s ahead of the durations"
      ])
  }

  @Test(arguments: [
    ("00:00.000", [Severity]()), ("00:00.100", []), ("00:00.500", [.warning]),
    ("00:01.000", [.error]), ("59:59.000", [.error]),
  ])
  func `two dates of one segment are the same`(time: String, severities: [Severity]) {
    let second = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:\(time)Z"
    let found = findings("PDT-004", in: "\(firstDate)\n\(second)\n#EXTINF:4,\na.ts")
    #expect(found.map(\.severity) == severities)
    #expect(found.allSatisfy { $0.location.line == 4 && $0.location.segment == 0 })
  }
}
