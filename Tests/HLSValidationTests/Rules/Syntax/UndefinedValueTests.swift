import SourceDiagnostics
import Testing

@Suite struct UndefinedValueTests {
  private func severities(_ attribute: String, of tag: String) -> [Severity] {
    let start = #"#EXT-X-\#(tag):"#
    return findings(of: "SYN-019", inMultivariantWith: start + attribute).map(\.severity)
  }

  @Test(
    arguments: [
      ("CC1", true), ("CC4", true), ("SERVICE1", true), ("SERVICE63", true), ("CC5", false),
      ("SERVICE0", false), ("SERVICE64", false), ("SERVICE", false), ("cc1", false), ("", false),
    ])
  func `a caption channel is one of those that there are`(id: String, isDefined: Bool) {
    let attributes = #"TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="a",INSTREAM-ID="\#(id)""#
    #expect(severities(attributes, of: "MEDIA").isEmpty == isDefined)
  }

  @Test(
    arguments: [
      ("com.example.drm:HW", true), ("com.example.drm:SMART-TV/PC,com.other:HW", true),
      ("urn:uuid:edef8ba9:HW", true), ("com.example.drm:", true), ("abc", false), (":HW", false),
      ("com.example.drm:hw", false), ("com.example.drm:HW,", false), ("", false),
    ])
  func `allowed content protection is key formats with labels`(value: String, isDefined: Bool) {
    let found = findings(
      of: "SYN-019", inMultivariantWith: variantLine(#"ALLOWED-CPC="\#(value)""#))
    #expect(found.isEmpty == isDefined)
  }

  private func variantLine(_ attribute: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1,\(attribute)\na.m3u8"
  }

  @Test(
    arguments: [
      "VIDEO-RANGE=sdr", "HDCP-LEVEL=TYPE-2", #"STABLE-VARIANT-ID="a b""#, #"PATHWAY-ID="a/b""#,
      #"REQ-VIDEO-LAYOUT="""#, #"REQ-VIDEO-LAYOUT=",""#, #"REQ-VIDEO-LAYOUT="CH-STEREO,,CH-MONO""#,
    ])
  func `values of closed sets are errors`(attribute: String) {
    let found = findings(of: "SYN-019", inMultivariantWith: variantLine(attribute))
    #expect(found.map(\.severity) == [.error])
  }

  @Test(
    arguments: [
      "VIDEO-RANGE=HLG", "HDCP-LEVEL=NONE", #"STABLE-VARIANT-ID="a+b/c==""#,
      #"REQ-VIDEO-LAYOUT="CH-NEW/PROJ-NEW""#, #"SUPPLEMENTAL-CODECS="new1.1/new2""#,
    ])
  func `defined values, and those of open sets, are none`(attribute: String) {
    #expect(findings(of: "SYN-019", inMultivariantWith: variantLine(attribute)).isEmpty)
  }

  @Test(arguments: [
    #"SERVER-CONTROL:CAN-BLOCK-RELOAD=NO"#, #"SERVER-CONTROL:CAN-SKIP-DATERANGES=NO"#,
    #"PART:DURATION=1,URI="p",INDEPENDENT=NO"#, #"PART:DURATION=1,URI="p",GAP=NO"#,
  ])
  func `NO is a warning where YES is the only value`(tag: String) {
    let no = findings(of: "SYN-019", inMediaPlaylistWith: "#EXT-X-\(tag)")
    #expect(no.map(\.severity) == [.warning])
    let yes = tag.replacing("=NO", with: "=YES")
    #expect(findings(of: "SYN-019", inMediaPlaylistWith: "#EXT-X-\(yes)").isEmpty)
  }

  @Test func `a method of encryption that others define is a warning`() {
    #expect(severities(#"METHOD=SAMPLE-AES-CENC,URI="k""#, of: "SESSION-KEY") == [.warning])
    #expect(severities(#"METHOD=AES-256-GCM,URI="k""#, of: "SESSION-KEY").isEmpty)
  }

  @Test(arguments: [
    ("6", true), ("16/JOC", true), ("2/-/BINAURAL", true), ("stereo", false),
    ("6//BINAURAL", false),
  ])
  func `channels begin with their number`(value: String, isDefined: Bool) {
    let attributes = #"TYPE=AUDIO,GROUP-ID="a",NAME="a",CHANNELS="\#(value)""#
    #expect(severities(attributes, of: "MEDIA").isEmpty == isDefined)
  }
}
