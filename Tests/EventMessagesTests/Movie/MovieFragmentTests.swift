import EventMessages
import MediaTiming
import SourceDiagnostics
import Testing

struct MovieFragmentTests {
  private func header(_ edits: [(duration: Int, mediaTime: Int)] = [], flags: Int = 0) -> [UInt8] {
    BoxBytes.movie(
      BoxBytes.track(1, "vide", timescale: 1_000, edits: edits),
      extends: BoxBytes.box("mvex", BoxBytes.extends(1, duration: 40, flags: flags)))
  }

  private func time(_ milliseconds: Int128) -> MediaTime {
    MediaTime(value: milliseconds, timescale: 1_000)
  }

  @Test func `times are taken after composition offset and edit list`() throws {
    let reading = ISOMediaFile.read(
      header([(500, -1), (0, 80)])
        + BoxBytes.fragment(1, at: 1_000, samples: [(40, 120), (40, 0), (40, 40)]))
    let span = try #require(reading.fragments.first?.spans.first)
    #expect(span.firstPresentationTime == time(1_460))
    #expect(span.lastPresentationTime == time(1_540))
    #expect(span.endTime == time(1_580))
    #expect(span.duration == time(120))
    #expect(span.sampleCount == 3)
    #expect(reading.issues.isEmpty)
  }

  @Test func `composition offsets may be negative`() {
    let reading = ISOMediaFile.read(
      header() + BoxBytes.fragment(1, at: 100, samples: [(40, -100)]))
    #expect(reading.firstPresentationTime == .zero)
  }

  @Test func `defaults come from the fragment, then from the header`() throws {
    func fragment(_ trackHeader: [UInt8]) -> [UInt8] {
      BoxBytes.box(
        "moof",
        BoxBytes.box(
          "traf", trackHeader, BoxBytes.full("tfdt", BoxBytes.u32(0)),
          BoxBytes.full("trun", BoxBytes.u32(5))))
    }
    let own = BoxBytes.full("tfhd", flags: 0x08, BoxBytes.u32(1), BoxBytes.u32(20))
    let plain = BoxBytes.full("tfhd", BoxBytes.u32(1))
    #expect(ISOMediaFile.read(header() + fragment(own)).spans.first?.endTime == time(100))
    #expect(ISOMediaFile.read(header() + fragment(plain)).spans.first?.endTime == time(200))
  }

  @Test func `billions of equal samples cost nothing`() {
    let run = BoxBytes.full("trun", BoxBytes.u32(0xFFFF_FFFF))
    let bytes =
      header()
      + BoxBytes.box(
        "moof",
        BoxBytes.box(
          "traf", BoxBytes.full("tfhd", BoxBytes.u32(1)),
          BoxBytes.full("tfdt", version: 1, BoxBytes.u64(-1)), run, run))
    let span = ISOMediaFile.read(bytes).spans.first
    #expect(span?.sampleCount == 0xFFFF_FFFF * 2)
    #expect(span?.firstPresentationTime == time(Int128(UInt64.max)))
  }

  @Test func `the first sample shows whether a fragment starts with a sync sample`() {
    func starts(_ firstFlags: Int?, header: [UInt8]) -> Bool? {
      ISOMediaFile.read(
        header + BoxBytes.fragment(1, at: 0, samples: [(1, 0)], firstFlags: firstFlags)
      ).spans.first?.startsWithSync
    }
    #expect(starts(0x0200_0000, header: header(flags: 0x1_0000)) == true)
    #expect(starts(nil, header: header(flags: 0x1_0000)) == false)
    #expect(starts(nil, header: header()) == true)
    let silent = BoxBytes.movie(BoxBytes.track(1, "vide", timescale: 1_000))
    #expect(starts(nil, header: silent) == nil)
  }

  @Test func `a fragment without a decode time goes on where the last one ended`() {
    let next = BoxBytes.fragment(1, at: nil, samples: [(40, 0)])
    let reading = ISOMediaFile.read(
      header() + BoxBytes.fragment(1, at: 1_000, samples: [(40, 0)]) + next)
    #expect(reading.fragments.last?.spans.first?.firstPresentationTime == time(1_040))
    #expect(reading.issues.isEmpty)
    let alone = ISOMediaFile.read(header() + next)
    #expect(alone.firstPresentationTime == .zero)
    #expect(alone.issues.map(\.id) == [.decodeTimeMissing])
  }

  @Test func `a segment without a decode time lies where its index says, else nowhere`() {
    let initialization = ISOMediaFile.read(header()).header
    let bytes =
      BoxBytes.fragment(1, at: nil, samples: [(40, 0)])
      + BoxBytes.fragment(1, at: nil, samples: [(40, 0)])
    let alone = ISOMediaFile.read(bytes + BoxBytes.emsg0(delta: 0), initialization: initialization)
    #expect(alone.firstPresentationTime == nil && alone.spans.isEmpty)
    #expect(alone.eventMessages.map(\.presentationTime) == [nil])
    #expect(alone.issues.map(\.id) == [.decodeTimeMissing])
    let index = BoxBytes.full(
      "sidx", BoxBytes.u32(1), BoxBytes.u32(1_000), BoxBytes.u32(8_000), BoxBytes.u32(0),
      BoxBytes.u16(0), BoxBytes.u16(0))
    let indexed = ISOMediaFile.read(
      index + bytes + BoxBytes.emsg0(delta: 0), initialization: initialization)
    #expect(indexed.firstPresentationTime == time(8_000))
    #expect(indexed.eventMessages.map(\.presentationTime) == [time(8_000)])
  }

  @Test func `a run that is cut gives the samples before the cut`() {
    let run = BoxBytes.full(
      "trun", flags: 0x100, BoxBytes.u32(3), BoxBytes.u32(40), BoxBytes.u32(40))
    let reading = ISOMediaFile.read(
      header()
        + BoxBytes.box(
          "moof",
          BoxBytes.box(
            "traf", BoxBytes.full("tfhd", BoxBytes.u32(1)), BoxBytes.full("tfdt", BoxBytes.u32(0)),
            run)) + BoxBytes.box("mdat"))
    #expect(reading.spans.first?.sampleCount == 2)
    #expect(reading.issues.map(\.id) == [.boxMalformed])
    #expect(reading.issues.first?.path == "moof/traf/trun")
  }

  @Test func `a track that no header describes is reported`() {
    let reading = ISOMediaFile.read(
      header() + BoxBytes.fragment(9, at: 0, samples: [(1, 0)]))
    #expect(reading.issues.map(\.id) == [.trackUnknown])
  }
}
