import ID3
import SourceDiagnostics
import Testing

struct ID3SequenceReaderTests {
  private let tag = TagBytes.tag(TagBytes.frame("TIT2", TagBytes.text("a")))
  private let footed = TagBytes.tag(TagBytes.frame("TIT2", TagBytes.text("b")), footer: true)
  private let audio = [UInt8](repeating: 0x55, count: 300)

  @Test func `tags at both ends of a file are found`() {
    let versionOne = Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
    for tail in [[], versionOne] {
      let scan = ID3Tag.scan(tag + tag + audio + footed + tail)
      #expect(scan.tags.map(\.byteOffset) == [0, tag.count, 2 * tag.count + 300])
      #expect(scan.issues.isEmpty)
      #expect(scan.trailingByteCount == tail.count)
    }
  }

  @Test func `a tag between audio frames is found when it is asked for`() {
    let file = tag + audio + tag + audio
    #expect(ID3Tag.scan(file).tags.count == 1)
    #expect(
      ID3Tag.scan(file, includingEmbedded: true).tags.map(\.byteOffset) == [0, tag.count + 300])
  }

  @Test func `a tag right before the one at the end does not stop the search`() {
    let scan = ID3Tag.scan(tag + audio + tag + footed, includingEmbedded: true)
    let second = tag.count + 300
    #expect(scan.tags.map(\.byteOffset) == [0, second, second + tag.count])
    #expect(scan.trailingByteCount == 0)
  }

  @Test func `what merely looks like a header in media data is no tag`() {
    let lookalikes: [[UInt8]] = [
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0x7F, 0x7F],
      Array("ID3".utf8) + [4, 0, 0x0F, 0, 0, 0, 5, 0x54, 0x49, 0x54],
      Array("ID3".utf8) + [9, 0, 0, 0, 0, 0, 5, 0x54, 0x49, 0x54],
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20, 0x01, 0x02, 0x03],
    ]
    for lookalike in lookalikes {
      #expect(ID3Tag.scan(audio + lookalike + audio, includingEmbedded: true).tags.isEmpty)
    }
  }

  @Test func `a footer without its tag is reported`() {
    let scan = ID3Tag.scan(audio + footed.suffix(10))
    #expect(scan.tags.isEmpty)
    #expect(scan.issues.map(\.id) == [.footerMismatch])
  }

  @Test func `the footer of the only tag belongs to it`() {
    for file in [footed, tag + footed, footed + audio] {
      let scan = ID3Tag.scan(file)
      #expect(scan.tags.last?.hasFooter == true)
      #expect(scan.issues.isEmpty)
    }
  }

  @Test func `a file without tags is no fault`() {
    #expect(ID3Tag.scan(audio).issues.isEmpty)
  }
}
