import SourceDiagnostics
import Testing

@Suite struct SequenceOfNextSegmentTests {
  private func messages(_ names: [Int], sequence: Int) -> [String] {
    let lines = names.flatMap { segments("seg\($0)") }
    return findings(of: "LIV-019", in: playlist(lines, sequence: sequence)).map(\.message)
  }

  @Test func `a window may begin anywhere`() {
    #expect(
      messages(Array(1...10), sequence: 11) == [
        "EXT-X-MEDIA-SEQUENCE is 11, the segment names count from 1 to 10"
      ])
    #expect(messages(Array(41...43), sequence: 44).count == 1)
  }

  @Test func `the greatest number is one like any other`() {
    let names = [Int.max - 3, Int.max - 2, Int.max - 1]
    #expect(
      messages(names, sequence: .max) == [
        "EXT-X-MEDIA-SEQUENCE is \(Int.max), the segment names count from \(Int.max - 3) to \(Int.max - 1)"
      ])
  }

  @Test func `few segments, or names in no unbroken row, are a coincidence`() {
    #expect(messages([42, 43], sequence: 44) == [])
    #expect(messages([40, 42, 43], sequence: 44) == [])
    #expect(messages([1, 5, 3], sequence: 4) == [])
    #expect(messages(Array(1...10), sequence: 1) == [])
    #expect(messages(Array(1...10), sequence: 12) == [])
  }
}
