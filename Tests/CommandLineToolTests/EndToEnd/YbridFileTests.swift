import TestSupport
import Testing

struct YbridFileTests {
  private func metadata(
    _ options: String
  ) throws -> (status: Int, output: String, errors: String) {
    let tool = try #require(BuiltTool.current)
    let outcome = try tool.shell(
      "cd '\(Fixture("radio").path)' && \"$0\" metadata --as ybrid \(options) recording.mp3")
    return (Int(outcome.status), outcome.output, outcome.errors)
  }

  @Test func `an answer holds from the time before its name`() throws {
    let outcome = try metadata("--ybrid 0:08=show-meta.json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("0:00:08.000  0:00:12.250  MUSIC    Butter by BTS"))
  }

  @Test func `a bad answer is status 2 and one line with the file and the place`() throws {
    let outcome = try metadata("--ybrid -", input: #"{"currentItem": {"title": 1}}"#)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == "hlscue: --ybrid -: currentItem.title is not a text\n")
    let syntax = try metadata("--ybrid recording.mp3")
    #expect(syntax.status == 2 && syntax.errors.contains("recording.mp3: line 1, column 1: "))
    let missing = try metadata("--ybrid 8=gone.json")
    #expect(missing.status == 2)
    #expect(missing.errors == "hlscue: --ybrid gone.json: no such file\n")
    #expect(try metadata("--ybrid 8=").errors.contains("a file name is missing"))
  }

  private func metadata(
    _ options: String, input: String
  ) throws -> (status: Int, output: String, errors: String) {
    let tool = try #require(BuiltTool.current)
    let outcome = try tool.shell(
      "cd '\(Fixture("radio").path)' && printf '%s' '\(input)' | "
        + "\"$0\" metadata --as ybrid \(options) recording.mp3")
    return (Int(outcome.status), outcome.output, outcome.errors)
  }
}
