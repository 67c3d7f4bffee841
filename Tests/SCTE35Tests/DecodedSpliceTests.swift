import ByteParsing
import FieldValues
import SCTE35
import Testing

struct DecodedSpliceTests {
  private static let text = "/DAlAAAAAAAAAP/wFAUAAAABf+/+AAAAAH4ANu6AAAEAAAAAAAA="

  @Test func `messages are equal when they are written alike and carry the same`() {
    let splice = DecodedSplice(text: Self.text)
    #expect(splice == DecodedSplice(text: Self.text))
    #expect(Set([splice, DecodedSplice(text: Self.text), splice]).count == 1)
    #expect(splice != DecodedSplice(text: "\(Self.text) "))
    let section = SpliceInfoSection(command: .null)
    #expect(DecodedSplice(section, bytes: [1]) != DecodedSplice(section, bytes: [2]))
    #expect(DecodedSplice(section, bytes: nil).section == section)
  }

  @Test func `bytes have one hash in every form`() throws {
    let read = DecodedSplice(text: Self.text)
    let bytes = try #require(read.bytes)
    let digits = "0x" + Hexadecimal.text(bytes).uppercased()
    for other in [DecodedSplice(text: digits), DecodedSplice(bytes: bytes)] {
      #expect(other != read)
      #expect(other.bytesHash == read.bytesHash)
    }
    #expect(DecodedSplice(bytes: [1]).bytesHash != read.bytesHash)
  }

  @Test func `the text is shown where it is no message or not in the usual form`() {
    func texts(_ splice: DecodedSplice) -> [FieldValue] {
      splice.fields.filter { $0.name == "payloadText" }.map(\.value)
    }
    #expect(texts(DecodedSplice(text: Self.text)).isEmpty)
    #expect(texts(DecodedSplice(text: Self.text, isUsualForm: false)) == [.string(Self.text)])
    #expect(texts(DecodedSplice(text: "a token!")) == [.string("a token!")])
    #expect(texts(DecodedSplice(bytes: [1, 2])).isEmpty)
  }
}
