import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

private typealias Builder = TransportStreamBuilder

/// Tags that are cut over PES packets.
@Suite struct TimedID3AssemblerTests {
  private let tag = Builder.tag(count: 1000)

  private func program() -> TransportStreamBuilder {
    var stream = Builder()
    stream.completeProgram()
    return stream
  }

  private func codes(_ content: MediaContent) -> [String] { content.diagnostics.map(\.rule.code) }

  /// The content of PES packets of the metadata stream, each with its payload and whether it is aligned.
  private func content(
    _ parts: [(payload: [UInt8], pts: UInt64?, aligned: Bool)],
    between: (inout TransportStreamBuilder) -> Void = { _ in }
  ) -> MediaContent {
    var stream = program()
    for part in parts {
      stream.pes(
        pid: 0x102, streamID: 0xBD, pts: part.pts, payload: part.payload, aligned: part.aligned)
      between(&stream)
    }
    return TransportStreamReader.read(stream.bytes)
  }

  @Test func `a tag goes on over packets of other PIDs, with a time stamp of its own or none`() {
    for pts in [nil, 20 as UInt64?] {
      let content = content([(Array(tag[..<333]), 10, true), (Array(tag[333...]), pts, false)]) {
        $0.frame(pts: 100)
        $0.sections(pid: 0x103, Builder.splice())
        $0.pes(pid: 0x101, streamID: 0xC0, pts: 100, payload: [1, 2, 3])
      }
      let tags = content.payloads.filter { $0.kind == .id3 }
      #expect(tags.map(\.bytes) == [tag])
      #expect(tags.map(\.pts?.ticks) == [10])
      #expect(tags.map(\.traits) == [[]])
    }
  }

  @Test(arguments: [1, 3, 6, 9])
  func `a header that is cut is put together`(count: Int) {
    let content = content([(Array(tag[..<count]), 10, true), (Array(tag[count...]), nil, false)])
    #expect(content.payloads.map(\.bytes) == [tag])
    #expect(content.payloads.map(\.pts?.ticks) == [10])
    #expect(content.diagnostics == [])
  }

  @Test func `the header of a second tag in a packet may be cut`() {
    let first = Builder.tag(count: 60)
    let content = content([(first + tag[..<4], 10, true), (Array(tag[4...]), 20, false)])
    #expect(content.payloads.map(\.bytes) == [first, tag])
    #expect(content.diagnostics == [])
  }

  @Test func `a continuation that is flagged as a start is joined, with a finding`() {
    let content = content([(Array(tag[..<400]), 10, true), (Array(tag[400...]), 20, true)])
    #expect(content.payloads.map(\.bytes) == [tag])
    #expect(codes(content) == ["TSR-024"])
    #expect(content.diagnostics.first?.location.byteOffset != nil)
  }

  @Test func `bytes of a tag that look like a header start none where alignment shows it`() {
    var outer = tag
    outer.replaceSubrange(400..<440, with: Builder.tag(count: 40))
    let content = content([(Array(outer[..<400]), 10, true), (Array(outer[400...]), nil, false)])
    #expect(content.payloads.map(\.bytes) == [outer])
    #expect(content.diagnostics == [])
  }

  @Test func `a tag that never goes on is reported with its place, and the next one is whole`() {
    let next = Builder.tag(count: 50)
    let content = content([(Array(tag[..<400]), 10, true), (next, 20, true)])
    #expect(content.payloads.map(\.bytes.count) == [400, 50])
    #expect(codes(content) == ["TSR-009"])
    #expect(content.diagnostics.first?.message.contains("400 of 1000 bytes") == true)
  }

  @Test func `what is left of a header alone is reported`() {
    let content = content([(Array("ID3".utf8), 10, true), (Builder.tag(), 20, true)])
    #expect(content.payloads.last?.bytes == Builder.tag())
    #expect(codes(content) == ["TSR-009"])
  }

  @Test func `bytes behind lost packets are not taken for those of the tag`() {
    var stream = program()
    let unit = Builder.pesPacket(streamID: 0xBD, pts: 10, payload: Array(tag[..<500]))
    stream.packet(pid: 0x102, starts: true, payload: unit[..<184])
    stream.packet(pid: 0x102, payload: unit[184..<368])
    stream.packet(pid: 0x102, payload: unit[368...])
    // The second PES packet of the tag is lost.
    stream.counters[0x102] = 5
    stream.pes(
      pid: 0x102, streamID: 0xBD, pts: nil, payload: Array(tag[700...]), aligned: false)
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [Array(tag[..<500])])
    #expect(content.payloads.map(\.traits) == [.isIncomplete])
    #expect(codes(content).contains("TSR-009") && codes(content).contains("TSR-003"))
  }

  @Test func `cells of one access unit are joined, in one packet and over two`() {
    func cell(_ fragment: UInt8, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
      [0, 0, fragment << 6 | 0x0F, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
    let cells = [cell(2, tag[..<300]), cell(0, tag[300..<600]), cell(1, tag[600...])]
    let one = content([(cells.flatMap { $0 }, 10, true)])
    #expect(one.payloads.map(\.bytes) == [tag])
    let two = content([(cells[0], 10, true), (cells[1] + cells[2], 20, false)])
    #expect(two.payloads.map(\.bytes) == [tag])
    #expect(one.diagnostics + two.diagnostics == [])
  }

  @Test func `the rest of a PES packet that began before the stream is reported`() {
    var stream = program()
    stream.packet(pid: 0x102, payload: [UInt8](repeating: 0x41, count: 184))
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [Builder.tag()])
    #expect(codes(content) == ["TSR-009"])
    #expect(content.tagRests.map(\.bytes.count) == [184])
  }

  @Test func `bytes that a PES packet does not count are joined to the tag that lacks them`() {
    var stream = program()
    let tag = Builder.tag(count: 300)
    var unit = Builder.pesPacket(streamID: 0xBD, pts: 10, payload: tag)
    (unit[4], unit[5]) = (0, 100)
    stream.packet(pid: 0x102, starts: true, payload: unit[..<184])
    stream.packet(pid: 0x102, payload: unit[184...])
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag())
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes) == [tag, Builder.tag()])
    #expect(content.payloads.map(\.traits) == [[], []])
    #expect(codes(content) == ["TSR-010", "TSR-010"])
    #expect(content.diagnostics.map(\.severity) == [.warning, .warning])
  }

  @Test func `a whole tag in a PES packet that declares too much is whole`() {
    var stream = program()
    var unit = Builder.pesPacket(streamID: 0xBD, pts: 10, payload: Builder.tag())
    unit[4] = 9
    stream.packet(pid: 0x102, starts: true, payload: unit)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag(count: 50))
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.payloads.map(\.bytes.count) == [40, 50])
    #expect(content.payloads.map(\.traits) == [[], []])
    #expect(codes(content) == ["TSR-009"])
    #expect(content.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a tag behind bytes of another one is found`() {
    let content = content([(Array(tag[600...]) + Builder.tag(count: 50), 10, true)])
    #expect(content.payloads.map(\.bytes) == [Builder.tag(count: 50)])
    #expect(codes(content) == ["TSR-010"])
    #expect(content.tagRests.map(\.bytes) == [Array(tag[600...])])
  }

  @Test func `bytes behind the declared end of a PES packet are reported, filler is not`() {
    var stream = program()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag())
    stream.packet(pid: 0x102, payload: [1, 2, 3, 4])
    #expect(codes(TransportStreamReader.read(stream.bytes)) == ["TSR-010"])
    stream = program()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 20, payload: Builder.tag())
    stream.packet(pid: 0x102, payload: [UInt8](repeating: 0xFF, count: 100))
    #expect(codes(TransportStreamReader.read(stream.bytes)) == [])
  }

  @Test func `every way to cut a stream of tags gives the same tags`() {
    let tags = [Builder.tag(count: 30), Builder.tag(count: 700), Builder.tag(count: 12)]
    let all = tags.flatMap { $0 }
    var generator = SeededGenerator(seed: 0x1D3)
    for _ in 0..<200 {
      var cuts = [0, all.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        cuts.append(Int.random(in: 1..<all.count, using: &generator))
      }
      let ends = Set(cuts).sorted()
      let parts = zip(ends, ends.dropFirst()).enumerated().map { index, part in
        (payload: Array(all[part.0..<part.1]), pts: UInt64(index) as UInt64?, aligned: index == 0)
      }
      #expect(content(parts).payloads.map(\.bytes) == tags, "cut at \(ends)")
    }
  }
}

/// Tags that one segment begins and the next one ends.
@Suite struct TagFragmentTests {
  private let tag = Builder.tag(count: 600)

  private func segments(
    cutAt count: Int, bounded: Bool = true
  ) -> (first: MediaContent, second: MediaContent) {
    var first = Builder()
    first.completeProgram()
    first.pes(
      pid: 0x102, streamID: 0xBD, pts: 1, payload: Array(tag[..<count]), bounded: bounded)
    var second = Builder()
    second.completeProgram()
    second.pes(
      pid: 0x102, streamID: 0xBD, pts: nil, payload: Array(tag[count...]), aligned: false)
    second.pes(pid: 0x102, streamID: 0xBD, pts: 9, payload: Builder.tag())
    return (TransportStreamReader.read(first.bytes), TransportStreamReader.read(second.bytes))
  }

  @Test(arguments: [4, 200, 590], [true, false])
  func `two parts make the tag`(count: Int, bounded: Bool) throws {
    let (first, second) = segments(cutAt: count, bounded: bounded)
    let head = try #require(first.openTags.first)
    let rest = try #require(second.tagRests.first)
    #expect(head.missingCount > 0)
    #expect(head.joined(with: rest) == tag)
    #expect(second.payloads.map(\.bytes) == [Builder.tag()])
  }

  @Test func `a cut through a PES packet fits only to the rest of one`() throws {
    let unit = Builder.pesPacket(streamID: 0xBD, pts: 1, payload: tag)
    var first = Builder()
    first.completeProgram()
    first.packet(pid: 0x102, starts: true, payload: unit[..<184])
    var second = Builder()
    second.completeProgram()
    for start in stride(from: 184, to: unit.count, by: 184) {
      second.packet(pid: 0x102, payload: unit[start...].prefix(184))
    }
    let head = try #require(TransportStreamReader.read(first.bytes).openTags.first)
    let rest = try #require(TransportStreamReader.read(second.bytes).tagRests.first)
    #expect(head.joined(with: rest) == tag)
    let other = try #require(segments(cutAt: 170).second.tagRests.first)
    #expect(head.joined(with: other) == nil)
  }

  @Test func `too few bytes make no tag`() throws {
    let head = try #require(segments(cutAt: 200).first.openTags.first)
    var rest = try #require(segments(cutAt: 200).second.tagRests.first)
    rest.bytes.removeLast()
    #expect(head.joined(with: rest) == nil)
  }
}
