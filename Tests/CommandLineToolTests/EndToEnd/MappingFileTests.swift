import TestSupport
import Testing

struct MappingFileTests {
  private func events(_ mapping: String) throws -> (status: Int32, output: String, errors: String) {
    let tool = try #require(BuiltTool.current)
    let input = Fixture("date-ranges/media.m3u8").path
    let outcome = try tool.shell(
      "printf '%s' '\(mapping)' | \"$0\" events --respect-blocked --mapping - "
        + "--type daterange --playlist-only --format ndjson '\(input)'")
    return (Int32(outcome.status), outcome.output, outcome.errors)
  }

  @Test func `a date range that a mapping blocks is not played`() throws {
    let free = try events("{}")
    let blocked = try events(
      #"{"ranges": [{"class": "com.example.programme", "kind": "blocked"}]}"#)
    #expect(free.status == 0 && blocked.status == 0)
    #expect(free.output.contains(#""entercue""#))
    #expect(!blocked.output.contains(#""entercue""#))
  }

  @Test func `a bad mapping file is status 2 and one line with the place`() throws {
    let outcome = try events(#"{"ranges": [{"class": "a", "kind": "bloked"}]}"#)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(#"ranges[0].kind "bloked" is not a kind"#))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
