import HLSValidation
import MediaTiming
import SourceDiagnostics
import Testing

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

  @Test func `a length that is met exactly is within the bounds`() {
    #expect(messages { $0.minimumBreakDuration = MediaTime(seconds: 8) } == [])
    #expect(messages { $0.maximumBreakDuration = MediaTime(seconds: 8) } == [])
  }

  @Test func `what is too short is told what is required`() {
    #expect(
      messages { $0.minimumBreakDuration = MediaTime(seconds: 9) }
        == ["the break lasts 8.0 s, at least 9.0 s are required"])
  }

  @Test func `what is too long is told what is allowed`() {
    #expect(
      messages { $0.maximumBreakDuration = MediaTime(seconds: 7) }
        == ["the break lasts 8.0 s, at most 7.0 s are allowed"])
  }
}
