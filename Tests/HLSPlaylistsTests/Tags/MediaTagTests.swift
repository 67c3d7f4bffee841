import HLSPlaylists
import Testing

@Suite struct MediaTagTests {
  @Test func `a rendition has all its values`() {
    let read = TagReading(
      MediaTag.self,
      #"#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8",GROUP-ID="g",LANGUAGE="en",ASSOC-LANGUAGE="de",NAME="English",STABLE-RENDITION-ID="r",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,INSTREAM-ID="CC1",BIT-DEPTH=16,SAMPLE-RATE=48000,CHARACTERISTICS="public.x",CHANNELS="6""#
    )
    #expect(read.tag?.type == "AUDIO")
    #expect(read.tag?.uri == "a.m3u8")
    #expect(read.tag?.groupID == "g")
    #expect(read.tag?.language == "en")
    #expect(read.tag?.associatedLanguage == "de")
    #expect(read.tag?.renditionName == "English")
    #expect(read.tag?.stableRenditionID == "r")
    #expect(read.tag?.isDefault == true)
    #expect(read.tag?.isAutoselect == true)
    #expect(read.tag?.isForced == false)
    #expect(read.tag?.inStreamID == "CC1")
    #expect(read.tag?.bitDepth == 16)
    #expect(read.tag?.sampleRate == 48000)
    #expect(read.tag?.characteristics == "public.x")
    #expect(read.tag?.channels == "6")
    #expect(read.findings.isEmpty)
  }

  @Test func `a rendition needs a type, a group and a name`() {
    let read = TagReading(MediaTag.self, #"#EXT-X-MEDIA:DEFAULT=maybe"#)
    #expect(read.findings == ["SYN-018 1", "SYN-018 1", "SYN-018 1", "SYN-019 22"])
  }
}
