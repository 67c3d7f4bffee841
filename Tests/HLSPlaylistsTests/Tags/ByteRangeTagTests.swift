import HLSPlaylists
import Testing

@Suite struct ByteRangeTagTests {
  @Test func `a byte range has a length and may have an offset`() {
    let whole = TagReading(ByteRangeTag.self, #"#EXT-X-BYTERANGE:10@20"#)
    #expect(whole.tag?.range.length == 10)
    #expect(whole.tag?.range.offset == 20)
    let open = TagReading(ByteRangeTag.self, #"#EXT-X-BYTERANGE:10"#)
    #expect(open.tag?.range.offset == nil)
    #expect(open.tag?.range.length == 10)
  }

  @Test(arguments: ["10@", "-1@2", "", "1@2@3", "99999999999999999999", "1@x"])
  func `what is no length and offset is no byte range`(_ text: String) {
    let read = TagReading(ByteRangeTag.self, "#EXT-X-BYTERANGE:\(text)")
    #expect(read.tag == nil)
    #expect(read.findings == ["SYN-009 1"])
  }
}
