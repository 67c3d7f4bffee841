import TestSupport
import Testing

struct CustomDataTests {
  private func cast(_ customData: String) throws -> (status: Int, output: String, errors: String) {
    let tool = try #require(BuiltTool.current)
    let outcome = try tool.shell(
      "cd '\(Fixture("packed-audio").path)' && printf '%s' '\(customData)' | "
        + "\"$0\" metadata --as cast --custom-data - --format json media.m3u8")
    return (Int(outcome.status), outcome.output, outcome.errors)
  }

  @Test func `custom data are in the media information as they were written`() throws {
    let outcome = try cast(#"{"token": "x", "list": [1, 2.5, null, {"a": true}]}"#)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""token": "x""#))
  }

  @Test func `custom data that are none are status 2 and one line with the place`() throws {
    let broken = try cast("{\"a\":\n 1")
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("hlscue: --custom-data -: line 2, column 3: "))
    #expect(broken.errors.split(separator: "\n").count == 1)
    #expect(try cast("[]").errors == "hlscue: --custom-data -: the document is not an object\n")
  }

  @Test func `the identifier of an item is there without anything else`() throws {
    let tool = try #require(BuiltTool.current)
    let outcome = try tool.shell(
      "cd '\(Fixture("broken").path)' && \"$0\" metadata --as cast --ids-only missing-segment.m3u8")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "missing-segment.m3u8  as cast\n  media\n    contentId  missing-segment.m3u8\n")
  }

  @Test func `custom data that do not fit are omitted with a warning`() throws {
    let long = String(repeating: "x", count: 65_500)
    let outcome = try cast(#"{"a": "\#(long)"}"#)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("customData\":"))
    #expect(outcome.output.contains("CST-002"))
  }
}
