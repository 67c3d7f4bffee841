import EventMessages
import MediaTiming
import SourceDiagnostics
import Testing

struct ISOMediaRobustnessTests {
  private let seed: UInt64 = 0xB0C5_2026

  private var fixture: [UInt8] {
    let times = BoxBytes.full(
      "stts", BoxBytes.u32(1), BoxBytes.u32(2), BoxBytes.u32(100))
    let offsets = BoxBytes.full(
      "ctts", BoxBytes.u32(1), BoxBytes.u32(2), BoxBytes.u32(50))
    let scheme = BoxBytes.box("sinf", BoxBytes.box("frma", Array("avc1".utf8)))
    let entry = BoxBytes.box("encv", BoxBytes.zeros(78), scheme)
    let header = BoxBytes.movie(
      BoxBytes.track(
        1, "vide", timescale: 1_000, edits: [(500, -1), (0, 80)],
        table: BoxBytes.table(entry, times, offsets)),
      extends: BoxBytes.box("mvex", BoxBytes.extends(1, duration: 40)))
    let fragment = BoxBytes.fragment(1, at: 1_000, samples: [(40, 120), (40, 0)], firstFlags: 0)
    return BoxBytes.box("ftyp", Array("iso6".utf8), BoxBytes.u32(1), Array("cmfc".utf8)) + header
      + BoxBytes.emsg0(delta: 5) + BoxBytes.emsg1(time: 5) + fragment
  }

  /// Reads everything that can be read; the sum keeps the reading from being left out.
  private func exercise(_ bytes: [UInt8]) -> Int {
    let reading = ISOMediaFile.read(bytes)
    var count = reading.issues.count + reading.spans.count + reading.brands.count
    for message in reading.eventMessages {
      count += message.box.fields.count + (message.presentationTime?.description.utf8.count ?? 0)
    }
    return count
  }

  @Test func `the fixture is whole`() {
    let reading = ISOMediaFile.read(fixture)
    #expect(reading.issues.isEmpty)
    #expect(reading.eventMessages.count == 2)
    #expect(reading.spans.map(\.sampleCount) == [4])
  }

  @Test func `every prefix gives a result`() {
    let fixture = fixture
    for length in 0..<fixture.count {
      #expect(exercise(Array(fixture.prefix(length))) > 0, "length \(length)")
    }
  }

  @Test func `flipped bits give a result`() {
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let fixture = fixture
    for round in 0..<10_000 {
      var bytes = fixture
      for _ in 0..<(1 + next() % 4) { bytes[next() % bytes.count] ^= UInt8(1 << (next() % 8)) }
      #expect(exercise(bytes) > 0, "seed \(seed), round \(round)")
    }
  }
}
