import SourceDiagnostics
import Testing

@Suite struct MisstatedSpliceLengthTests {
  @Test func `a length that is there counts though the start cannot be read`() {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T",SCTE35-OUT=\(outMessage)
      \(segments(2))
      #EXT-X-DATERANGE:ID="a",DURATION=8.0,SCTE35-IN=\(inMessage)
      \(segments(1))
      """
    #expect(findings("ADM-003", in: lines).isEmpty)
    #expect(findings("ADM-001", in: lines).isEmpty)
  }

  @Test func `one tag with both messages and no length is a warning`() {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",SCTE35-OUT=\(outMessage),SCTE35-IN=\(inMessage)
      \(segments(2))
      """
    #expect(findings("ADM-003", in: lines).map(\.severity) == [.warning])
  }
}
