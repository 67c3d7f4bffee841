import ID3
import Testing

struct ID3RobustnessTests {
  private let seed: UInt64 = 0x1D3_2026

  private var fixtures: [[UInt8]] {
    let chapter = TagBytes.frame(
      "CHAP",
      Array("c\0".utf8) + [UInt8](repeating: 1, count: 16)
        + TagBytes.frame("TIT2", [1] + TagBytes.utf16("t", littleEndian: true)))
    let frames: [[UInt8]] = [
      TagBytes.frame("TXXX", TagBytes.text("ad\0start-1\0two")),
      TagBytes.frame("COMM", [1] + Array("eng".utf8) + TagBytes.utf16("d\0t", littleEndian: true)),
      TagBytes.frame("SYLT", TagBytes.text("eng\u{2}\u{1}d\0one\0") + [0, 0, 1, 0]),
      TagBytes.frame("APIC", [3] + Array("image/png\0\u{3}d\0".utf8) + [1, 2]),
      TagBytes.frame("GEOB", [0] + Array("a\0b\0c\0".utf8) + [1]),
      TagBytes.frame("POSS", [2, 0, 1]), chapter,
      TagBytes.frame("CTOC", Array("toc\0".utf8) + [3, 1] + Array("c\0".utf8)),
      TagBytes.frame("PRIV", Array("o\0".utf8) + [0xFF, 0, 1], flags: [0, 0x47]),
      TagBytes.frame("COMR", TagBytes.text("USD1\020261231http://a\0\u{1}S\0T\0")),
    ]
    let body = frames.flatMap(\.self)
    return [
      TagBytes.tag(body, footer: true),
      TagBytes.tag(body, major: 3, flags: 0x80),
      TagBytes.tag(TagBytes.syncsafe(6) + [1, 0], body, flags: 0xC0),
      TagBytes.tag(
        TagBytes.shortFrame("TT2", TagBytes.text("a")),
        TagBytes.shortFrame("PIC", [0, 1, 2, 3, 4]),
        major: 2) + [0xFF, 0xFF],
    ]
  }

  /// Reads everything that can be read, so that lazily made values are made as well.
  private func exercise(_ bytes: [UInt8]) -> Int {
    let parsings = [ID3Tag.parseAll(in: bytes), ID3Tag.scan(bytes, includingEmbedded: true)]
    var count = 0
    for tag in parsings.flatMap(\.tags) {
      for frame in tag.frames { count += frame.fields.count + frame.summary.utf8.count }
      _ = tag.transportStreamTimestamp
    }
    return count + parsings[0].issues.count
  }

  @Test func `every prefix of a tag gives a result`() {
    for fixture in fixtures {
      for length in 0...fixture.count {
        #expect(exercise(Array(fixture.prefix(length))) > 0)
      }
    }
  }

  @Test func `flipped bits give a result`() {
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let fixtures = fixtures
    for round in 0..<10_000 {
      var bytes = fixtures[round % fixtures.count]
      for _ in 0..<(1 + next() % 4) { bytes[next() % bytes.count] ^= UInt8(1 << (next() % 8)) }
      #expect(exercise(bytes) > 0, "seed \(seed), round \(round)")
    }
  }
}
