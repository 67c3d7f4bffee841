import HLSPlaylists
import Testing

@Suite struct DefineTagTests {
  @Test func `a definition names a variable and its value`() {
    let read = TagReading(DefineTag.self, #"#EXT-X-DEFINE:NAME="a",VALUE="b""#)
    #expect(read.tag?.variableName == "a")
    #expect(read.tag?.value == "b")
  }

  @Test func `a definition may import or take a query parameter`() {
    #expect(TagReading(DefineTag.self, #"#EXT-X-DEFINE:IMPORT="a""#).tag?.importName == "a")
    #expect(TagReading(DefineTag.self, #"#EXT-X-DEFINE:QUERYPARAM="q""#).tag?.queryParameter == "q")
  }
}
