import HLSValidation
import SourceDiagnostics
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

  @Test func `in a playlist that has ended no segment may follow the planned end`() {
    #expect(count(announced: 8, segmentsAfter: 2, isEnded: true) == 0)
    #expect(count(announced: 8, segmentsAfter: 3, isEnded: true) == 1)
  }

  @Test func `the next start is too late for the end`() {
    let next = "#EXT-X-CUE-OUT:8\n\(segments(2))"
    let breaks = "#EXT-X-CUE-OUT:8\n\(segments(3))\n\(next)\n#EXT-X-CUE-IN\n\(segments(1))"
    #expect(findings("ADM-004", in: breaks, isEnded: true).map(\.severity) == [.error])
    let direct = "#EXT-X-CUE-OUT:8\n\(segments(2))\n\(next)\n#EXT-X-CUE-IN\n\(segments(1))"
    #expect(findings("ADM-004", in: direct, isEnded: true).isEmpty)
  }

  /// What is said of a break that lines continue after every second segment up to 24 s.
  private func messages(_ opening: String, _ continuation: (Int) -> String) -> [String] {
    let lines = [opening] + [8, 16].flatMap { [segments(2), continuation($0)] } + [segments(2)]
    return findings("ADM-004", in: lines.joined(separator: "\n"), isEnded: false).map(\.message)
  }

  @Test func `a break that lines continue is over where its length is`() {
    let message = [
      "EXT-X-CUE-OUT announces 8.0 s, the break should end at 0:00:08.000, EXT-X-CUE-OUT-CONT continues it at 0:00:16.000, and no line ends it before 0:00:24.000"
    ]
    #expect(messages("#EXT-X-CUE-OUT:8") { _ in "#EXT-X-CUE-OUT-CONT" } == message)
    #expect(messages("#EXT-X-CUE-OUT:8") { "#EXT-X-CUE-OUT-CONT:\($0)/8" } == message)
  }

  @Test func `a break that lines make longer, or that has no length, is not over`() {
    #expect(messages("#EXT-X-CUE-OUT:8") { "#EXT-X-CUE-OUT-CONT:\($0)/24" } == [])
    #expect(messages("#EXT-X-CUE-OUT") { _ in "#EXT-X-CUE-OUT-CONT" } == [])
  }

  @Test func `a break whose beginning has left the window is over where its length is`() {
    let lines = "#EXT-X-CUE-OUT-CONT:4/12\n\(segments(1))\n#EXT-X-CUE-OUT-CONT:8/12\n\(segments(3))"
    #expect(
      findings("ADM-004", in: lines, isEnded: false).map(\.message) == [
        "EXT-X-CUE-OUT-CONT announces 12.0 s, the break should end at 0:00:08.000, and no line ends it before 0:00:16.000"
      ])
    #expect(
      findings("ADM-004", in: "#EXT-X-CUE-OUT-CONT\n\(segments(9))", isEnded: false).isEmpty)
  }

  /// What is said of a break of eight seconds from the second of eight segments on, of which some were never seen.
  private func count(unseen: ClosedRange<Int>) -> Int {
    func snapshot(_ numbers: Range<Int>) -> String {
      playlist(
        numbers.flatMap { number in
          (number == 1 ? ["#EXT-X-CUE-OUT:10"] : []) + [
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(10 + 4 * number)Z", "#EXTINF:4,",
            "\(number).ts",
          ]
        }, sequence: numbers.lowerBound)
    }
    return findings(
      of: "ADM-004",
      in: RuleExample(
        snapshots: [snapshot(0..<unseen.lowerBound), snapshot((unseen.upperBound + 1)..<9)])
    ).count
  }

  @Test func `an end that may have been in what no snapshot has shown is not missing`() {
    #expect(count(unseen: 3...4) == 0)
    #expect(count(unseen: 6...7) == 1)
  }

  @Test func `the message of another tag does not end it`() {
    let lines = """
      #EXT-OATCLS-SCTE35:\(outMessageBase64)
      #EXT-X-CUE-OUT:8
      \(segments(2))
      #EXT-OATCLS-SCTE35:\(inMessageBase64)
      \(segments(4))
      """
    #expect(findings("ADM-004", in: lines, isEnded: false).count == 1)
  }

  @Test func `a break of 0 s has no end to wait for`() {
    #expect(count(announced: 0, segmentsAfter: 6) == 0)
    #expect(count(announced: 0, segmentsAfter: 6, isEnded: true) == 0)
  }
}
