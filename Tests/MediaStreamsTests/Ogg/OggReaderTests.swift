import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct OggReaderTests {
  @Test func `each chained stream has its own comments from where it starts`() {
    var file = OggBytes()
    file.opus(["title=First", "ARTIST=A"], serial: 1, packetCount: 50)
    file.opus(["title=Second"], serial: 2, packetCount: 25)
    let content = OggReader.read(file.bytes)
    let first = MediaTime(value: 50 * 960 - 312, timescale: 48_000)
    #expect(content.comments.map(\.start) == [.zero, first])
    #expect(content.comments.map { $0.comments.values(of: "TITLE") } == [["First"], ["Second"]])
    #expect(content.media.duration == first + MediaTime(value: 25 * 960 - 312, timescale: 48_000))
    #expect(content.media.streams.map(\.codec) == ["opus"])
    #expect(content.media.diagnostics == [])
  }

  @Test func `a recording that joins late does not count what it missed`() {
    var file = OggBytes()
    file.opus([], serial: 1, packetCount: 50, preSkip: 0, start: 48_000 * 3600)
    #expect(OggReader.read(file.bytes).media.duration == MediaTime(seconds: 1))
  }

  @Test func `long comments, empty values, duplicates and comments without a name are kept`() {
    let long = "LONG=" + String(repeating: "x", count: 70_000)
    let comments = ["title=", "artist=a", "Artist=b", long, "no name", "a=b=c"]
    var file = OggBytes()
    let header = OggBytes.opusTags(comments)
    file.page([OggBytes.opusHead(preSkip: 0)], begins: true)
    // 255 lacing values of 255 bytes fill a page; the rest follows on the next ones.
    let size = 255 * 255
    file.page(
      lacing: [UInt8](repeating: 255, count: 255), content: Array(header.prefix(size)),
      granule: .max)
    file.page([Array(header.dropFirst(size))], continued: true)
    let content = OggReader.read(file.bytes)
    #expect(
      content.comments.first?.comments.comments.map { $0.name } == [
        "title", "artist", "Artist", "LONG", "", "a",
      ])
    #expect(content.comments.first?.comments.values(of: "ARTIST") == ["a", "b"])
    #expect(content.comments.first?.comments.comments.last?.value == "b=c")
    #expect(content.comments.first?.comments.comments[3].value.count == 70_000)
    #expect(content.media.diagnostics.map(\.rule.code) == ["OGG-007"])
  }

  @Test func `headers that are sent twice are one chain`() {
    var file = OggBytes()
    for _ in 0..<2 {
      file.page([OggBytes.opusHead(preSkip: 0)], begins: true)
      file.page([OggBytes.opusTags(["title=x"])])
    }
    let content = OggReader.read(file.bytes)
    #expect(content.comments.count == 1)
  }

  @Test func `a comment length past the end keeps what is before it`() {
    var header = OggBytes.opusTags(["title=x", "artist=y"])
    header[header.count - 12] = 0xFF
    header[header.count - 9] = 0xFF
    var file = OggBytes()
    file.page([OggBytes.opusHead(preSkip: 0)], begins: true)
    file.page([header])
    let content = OggReader.read(file.bytes)
    #expect(content.comments.first?.comments.comments.map(\.name) == ["title"])
    #expect(content.media.diagnostics.map(\.rule.code) == ["OGG-006"])
  }

  @Test func `junk, damage and lost pages are found with their places`() {
    var file = OggBytes()
    file.opus(["title=x"], serial: 1, packetCount: 5)
    let place = file.bytes.count
    file.raw([1, 2, 3])
    file.page([[1]], serial: 9)
    var bytes = file.bytes
    bytes[place - 1] ^= 1
    let findings = OggReader.read(bytes).media.diagnostics
    #expect(Set(findings.map(\.rule.code)) == ["OGG-001", "OGG-003", "OGG-005"])
    #expect(findings.first { $0.rule.code == "OGG-001" }?.location.byteOffset == place)
  }

  @Test func `damaged files never stop the reader`() {
    var file = OggBytes()
    file.opus(["title=First"], serial: 1, packetCount: 5)
    file.opus(["title=Second"], serial: 2, packetCount: 5)
    _ = DamagedInput(file.bytes).everyPrefix { _ = OggReader.read($0) }
    let outcome = DamagedInput(file.bytes).flippingBits(seed: 0x0665) { _ = OggReader.read($0) }
    #expect(outcome.accepted == 10_000)
  }
}

@Suite struct FLACReaderTests {
  private func file(_ comments: [String]) -> [UInt8] {
    let rate = UInt64(44_100) << 44 | UInt64(44_100 * 2)
    let information =
      [UInt8](repeating: 0, count: 10) + OggBytes.littleEndian(rate, 8).reversed()
      + [UInt8](repeating: 0, count: 16)
    let header = OggBytes.commentHeader(comments)
    return Array("fLaC".utf8) + [0, 0, 0, UInt8(information.count)] + information
      + [0x84, 0, UInt8(header.count >> 8), UInt8(header.count & 0xFF)] + header
  }

  @Test func `the length and the comments are read`() {
    let content = FLACReader.read(file(["title=x"]))
    #expect(content.media.duration == MediaTime(seconds: 2))
    #expect(content.comments.first?.comments.values(of: "title") == ["x"])
    #expect(content.media.diagnostics == [])
  }

  @Test func `damaged files never stop the reader`() {
    let bytes = file(["title=x"])
    _ = DamagedInput(bytes).everyPrefix { _ = FLACReader.read($0) }
    let outcome = DamagedInput(bytes).flippingBits(seed: 0xF1AC) { _ = FLACReader.read($0) }
    #expect(outcome.accepted == 10_000)
  }
}
