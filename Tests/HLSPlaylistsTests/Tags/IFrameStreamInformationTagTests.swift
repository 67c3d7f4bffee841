import HLSPlaylists
import MediaTiming
import Testing

@Suite struct IFrameStreamInformationTagTests {
  @Test func `an I-frame stream has an address and the values of a variant`() {
    let read = TagReading(
      IFrameStreamInformationTag.self,
      #"#EXT-X-I-FRAME-STREAM-INF:URI="i.m3u8",BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,SCORE=2.5,CODECS="avc1",SUPPLEMENTAL-CODECS="dvh1/db4h",RESOLUTION=1280x720,HDCP-LEVEL=TYPE-0,ALLOWED-CPC="com.example:SW",VIDEO-RANGE=PQ,REQ-VIDEO-LAYOUT="CH-STEREO",STABLE-VARIANT-ID="v",VIDEO="vid",PATHWAY-ID="p""#
    )
    #expect(read.tag?.uri == "i.m3u8")
    #expect(read.tag?.bandwidth == 1_280_000)
    #expect(read.tag?.averageBandwidth == 1_000_000)
    #expect(read.tag?.score == MediaTime(value: 5, timescale: 2))
    #expect(read.tag?.codecs == "avc1")
    #expect(read.tag?.supplementalCodecs == "dvh1/db4h")
    #expect(read.tag?.resolution == Resolution(width: 1280, height: 720))
    #expect(read.tag?.hdcpLevel == "TYPE-0")
    #expect(read.tag?.allowedContentProtection == "com.example:SW")
    #expect(read.tag?.videoRange == "PQ")
    #expect(read.tag?.requiredVideoLayout == "CH-STEREO")
    #expect(read.tag?.stableVariantID == "v")
    #expect(read.tag?.video == "vid")
    #expect(read.tag?.pathwayID == "p")
    #expect(read.findings.isEmpty)
  }

  @Test func `an I-frame stream without address and bandwidth has two findings`() {
    let read = TagReading(IFrameStreamInformationTag.self, #"#EXT-X-I-FRAME-STREAM-INF:CODECS="a""#)
    #expect(read.findings == ["SYN-018 1", "MVP-001 1"])
  }
}
