import ID3
import MediaTiming
import SourceDiagnostics
import Testing

struct ID3TagTests {
  private let title = TagBytes.frame("TIT2", TagBytes.text("Song"))

  private func summaries(_ parsing: ID3Parsing) -> [String] {
    parsing.tags.flatMap { $0.frames.map(\.summary) }
  }

  private func kinds(_ parsing: ID3Parsing) -> [ID3Issue.Kind] { parsing.issues.map(\.id) }

  @Test func `a tag gives its version, its place and its whole size`() throws {
    let tag = TagBytes.tag(title, footer: true)
    let parsing = ID3Tag.parseAll(in: tag + tag)
    #expect(parsing.tags.map(\.byteOffset) == [0, tag.count])
    #expect(parsing.tags.map(\.byteCount) == [tag.count, tag.count])
    #expect(parsing.tags.map(\.version.description) == ["2.4", "2.4"])
    #expect(parsing.tags.allSatisfy { $0.hasFooter && $0.isComplete })
    #expect(summaries(parsing) == ["TIT2 = Song", "TIT2 = Song"])
    #expect(parsing.issues.isEmpty)
    #expect(ID3Tag.declaredSize(tag) == tag.count)
    #expect(ID3Tag.declaredSize(Array(tag.prefix(9))) == nil)
  }

  @Test func `filler after a tag is counted and harms nothing`() {
    let tag = TagBytes.tag(title)
    let parsing = ID3Tag.parseAll(in: tag + [UInt8](repeating: 0xFF, count: 141))
    #expect(parsing.tags.count == 1)
    #expect(parsing.trailingByteCount == 141)
    #expect(kinds(parsing) == [.filler])
    #expect(parsing.issues.first?.byteOffset == tag.count)
  }

  @Test func `a tag after filler is found`() {
    let tag = TagBytes.tag(title)
    let parsing = ID3Tag.parseAll(in: [1, 2] + tag + [0, 0, 0] + tag + [9])
    #expect(parsing.tags.map(\.byteOffset) == [2, tag.count + 5])
    #expect(kinds(parsing) == [.leadingBytes, .filler, .foreignBytes])
    #expect(parsing.trailingByteCount == 1)
  }

  @Test func `bytes without a tag are an error`() {
    #expect(kinds(ID3Tag.parseAll(in: [0x47, 1, 2])) == [.tagMissing])
    #expect(kinds(ID3Tag.parseAll(in: [])) == [.tagMissing])
  }

  @Test func `a cut tag keeps the frames that are whole`() {
    let tag = TagBytes.tag(title, TagBytes.frame("TPE1", TagBytes.text("Artist")))
    let parsing = ID3Tag.parseAll(in: Array(tag.dropLast(2)))
    #expect(summaries(parsing) == ["TIT2 = Song"])
    #expect(kinds(parsing) == [.tagTruncated, .frameTruncated])
    #expect(parsing.tags.first?.isComplete == false)
    #expect(parsing.tags.first?.byteCount == tag.count)
    #expect(parsing.issues.last?.path == "frames[1]")
    #expect(parsing.issues.last?.byteOffset == 25)
    #expect(parsing.trailingByteCount == 0)
  }

  @Test func `an empty frame in the middle does not end the tag`() {
    let parsing = ID3Tag.parseAll(
      in: TagBytes.tag(
        title, TagBytes.frame("WOAF", []), TagBytes.frame("TCOP", []),
        TagBytes.frame("PRIV", []), TagBytes.frame("GEOB", []),
        TagBytes.frame("TENC", TagBytes.text("x", encoding: 0))))
    #expect(
      summaries(parsing)
        == ["TIT2 = Song", "WOAF", "TCOP", "PRIV 0 bytes", "GEOB 0 bytes", "TENC = x"])
    #expect(kinds(parsing).filter { $0 == .frameEmpty }.count == 4)
    #expect(parsing.issues.allSatisfy { $0.severity == .warning })
  }

  @Test func `padding ends the frames`() {
    let clean = ID3Tag.parseAll(in: TagBytes.tag(title, [0, 0, 0]))
    #expect(clean.tags.first?.paddingByteCount == 3)
    #expect(clean.issues.isEmpty)
    let odd = ID3Tag.parseAll(in: TagBytes.tag(title, [0, 7, 0]))
    #expect(kinds(odd) == [.paddingNotZero])
  }

  @Test func `a frame identifier that cannot be one ends the tag`() {
    let parsing = ID3Tag.parseAll(
      in: TagBytes.tag(title, TagBytes.frame("t?t2", [1, 2]), title))
    #expect(summaries(parsing) == ["TIT2 = Song"])
    #expect(kinds(parsing) == [.frameIDInvalid])
  }

  @Test func `a frame with small letters is left out, and the rest is read`() {
    for name in ["txxx", "Tit2"] {
      let parsing = ID3Tag.parseAll(
        in: TagBytes.tag(title, TagBytes.frame(name, TagBytes.text("a\0b")), title, [0, 0]))
      #expect(summaries(parsing) == ["TIT2 = Song", "TIT2 = Song"])
      #expect(kinds(parsing) == [.frameIDInvalid])
    }
    let short = ID3Tag.parseAll(
      in: TagBytes.tag(
        TagBytes.shortFrame("tt2", [0, 65]), TagBytes.shortFrame("GP1", [0, 66]),
        TagBytes.shortFrame("MVN", [0, 67]), TagBytes.shortFrame("MVI", [0, 49]), major: 2))
    #expect(summaries(short) == ["GP1 = B", "MVN = C", "MVI = 1"])
    let cut = ID3Tag.parseAll(in: TagBytes.tag(title, Array("txxx".utf8) + [0, 0, 9, 9, 0, 0, 1]))
    #expect(summaries(cut) == ["TIT2 = Song"])
  }

  @Test func `an unknown version is skipped by its size`() {
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(title, major: 5) + TagBytes.tag(title))
    #expect(parsing.tags.map(\.frames.count) == [0, 1])
    #expect(kinds(parsing) == [.versionUnsupported])
  }

  @Test func `the footer has to be a copy of the header`() {
    var tag = TagBytes.tag(title, footer: true)
    tag[tag.count - 1] ^= 1
    #expect(kinds(ID3Tag.parseAll(in: tag)) == [.footerMismatch])
  }

  @Test func `the time stamp of packed audio is timing and no cue`() throws {
    let owner = Array(PrivateFrame.transportStreamTimestampOwner.utf8) + [0]
    let frame = TagBytes.frame("PRIV", owner + [0, 0, 0, 1, 0, 0, 0, 5])
    let tag = try #require(ID3Tag.parseAll(in: TagBytes.tag(title, frame)).tags.first)
    #expect(tag.transportStreamTimestamp == TransportTimestamp(ticks: 1 << 32 + 5))
    #expect(tag.frames.map(\.isTiming) == [false, true])
  }

  @Test func `a time stamp of more than 33 bits is reported and used`() {
    let owner = Array(PrivateFrame.transportStreamTimestampOwner.utf8) + [0]
    let long = ID3Tag.parseAll(
      in: TagBytes.tag(TagBytes.frame("PRIV", owner + [0, 0, 0, 2, 0, 0, 0, 5])))
    #expect(long.tags.first?.transportStreamTimestamp == TransportTimestamp(ticks: 5))
    #expect(kinds(long) == [.timestampMalformed])
    let longer = ID3Tag.parseAll(
      in: TagBytes.tag(TagBytes.frame("PRIV", owner + [0, 0, 0, 4, 0, 0, 0, 9])))
    #expect(longer.issues == long.issues, "all segments have one fault in common")
    let short = ID3Tag.parseAll(in: TagBytes.tag(TagBytes.frame("PRIV", owner + [1, 2])))
    #expect(short.tags.first?.transportStreamTimestamp == nil)
    #expect(kinds(short) == [.timestampMalformed])
  }

  @Test func `one tag can be read at its offset`() throws {
    let bytes = [0x47, 0x40] + TagBytes.tag(title)
    #expect(ID3Tag.parse(at: 0, in: bytes) == nil)
    #expect(ID3Tag.parse(at: -1, in: bytes) == nil)
    let result = try #require(ID3Tag.parse(at: 2, in: bytes))
    #expect(result.tag.byteOffset == 2)
    #expect(result.tag.frames.first?.header.byteOffset == 12)
    #expect(result.issues.isEmpty)
  }

  @Test func `issues end at their limit`() {
    let frame = TagBytes.frame("TXXX", TagBytes.text("no terminator"))
    let bytes = repeatElement(TagBytes.tag(frame), count: 1_100).flatMap(\.self)
    let parsing = ID3Tag.parseAll(in: bytes)
    #expect(parsing.tags.count == 1_100)
    #expect(parsing.issues.count == ID3Limits.issueCount)
    #expect(parsing.issues.last?.id == .limitReached)
  }

  @Test func `of a huge frame the start is kept`() throws {
    let parsing = ID3Tag.parseAll(
      in: TagBytes.tag(
        TagBytes.frame("GEOX", [UInt8](repeating: 7, count: ID3Limits.frameByteCount + 1))
          + TagBytes.frame("TIT2", [3, 0x61])))
    let frames = try #require(parsing.tags.first?.frames)
    #expect(frames.map(\.id.description) == ["GEOX", "TIT2"])
    #expect(kinds(parsing) == [.limitReached])
    #expect(parsing.issues.first?.message.contains("only the first 16777216 are kept") == true)
  }

  @Test func `frames end at their limit`() {
    let frames = Array(repeatElement(TagBytes.frame("TIT2", [3]), count: ID3Limits.frameCount + 1))
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(frames.flatMap(\.self)))
    #expect(parsing.tags.first?.frames.count == ID3Limits.frameCount)
    #expect(kinds(parsing) == [.limitReached])
  }
}
