import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct BreakLengthOutOfBoundsTests {
  private func messages(_ change: (inout ValidationPolicy) -> Void) -> [String] {
    var policy = ValidationPolicy()
    change(&policy)
    return findings(
      "ADM-025",
      in: "\(segments(1))\n#EXT-X-CUE-OUT:8\n\(segments(2))\n#EXT-X-CUE-IN\n\(segments(1))",
      policy: policy
    ).map(\.message)
  }

  @Test func `a length that is reached exactly is within the bounds`() {
    #expect(messages { $0.minimumBreakDuration = MediaTime(seconds: 8) } == [])
    #expect(messages { $0.maximumBreakDuration = MediaTime(seconds: 8) } == [])
  }

  @Test func `what is too short is reported with what is required`() {
    #expect(
      messages { $0.minimumBreakDuration = MediaTime(seconds: 9) }
        == ["the break lasts 8.0 s, at least 9.0 s is required"])
  }

  @Test func `an open break has lasted up to the end of the playlist`() {
    func messages(_ lines: String) -> [String] {
      findings(
        "ADM-025", in: lines, isEnded: false,
        policy: .with { $0.maximumBreakDuration = MediaTime(seconds: 12) }
      ).map(\.message)
    }
    #expect(messages("#EXT-X-CUE-OUT\n\(segments(3))") == [])
    let message = "the break has lasted 16.0 s and is still open, at most 12.0 s is allowed"
    #expect(messages("#EXT-X-CUE-OUT\n\(segments(4))") == [message])
    // One that was to last longer than is allowed is reported with what it was to last.
    #expect(
      messages("#EXT-X-CUE-OUT:20\n\(segments(4))")
        == ["the break is planned to last 20.0 s, at most 12.0 s is allowed"])
    #expect(messages("#EXT-X-CUE-OUT-CONT:ElapsedTime=8\n\(segments(2))") == [message])
  }

  @Test func `what is too long is reported with what is allowed`() {
    #expect(
      messages { $0.maximumBreakDuration = MediaTime(seconds: 7) }
        == ["the break lasts 8.0 s, at most 7.0 s is allowed"])
  }
}
