import ID3
import Testing

struct PlainFramesTests {
  private static let title = TagBytes.frame("TIT2", TagBytes.text("a\0"))
  private static let foreign = TagBytes.frame("!!!!", [1, 2])

  @Test func `any four printable characters are the name of a frame`() {
    let tag = TagBytes.tag(Self.title, Self.foreign, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    let frames = Array(PlainFrames(of: tag, sizes: .syncsafe))
    #expect(frames.map { String(decoding: $0.name, as: UTF8.self) } == ["TIT2", "!!!!"])
    #expect(frames.map(\.byteOffset) == [10, 23])
    #expect(frames.map { Array($0.body) } == [[3, 0x61, 0], [1, 2]])
  }

  @Test func `frames that were read cost nothing more`() {
    let text = TagBytes.frame("TXXX", TagBytes.text("a\0b\0c"))
    let large = TagBytes.frame("TIT2", [3] + [UInt8](repeating: 0, count: 199), plainSize: true)
    for (tag, count) in [
      (TagBytes.tag(Self.title, text), 2), (TagBytes.tag(large, large, major: 3), 2),
    ] {
      var budget = ID3Budget()
      #expect(budget.spendPlainFrames(of: tag, beyond: count) == tag.count)
      #expect(budget == ID3Budget())
    }
  }

  @Test func `frames that were not read cost as much, up to where the memory ends`() {
    let tag = TagBytes.tag(
      Self.title, Self.foreign, Self.foreign, Self.foreign, Self.foreign, Self.foreign)
    var budget = ID3Budget(memory: 3 * ID3Limits.frameMemory)
    let end = 10 + Self.title.count + 3 * Self.foreign.count
    #expect(budget.spendPlainFrames(of: tag, beyond: 1) == end)
  }

  @Test func `frames behind large ones of version 2 point 3 count by its sizes`() {
    let large = TagBytes.frame("TIT2", [3] + [UInt8](repeating: 0, count: 199), plainSize: true)
    let tag = TagBytes.tag(large, Self.foreign, Self.foreign, major: 3)
    var budget = ID3Budget(memory: 1)
    #expect(
      budget.spendPlainFrames(of: tag, beyond: 1) == 10 + large.count + Self.foreign.count)
  }

  @Test(arguments: [
    TagBytes.text("a\0b\0c"), [2] + TagBytes.utf16("a\0b\0c", littleEndian: false, mark: false),
  ])
  func `each further value of a text costs as an entry of a list`(content: [UInt8]) {
    let tag = TagBytes.tag(TagBytes.frame("TIT2", content))
    var budget = ID3Budget(memory: 2 * ID3Limits.entryMemory)
    #expect(budget.spendPlainFrames(of: tag, beyond: 1) == tag.count)
    #expect(budget.spendPlainFrames(of: tag, beyond: 1) == 10)
  }
}
