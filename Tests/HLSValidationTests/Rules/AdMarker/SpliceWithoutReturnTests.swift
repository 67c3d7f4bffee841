import AdBreaks
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct SpliceWithoutReturnTests {
  private func messages(_ lines: String..., isEnded: Bool = true) -> [String] {
    findings("ADM-026", in: lines.joined(separator: "\n"), isEnded: isEnded).map(\.message)
  }

  @Test(arguments: [
    "EXT-OATCLS-SCTE35:", "EXT-X-SPLICEPOINT-SCTE35:", "EXT-X-SCTE35:CUE-OUT=YES,CUE=",
  ])
  func `each tag with a message that waits for another is reported`(tag: String) {
    let quote = tag.hasSuffix("=") ? "\"" : ""
    let out = "#\(tag)\(quote)\(outMessageBase64)\(quote)"
    let name = tag.prefix { $0 != ":" }
    #expect(
      messages(segments(1), out, segments(5)) == [
        "\(name) starts a break of 8.0 s without auto_return, and no message ends it before 0:00:24.000"
      ])
    let back = out.replacing(outMessageBase64, with: inMessageBase64)
      .replacing("CUE-OUT=YES", with: "CUE-IN=YES")
    #expect(messages(segments(1), out, segments(2), back, segments(3)) == [])
  }

  @Test func `a message that returns by itself waits for nothing`() {
    let out = "#EXT-OATCLS-SCTE35:/DAlAAAAAAAA///wFAUAABJnf+/+AAzosP4ACvyAAAAAAAAA5zmc6A=="
    #expect(messages(segments(1), out, segments(5)) == [])
  }

  @Test func `the message may come one target duration late`() {
    let out = "#EXT-OATCLS-SCTE35:\(outMessageBase64)"
    #expect(messages(out, segments(3)) == [])
    #expect(messages(out, segments(4)).count == 1)
  }

  @Test func `a line of another dialect or a message of another event may end it`() {
    let out = "#EXT-OATCLS-SCTE35:\(outMessageBase64)"
    #expect(messages(out, segments(3), "#EXT-X-CUE-IN", segments(3)) == [])
    let other = "#EXT-X-SPLICEPOINT-SCTE35:\(inMessageBase64)"
    #expect(messages(out, segments(3), other, segments(3)) == [])
  }

  @Test func `a message in media that was not read may end it`() {
    let text = playlist(segments("a", "b", "c", "d", "e"), isEnded: true)
    let splices = [InBandSplice].section(outMessage, at: MediaTime(seconds: 4))
    let media = (0..<5).map { SegmentFacts.video(pts: UInt64($0) * 360_000, seconds: 4) }
    func count(_ media: [SegmentFacts?]) -> Int {
      findings(of: "ADM-026", in: RuleExample(text, media: media, splices: splices)).count
    }
    #expect(count(media) == 1)
    #expect(count(media.dropLast() + [nil]) == 0)
  }

  @Test func `lines do not end a break for those who read the media`() {
    let text = playlist(
      segments("a") + ["#EXT-X-CUE-OUT:8"] + segments("b", "c") + ["#EXT-X-CUE-IN"]
        + segments("d", "e", "f"), isEnded: true)
    let media = (0..<6).map { SegmentFacts.video(pts: UInt64($0) * 360_000, seconds: 4) }
    let out = [InBandSplice].section(outMessage, at: MediaTime(seconds: 4))
    let back = [InBandSplice].section(inMessage, at: MediaTime(seconds: 12))
    func messages(_ splices: [InBandSplice]) -> [String] {
      findings(of: "ADM-026", in: RuleExample(text, media: media, splices: splices)).map(\.message)
    }
    #expect(
      messages(out) == [
        "the message starts a break of 8.0 s without auto_return, and no message ends it before 0:00:24.000"
      ])
    #expect(messages(out + back) == [])
  }
}
