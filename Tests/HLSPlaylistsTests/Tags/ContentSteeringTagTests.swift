import HLSPlaylists
import Testing

@Suite struct ContentSteeringTagTests {
  @Test func `steering names its server and the pathway to begin with`() {
    let read = TagReading(
      ContentSteeringTag.self, #"#EXT-X-CONTENT-STEERING:SERVER-URI="/s",PATHWAY-ID="a""#)
    #expect(read.tag?.serverURI == "/s")
    #expect(read.tag?.pathwayID == "a")
    #expect(read.findings.isEmpty)
  }

  @Test func `steering without a server is a finding`() {
    let read = TagReading(ContentSteeringTag.self, #"#EXT-X-CONTENT-STEERING:PATHWAY-ID="a""#)
    #expect(read.findings == ["SYN-018 1"])
  }
}
