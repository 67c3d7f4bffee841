import MediaTiming
import Testing

@testable import HLSValidation

@Suite struct PresentationHolesTests {
  /// Three loads of two segments of four seconds, each of which begins eight seconds behind the one before.
  private func merged() throws -> PresentationSubject {
    let loads = [0, 4, 8].map { number in
      let second = number * 4 < 10 ? "0\(number * 4)" : "\(number * 4)"
      return playlist(
        ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second).000Z"]
          + segments("\(number)", "\(number + 1)"), sequence: number)
    }
    let subject = RuleExample(snapshots: loads).validationSubject
    return try #require(subject.presentations.first)
  }

  @Test func `each moment is sought in the gap that may have it`() throws {
    let presentation = try merged()
    let gaps = presentation.unseen
    #expect(gaps.count == 2)
    let tolerance = MediaTime(seconds: 1)
    for start in (0...50).map({ MediaTime(seconds: $0) }) {
      #expect(
        presentation.isUnseen(start)
          == gaps.contains { $0.lowerBound < start && start < $0.upperBound })
      #expect(
        presentation.isUnseen(within: tolerance, of: start)
          == gaps.contains {
            $0.lowerBound < start + tolerance && start - tolerance < $0.upperBound
          })
      let next = gaps.first { $0.upperBound > start }
      #expect(
        presentation.seenEnd(after: start)
          == next.map { max($0.lowerBound, start) } ?? presentation.end)
      for end in (0...50).map({ MediaTime(seconds: $0) }) {
        #expect(
          presentation.isUnseen(between: start, and: end)
            == gaps.contains { start <= $0.lowerBound && $0.upperBound <= end })
      }
    }
  }
}
