import AdBreaks
import MediaTiming
import Testing

struct SequenceFoldTests {
  @Test
  func `a line behind a break that continues nothing is no break that a later line could end`()
    throws
  {
    let found = try analysis(
      playlist([
        1: "#EXT-X-CUE-OUT", 2: "#EXT-X-CUE-IN", 4: "#EXT-X-CUE-OUT-CONT",
        6: "#EXT-X-CUE-OUT\n#EXT-X-CUE-IN",
      ]))
    #expect(spans(found.breaks) == [[4, 8], [24, 40]])
  }
}
