import FieldValues
import MediaTiming
import Testing

@testable import HLSReports

struct ComparableContentTests {
  private func names(_ content: [Field], type: String = "scte35") -> [String] {
    ComparableContent.fields(of: content, type: type).map(\.name)
  }

  @Test func `bytes are left out only beside what they decode to`() {
    let bytes = Field("payloadBase64", .string("/DA="))
    #expect(names([Field("section", .object([])), bytes]) == ["section"])
    #expect(names([Field("section", .null), bytes]) == ["section", "payloadBase64"])
  }

  @Test func `a time stamp only counts as being there`() {
    let field = Field("command", .object([Field("ptsTime", .integer(5))]))
    #expect(
      ComparableContent.fields(of: [field], type: "scte35")
        == [Field("command", .object([Field("ptsTime", ComparableContent.given)]))])
  }

  @Test func `a tag that holds the message is known by its name`() {
    let tag = FieldValue.object([
      Field("name", .string("EXT-OATCLS-SCTE35")), Field("line", .integer(7)),
      Field("value", .string("/DA=")),
    ])
    let section = Field("section", .object([]))
    let bare = ComparableContent.fields(of: [Field("tags", .array([tag]))], type: "cue-tags")
    #expect(
      bare == [
        Field(
          "tags",
          .array([
            .object([
              Field("name", .string("EXT-OATCLS-SCTE35")), Field("value", .string("/DA=")),
            ])
          ]))
      ])
    let decoded = ComparableContent.fields(
      of: [Field("tags", .array([tag])), section], type: "cue-tags")
    #expect(decoded.first == Field("tags", .array([.string("EXT-OATCLS-SCTE35")])))
  }

  @Test func `an exact time is what its six decimals are`() {
    let third = FieldValue.time(MediaTime(value: 1, timescale: 3))
    #expect(ComparableContent.value(third, named: "duration") == .number(0.333333))
  }

  @Test(arguments: [
    ("https://a.example/x?b=1#c", "text", "https://a.example/x"),
    ("seg.ts?token=1", "uri", "seg.ts"),
    ("is it so?", "text", "is it so?"),
    ("see https://u:p@a.example/?b=1 now", "text", "see https://a.example/ now"),
  ])
  func `a URI loses query and user name, so that a saved analysis equals a fresh one`(
    text: String, name: String, expected: String
  ) {
    let fresh = FieldValue.string(text)
    let saved = Field(name, fresh).redacted(by: URIRedaction()).value
    #expect(ComparableContent.value(fresh, named: name) == .string(expected))
    #expect(ComparableContent.value(saved, named: name) == .string(expected))
  }
}
