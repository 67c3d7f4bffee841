import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct DateOffDurationsTests {
  private func found(_ milliseconds: Int, version: Int = 3) -> [Severity] {
    let seconds = 4000 + milliseconds
    let fraction = String(1000 + seconds % 1000).dropFirst()
    let text = """
      #EXTM3U
      #EXT-X-VERSION:\(version)
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:0\(seconds / 1000).\(fraction)Z
      #EXTINF:4,
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

  @Test func `durations without decimals are not exact`() {
    #expect(found(600, version: 2) == [])
    #expect(found(601, version: 2) == [.warning])
  }

  @Test func `small deviations that add up are reported once`() {
    var lines: [String] = []
    for index in 0..<14 {
      let time = index * 4090
      let text = String(100_000 + time).dropFirst()
      lines += [
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(text.prefix(2)).\(text.suffix(3))Z",
        "#EXTINF:4,",
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
