import HLSPlaylists
import MediaTiming
import Testing

@Suite struct StreamInformationTagTests {
  @Test func `a variant has all its values`() {
    let read = TagReading(
      StreamInformationTag.self,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,SCORE=2.5,CODECS="avc1",SUPPLEMENTAL-CODECS="dvh1/db4h",RESOLUTION=1280x720,HDCP-LEVEL=TYPE-0,ALLOWED-CPC="com.example:SW",VIDEO-RANGE=PQ,REQ-VIDEO-LAYOUT="CH-STEREO",STABLE-VARIANT-ID="v",VIDEO="vid",PATHWAY-ID="p",FRAME-RATE=29.97,AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS=NONE,NAME="HD""#
    )
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
    #expect(read.tag?.frameRate == MediaTime(value: 2997, timescale: 100))
    #expect(read.tag?.audio == "a")
    #expect(read.tag?.subtitles == "s")
    #expect(read.tag?.closedCaptions == "NONE")
    #expect(read.tag?.streamName == "HD")
    #expect(read.findings.isEmpty)
  }

  @Test func `a variant without bandwidth, or with a resolution that is none, has findings`() {
    #expect(
      TagReading(StreamInformationTag.self, "#EXT-X-STREAM-INF:CODECS=\"a\"").findings == [
        "MVP-001 1"
      ])
    #expect(
      TagReading(StreamInformationTag.self, "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=HD").findings
        == ["SYN-009 42"])
    #expect(
      TagReading(StreamInformationTag.self, "#EXT-X-STREAM-INF:BANDWIDTH=-1").findings == [
        "SYN-010 29"
      ])
  }
}
