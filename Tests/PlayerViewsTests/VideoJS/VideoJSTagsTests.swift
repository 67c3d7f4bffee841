import FieldValues
import Testing

@testable import PlayerViews

struct VideoJSTagsTests {
  private func values(_ body: [UInt8]) -> [FieldValue]? {
    let frame = TagFrames.Frame(id: "TIT2", body: body[...])
    return VideoJSFrame(frame, readsAllText: false).fields["values"]?.values
  }

  @Test func `a text has a value for each terminator, up to the limit of a list`() throws {
    #expect(values([3, 0x61, 0, 0, 0x62, 0]) == [.string("a"), .string(""), .string("b")])
    let many = [[UInt8]](repeating: [0x61, 0], count: 100_000).flatMap(\.self)
    let list = try #require(values([3] + many))
    #expect(list.count == 65_537)
    guard case .string(let rest)? = list.last else {
      Issue.record("the last value is no text")
      return
    }
    #expect(rest.utf8.count == 2 * (100_000 - 65_536) - 1)
  }
}
