import HLSValidation
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct BreakLengthMismatchTests {
  private func count(announced: String, policy: ValidationPolicy = ValidationPolicy()) -> Int {
    findings(
      "ADM-009",
      in:
        "\(segments(1))\n#EXT-X-CUE-OUT:\(announced)\n\(segments(2))\n#EXT-X-CUE-IN\n\(segments(1))",
      policy: policy
    ).count
  }

  @Test func `the length may be off by the tolerance`() {
    #expect(count(announced: "8.5") == 0)
    #expect(count(announced: "8.501") == 1)
    #expect(count(announced: "7.5") == 0)
    #expect(count(announced: "7.499") == 1)
  }

  @Test func `the configuration changes the tolerance`() {
    var policy = ValidationPolicy()
    policy.breakDurationTolerance = MediaTime(seconds: 4)
    #expect(count(announced: "12", policy: policy) == 0)
  }

  @Test func `a break that is only a place to insert at has no length to keep`() {
    #expect(count(announced: "0") == 0)
  }

  @Test func `a range whose end is a tag is measured up to the tag`() {
    func messages(_ count: Int, _ more: String = "") -> [String] {
      let range =
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00.000Z\",PLANNED-DURATION=8.0\(more),SCTE35-OUT=\(outMessage)"
      return findings(
        "ADM-009",
        in: "\(firstDate)\n\(range)\n\(segments(count))\n#EXT-X-CUE-IN\n\(segments(1))"
      ).map(\.message)
    }
    #expect(messages(2) == [])
    #expect(messages(6) == ["the break lasts 24.0 s, EXT-X-DATERANGE announces 8.0 s"])
    // Its own end is that of another dialect.
    #expect(messages(3, ",DURATION=8.0") == [])
  }

  @Test func `messages of tags are measured as well`() {
    let lines = """
      #EXT-X-SPLICEPOINT-SCTE35:\(outMessageBase64)
      \(segments(3))
      #EXT-X-SPLICEPOINT-SCTE35:\(inMessageBase64)
      \(segments(1))
      """
    #expect(findings("ADM-009", in: lines).count == 1)
  }

  @Test func `a line with elapsed time and total replaces the announced duration`() {
    func messages(_ continuation: String) -> [String] {
      findings(
        "ADM-009",
        in: """
          \(segments(1))
          #EXT-X-CUE-OUT:8
          \(segments(1))
          #EXT-X-CUE-OUT-CONT:\(continuation)
          \(segments(3))
          #EXT-X-CUE-IN
          \(segments(1))
          """
      ).map(\.message)
    }
    #expect(messages("4/16") == [])
    #expect(messages("4/24") == ["the break lasts 16.0 s, EXT-X-CUE-OUT-CONT announces 24.0 s"])
    #expect(messages("16") == ["the break lasts 16.0 s, EXT-X-CUE-OUT announces 8.0 s"])
  }

  @Test func `a break that may have begun before the window has no length to compare`() {
    let start = "#EXT-X-AD-START:URI=\"https://ads.example.com/1?dur=60.0&id=1\""
    let lines =
      "\(start)\n\(segments(1))\n\(start)\n\(segments(2))\n#EXT-X-AD-END\n\(segments(1))"
    let window = "#EXT-X-MEDIA-SEQUENCE:7\n\(lines)"
    #expect(findings("ADM-009", in: window, isEnded: false).isEmpty)
    #expect(findings("ADM-016", in: window, isEnded: false).count == 1)
    #expect(findings("ADM-009", in: lines, isEnded: false).count == 1)
    #expect(findings("ADM-016", in: lines, isEnded: false).isEmpty)
  }
}
