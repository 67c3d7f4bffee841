import Testing

@Suite struct UnclosedCueOutTests {
  private func count(announced: Int, segmentsAfter: Int, isEnded: Bool = false) -> Int {
    findings(
      "ADM-004",
      in: "\(segments(1))\n#EXT-X-CUE-OUT:\(announced)\n\(segments(segmentsAfter))",
      isEnded: isEnded
    ).count
  }

  @Test func `the end may come one target duration late`() {
    #expect(count(announced: 8, segmentsAfter: 3) == 0)
    #expect(count(announced: 8, segmentsAfter: 4) == 1)
  }

  @Test func `the end of the playlist ends the break`() {
    #expect(count(announced: 8, segmentsAfter: 4, isEnded: true) == 0)
  }

  @Test func `a break that lines continue is not over`() {
    let lines = """
      #EXT-X-CUE-OUT:4
      \(segments(3))
      #EXT-X-CUE-OUT-CONT:12/4
      \(segments(1))
      """
    #expect(findings("ADM-004", in: lines, isEnded: false).isEmpty)
  }

  @Test func `the message of another tag may end it`() {
    let lines = """
      #EXT-OATCLS-SCTE35:\(outMessageBase64)
      #EXT-X-CUE-OUT:8
      \(segments(2))
      #EXT-OATCLS-SCTE35:\(inMessageBase64)
      \(segments(4))
      """
    #expect(findings("ADM-004", in: lines, isEnded: false).isEmpty)
  }
}
