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

  private func parse(_ id: String, _ content: [UInt8], major: UInt8) -> ID3Parsing {
    let frame = major == 2 ? TagBytes.shortFrame(id, content) : TagBytes.frame(id, content)
    return ID3Tag.parseAll(in: TagBytes.tag(frame, major: major))
  }

  @Test(arguments: [(2, "TT2"), (3, "TIT2"), (4, "TIT2")] as [(UInt8, String)])
  func `a property has several values since version 2.4, and one before`(
    major: UInt8, id: String
  ) {
    let utf16 =
      TagBytes.utf16("A", littleEndian: true) + [0, 0] + TagBytes.utf16("B", littleEndian: true)
    for content in [TagBytes.text("A\0B\0", encoding: 0), [1] + utf16] {
      let parsing = parse(id, content, major: major)
      guard case .text(let frame)? = parsing.tags.first?.frames.first else {
        Issue.record("no frame")
        return
      }
      #expect(frame.values == (major == 4 ? ["A", "B"] : ["A"]))
      #expect(frame.text == "A")
      #expect(frame.texts.strings == ["A", "B"])
      let issues: [ID3Issue.Kind] = major == 4 ? [] : [.textAfterTerminator]
      #expect(parsing.issues.map(\.id) == issues)
    }
  }

  @Test(arguments: [(2, "TXX"), (3, "TXXX")] as [(UInt8, String)])
  func `what follows the terminator of a text of the user is ignored before version 2.4`(
    major: UInt8, id: String
  ) {
    let parsing = parse(id, TagBytes.text("ad\0A\0junk", encoding: 0), major: major)
    #expect(parsing.tags.first?.frames.map(\.summary) == ["\(id) ad = A"])
    #expect(parsing.issues.map(\.id) == [.textAfterTerminator])
    let ended = parse(id, TagBytes.text("ad\0A\0\0", encoding: 0), major: major)
    #expect(ended.tags.first?.frames.map(\.summary) == ["\(id) ad = A"])
    #expect(ended.issues.isEmpty)
  }

  @Test func `people are a list in every version`() {
    let content = TagBytes.text("mix\0Ann\0edit\0Bob", encoding: 0)
    let parsing = parse("IPLS", content, major: 3)
    #expect(parsing.tags.first?.frames.map(\.summary) == ["IPLS = mix: Ann, edit: Bob"])
    #expect(parsing.issues.isEmpty)
  }

  @Test(arguments: [(2, "TT2"), (3, "TIT2"), (4, "TIT2")] as [(UInt8, String)])
  func `an encoding of version 2.4 in an earlier one is read and reported`(
    major: UInt8, id: String
  ) {
    let utf16 = [2] + TagBytes.utf16("Gé", littleEndian: false, mark: false)
    for content in [TagBytes.text("Gé"), utf16] {
      let parsing = parse(id, content, major: major)
      #expect(parsing.tags.first?.frames.map(\.summary) == ["\(id) = Gé"])
      let issues: [ID3Issue.Kind] = major == 4 ? [] : [.encodingOfLaterVersion]
      #expect(parsing.issues.map(\.id) == issues)
    }
  }
}
