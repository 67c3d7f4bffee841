import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSValidation

struct SpliceDifferenceTests {
  private func difference(_ own: String, _ other: String) -> [String] {
    let difference = SpliceDifference(own, other)
    return [difference.own, difference.other]
  }

  @Test func `messages differ by what people call them`() {
    #expect(difference(outMessage, otherOutMessage) == ["event 4711", "event 4712"])
    #expect(
      difference(outMessage, opportunityMessage) == [
        "splice_insert (out), no segmentation, event 4711",
        "time_signal (out), 0x34 Provider Placement Opportunity Start, event 52",
      ])
    #expect(
      difference(outMessage, inMessage) == [
        "splice_insert (out), 8.0 s, at 0:00:09.400",
        "splice_insert (in), no duration, at 0:00:17.400",
      ])
  }

  @Test func `other fields have their names`() {
    let tier = outMessage.replacing("FFFFF014", with: "FFF00014")
    #expect(difference(outMessage, tier).allSatisfy { $0.count < 40 })
  }

  @Test func `digits that are no message are shown where they differ`() {
    let digits = "0x" + String(repeating: "0", count: 60)
    #expect(
      difference(digits + "1", digits + "2") == [#""…00001""#, #""…00002""#])
    #expect(difference("0x1", "0x2") == [#""0x1""#, #""0x2""#])
    let address = "https://user@example.com/" + String(repeating: "a", count: 60)
    #expect(difference(address, address + "b").allSatisfy { $0.hasPrefix("\"https://user@") })
  }

  @Test func `a finding that quotes two messages has their difference instead`() {
    var finding = Diagnostic(
      .trial(), "SCTE35-OUT is \(outMessage.quoted), line 3 has \(otherOutMessage.quoted)")
    #expect(SpliceDifference.worded(finding) == finding)
    finding.comparedMessages = [outMessage, otherOutMessage]
    #expect(
      SpliceDifference.worded(finding).message
        == "SCTE35-OUT is a message with event 4711, line 3 has one with event 4712")
  }
}
