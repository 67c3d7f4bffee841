import HLSPlaylists
import Testing

@Suite struct SessionDataTagTests {
  @Test func `session data has an ID and a value or an address`() {
    let read = TagReading(
      SessionDataTag.self,
      #"#EXT-X-SESSION-DATA:DATA-ID="d",VALUE="v",URI="u",FORMAT=RAW,LANGUAGE="en""#)
    #expect(read.tag?.dataID == "d")
    #expect(read.tag?.value == "v")
    #expect(read.tag?.uri == "u")
    #expect(read.tag?.format == "RAW")
    #expect(read.tag?.language == "en")
    #expect(
      TagReading(SessionDataTag.self, #"#EXT-X-SESSION-DATA:VALUE="v""#).findings == ["SYN-018 1"])
  }
}
