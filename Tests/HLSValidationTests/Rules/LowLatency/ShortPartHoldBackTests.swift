import SourceDiagnostics
import Testing

@Suite struct ShortPartHoldBackTests {
  @Test(arguments: [
    ("1.5", "PART-HOLD-BACK is 1.5 s, at least twice the PART-TARGET, 2.0 s, was expected"),
    ("2.5", "PART-HOLD-BACK is 2.5 s, three times the PART-TARGET, 3.0 s, is recommended"),
  ])
  func `the message says which length is due`(holdBack: String, message: String) {
    let found = findings(
      of: "LLH-002", inMediaPlaylistWith: "#EXT-X-PART-INF:PART-TARGET=1",
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=\(holdBack)")
    #expect(found.map(\.message) == [message])
  }

  @Test(arguments: [("1.0", 0), ("0.999", 1), ("0.66", 1)])
  func `three times the target may be rounded`(holdBack: String, count: Int) {
    let found = findings(
      of: "LLH-002", inMediaPlaylistWith: "#EXT-X-PART-INF:PART-TARGET=0.33334",
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=\(holdBack)")
    #expect(found.count == count)
  }
}
