import ID3
import SourceDiagnostics
import Testing

struct FrameInflationTests {
  /// zlib data of stored blocks, which any inflater reads: no compressor is needed to make it.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      let length = [UInt8(count & 0xFF), UInt8(count >> 8)]
      result += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
    } while !rest.isEmpty
    return result + TagBytes.plain(checksum(bytes))
  }

  /// Adler-32. Bytes that are all equal have a closed form, which keeps the large ones fast.
  private func checksum(_ bytes: [UInt8]) -> Int {
    let modulus = 65_521
    if let first = bytes.first.map(Int.init),
      bytes == .init(repeating: bytes[0], count: bytes.count)
    {
      let count = bytes.count
      let a = (1 + count * first) % modulus
      let b = (count + count * (count + 1) / 2 % modulus * first) % modulus
      return b << 16 | a
    }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % modulus
      b = (b + a) % modulus
    }
    return b << 16 | a
  }

  private func parse(_ content: [UInt8], declared: Int, major: UInt8) -> ID3Parsing {
    let size = major == 4 ? TagBytes.syncsafe(declared) : TagBytes.plain(declared)
    let frame = TagBytes.frame(
      "TXXX", size + content, flags: [0, major == 4 ? 0x09 : 0x80], plainSize: major == 3)
    return ID3Tag.parseAll(in: TagBytes.tag(frame, major: major))
  }

  @Test(arguments: [UInt8(3), 4])
  func `a compressed frame is inflated`(major: UInt8) {
    let text = TagBytes.text("ad\0" + String(repeating: "x", count: 70_000))
    let parsing = parse(stored(text), declared: text.count, major: major)
    guard case .userText(let frame)? = parsing.tags.first?.frames.first else {
      Issue.record("the frame did not decode")
      return
    }
    #expect(frame.text.utf8.count == 70_000)
    #expect(frame.header.flags.contains(.compressed))
    // Version 2.3 does not define the encoding.
    #expect(parsing.issues.count == (major == 3 ? 1 : 0))
  }

  @Test func `what does not inflate keeps its bytes`() {
    for damaged in [[1, 2, 3], Array(stored([3, 65, 0, 66]).dropLast(6)), []] {
      let parsing = parse(damaged, declared: 4, major: 4)
      #expect(parsing.issues.map(\.id) == [.inflationFailed])
      #expect(parsing.tags.first?.frames.count == 1)
    }
  }

  @Test func `all frames of a buffer share one limit of inflation`() {
    let half = stored([UInt8](repeating: 65, count: ID3Limits.inflatedByteCount / 2 + 1))
    let frame = TagBytes.frame(
      "PRIV", TagBytes.syncsafe(ID3Limits.inflatedByteCount / 2 + 1) + half, flags: [0, 9])
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(frame, frame))
    #expect(parsing.tags.first?.frames.count == 2)
    // The text of the first one is cut off as well.
    #expect(parsing.issues.map(\.id) == [.terminatorMissing, .limitReached, .limitReached])
    #expect(parsing.issues.last?.path == "frames[1]")
  }

  @Test func `inflation stops at the limit`() {
    let parsing = parse(
      stored([UInt8](repeating: 0, count: ID3Limits.inflatedByteCount + 1)), declared: 4, major: 4)
    #expect(parsing.issues.map(\.id) == [.limitReached])
  }

  @Test func `what was inflated and thrown away counts, and the limit is reported once`() throws {
    let bomb = stored([UInt8](repeating: 3, count: ID3Limits.inflatedByteCount + 1))
    let frames = [bomb, stored([3, 65]), bomb, [1, 2]].map {
      TagBytes.frame("TIT2", TagBytes.syncsafe(2) + $0, flags: [0, 9])
    }
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(frames.flatMap(\.self)))
    #expect(parsing.issues.map(\.id) == [.limitReached])
    #expect(
      parsing.issues.first?.message.contains("\(ID3Limits.inflatedByteCount) bytes") == true)
    let kept = try #require(parsing.tags.first?.frames)
    #expect(kept.count == 4)
    for case .text in kept { Issue.record("a frame past the limit was inflated") }
  }

  @Test func `the packets of a stream share a limit of inflation`() {
    func packet(_ count: Int) -> [UInt8] {
      let content = [3] + [UInt8](repeating: 65, count: count - 1)
      return TagBytes.tag(
        TagBytes.frame("TIT2", TagBytes.syncsafe(count) + stored(content), flags: [0, 9]))
    }
    var budget = ID3Budget(byteCount: 100)
    let issues = [60, 40, 1, 10].map {
      ID3Tag.parseAll(in: packet($0), spending: &budget).issues.map(\.id)
    }
    #expect(issues == [[], [], [.limitReached], []])
  }

  @Test func `tags beyond the limit of a stream are counted and not read`() {
    let tag = TagBytes.tag(
      TagBytes.frame("TIT2", TagBytes.text("a")), TagBytes.frame("TIT3", TagBytes.text("b")))
    var budget = ID3Budget(memory: 3 * ID3Limits.frameMemory)
    let parsings = (0..<4).map { _ in ID3Tag.parseAll(in: tag, spending: &budget) }
    #expect(parsings.map { $0.tags.first?.frames.count } == [2, 1, nil, nil])
    #expect(parsings.map(\.leftOutTagCount) == [0, 1, 1, 1])
    #expect(parsings.flatMap(\.issues).isEmpty)
  }

  @Test func `the tags of a file beyond the limit are one issue with their number`() {
    let text = TagBytes.text("a")
    let tag = TagBytes.tag(TagBytes.frame("TIT2", text))
    let fitting = ID3Limits.memoryOfStream / (ID3Limits.frameMemory + 2 * text.count) + 1
    let parsing = ID3Tag.scan(
      [[UInt8]](repeating: tag, count: fitting + 7).flatMap(\.self), includingEmbedded: true)
    #expect(parsing.tags.count == fitting && parsing.leftOutTagCount == 7)
    #expect(parsing.issues.map(\.id) == [.limitReached])
    #expect(parsing.issues.first?.byteOffset == fitting * tag.count)
    #expect(parsing.issues.first?.message.contains("300 MiB, 7 tags") == true)
  }

  @Test func `tags that are left out are counted, however many issues there are`() {
    let frame = TagBytes.frame("TXXX", TagBytes.text("no terminator"))
    let faulty = [[UInt8]](repeating: TagBytes.tag(frame), count: ID3Limits.issueCount)
    let text = TagBytes.text("a")
    let tag = TagBytes.tag(TagBytes.frame("TIT2", text))
    let count = ID3Limits.memoryOfStream / (ID3Limits.frameMemory + text.count) + 7
    let parsing = ID3Tag.scan(
      (faulty + [[UInt8]](repeating: tag, count: count)).flatMap(\.self), includingEmbedded: true)
    let last = parsing.issues.last?.message
    #expect(parsing.issues.count == ID3Limits.issueCount)
    #expect(last?.hasPrefix("more than 1000 issues") == true)
    #expect(last?.contains("300 MiB, \(parsing.leftOutTagCount) tags are left out") == true)
  }

  /// The number of tags of a frame that a stream may have.
  private func tagCount(_ frame: [UInt8], memory: Int = 1 << 20) -> Int {
    var budget = ID3Budget(memory: memory)
    let tag = TagBytes.tag(frame)
    return (0..<10_000).prefix { _ in
      ID3Tag.parseAll(in: tag, spending: &budget).leftOutTagCount == 0
    }.count
  }

  @Test func `each frame counts as what it needs as a cue, in chapters too`() {
    let frame = TagBytes.frame("TIT2", TagBytes.text("a"))
    let chapter = TagBytes.frame(
      "CHAP", Array("c\0".utf8) + [UInt8](repeating: 0, count: 16) + frame + frame)
    #expect(tagCount(frame) == 256)
    #expect((80...86).contains(tagCount(chapter)))
  }

  @Test func `each entry of a list counts`() {
    let values = TagBytes.frame("TIT2", [3] + Array(repeating: [120, 0], count: 1024).joined())
    let lyrics = TagBytes.frame(
      "SYLT",
      Array("\u{3}eng\u{2}\u{1}\0".utf8)
        + Array(repeating: [120, 0, 0, 0, 0, 1], count: 1024).joined())
    #expect((3...4).contains(tagCount(values)))
    #expect((3...4).contains(tagCount(lyrics)))
  }
}
