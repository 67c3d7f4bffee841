import SourceDiagnostics
import Testing

@Suite struct WrongElapsedTimeTests {
  @Test func `in a window the first line shows where to count from`() {
    let sound = """
      #EXT-X-CUE-OUT-CONT:20/60
      \(segments(1))
      #EXT-X-CUE-OUT-CONT:24/60
      \(segments(1))
      """
    #expect(findings("ADM-013", in: sound, isEnded: false).isEmpty)
    let stuck = sound.replacing("24/60", with: "20/60")
    #expect(findings("ADM-013", in: stuck, isEnded: false).map(\.location.line) == [6])
  }

  @Test func `a count may be off by the tolerance`() {
    let lines = "#EXT-X-CUE-OUT:60\n\(segments(1))\n#EXT-X-CUE-OUT-CONT:4.5/60\n\(segments(1))"
    #expect(findings("ADM-013", in: lines, isEnded: false).isEmpty)
    #expect(
      findings("ADM-013", in: lines.replacing("4.5", with: "4.501"), isEnded: false).count == 1)
  }

  @Test func `a break of 0 s may last as long as it likes`() {
    let lines =
      "#EXT-X-CUE-OUT:0\n\(segments(1))\n#EXT-X-CUE-OUT-CONT:4/0\n\(segments(1))\n#EXT-X-CUE-IN\n\(segments(1))"
    #expect(findings("ADM-013", in: lines).isEmpty)
  }

  @Test func `the spans of each break count from its own beginning`() {
    let lines = (1...2).map { id in
      """
      \(segments(2))
      #EXT-X-CUE-OUT:ID=\(id),DURATION=8
      \(segments(1))
      #EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT4S,ID=\(id)
      \(segments(1))
      #EXT-X-CUE-IN:ID=\(id)
      """
    }.joined(separator: "\n")
    #expect(findings("ADM-013", in: "\(lines)\n\(segments(1))").isEmpty)
  }
}
