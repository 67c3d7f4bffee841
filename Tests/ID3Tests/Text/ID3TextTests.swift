import ID3
import SourceDiagnostics
import Testing

struct ID3TextTests {
  private func values(_ content: [UInt8]) -> [String] {
    guard
      case .text(let frame)? = ID3Tag.parseAll(
        in: TagBytes.tag(TagBytes.frame("TIT2", content))
      ).tags.first?.frames.first
    else { return [] }
    return frame.values
  }

  private func issues(_ content: [UInt8]) -> [ID3Issue.Kind] {
    ID3Tag.parseAll(in: TagBytes.tag(TagBytes.frame("TIT2", content))).issues.map(\.id)
  }

  @Test func `the four encodings are read`() {
    #expect(values([0, 0x47, 0xE9]) == ["Gé"])
    #expect(values([1] + TagBytes.utf16("Gé🎬", littleEndian: true)) == ["Gé🎬"])
    #expect(values([1] + TagBytes.utf16("Gé🎬", littleEndian: false)) == ["Gé🎬"])
    #expect(values([2] + TagBytes.utf16("Gé", littleEndian: false, mark: false)) == ["Gé"])
    #expect(values(TagBytes.text("Gé🎬")) == ["Gé🎬"])
  }

  @Test func `a byte order mark is no character, in any encoding`() {
    #expect(values(TagBytes.text("\u{FEFF}a")) == ["a"])
    #expect(values([2] + TagBytes.utf16("a", littleEndian: false)) == ["a"])
  }

  @Test func `every value of a list may have its own byte order`() {
    let list =
      TagBytes.utf16("one", littleEndian: true) + [0, 0]
      + TagBytes.utf16("two", littleEndian: false) + [0, 0]
    #expect(values([1] + list) == ["one", "two"])
  }

  @Test func `a value without a mark has the order of the one before`() {
    let list =
      TagBytes.utf16("one", littleEndian: true) + [0, 0]
      + TagBytes.utf16("two", littleEndian: true, mark: false)
    #expect(values([1] + list) == ["one", "two"])
    #expect(issues([1] + list).isEmpty)
  }

  @Test func `a text without any mark is read most significant byte first, with an issue`() {
    let content = [1] + TagBytes.utf16("a", littleEndian: false, mark: false)
    #expect(values(content) == ["a"])
    #expect(issues(content) == [.byteOrderMarkMissing])
  }

  @Test func `empty values stand between others but not at the end`() {
    #expect(values(TagBytes.text("a\0\0b\0\0")) == ["a", "", "b"])
    #expect(values(TagBytes.text("")) == [])
  }

  @Test func `a list ends at the limit of entries`() {
    let zeros = [UInt8](repeating: 0, count: ID3Limits.entryCount)
    let many = TagBytes.text(String(repeating: "a\0", count: ID3Limits.entryCount))
    #expect(values([3, 0x61] + zeros) == ["a"])
    #expect(values(many + [0x61, 0]).count == ID3Limits.entryCount)
    #expect(issues(many + [0x61, 0]) == [.limitReached])
  }

  @Test func `a terminator of UTF-16 stands at an even place`() {
    // U+0100 before U+0061: its two middle bytes are zero, and no terminator.
    #expect(values([2, 0x01, 0x00, 0x00, 0x61]) == ["\u{100}a"])
  }

  @Test func `text that is not valid is reported and shown with replacements`() {
    #expect(values([3, 0x61, 0xFF]) == ["a\u{FFFD}"])
    #expect(issues([3, 0x61, 0xFF]) == [.textInvalid])
    #expect(issues([2, 0, 0x61, 0]) == [.textInvalid])
  }

  @Test func `an unknown encoding is reported and loses no character`() {
    #expect(values([9, 0x61]) == ["a"])
    #expect(values(Array("abc".utf8)) == ["abc"])
    #expect(issues([9, 0x61]) == [.encodingUnknown])
  }
}
