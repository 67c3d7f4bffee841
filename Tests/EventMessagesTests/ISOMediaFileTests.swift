import EventMessages
import MediaTiming
import SourceDiagnostics
import Testing

struct ISOMediaFileTests {
  private let header = BoxBytes.movie(
    BoxBytes.track(1, "vide", timescale: 90_000), BoxBytes.track(2, "soun", timescale: 48_000))

  private func kinds(_ reading: ISOMediaReading) -> [ISOMediaIssue.Kind] {
    reading.issues.map(\.id)
  }

  private func seconds(_ numerator: Int128, _ denominator: Int128) -> MediaTime {
    MediaTime(value: numerator, timescale: denominator)
  }

  @Test func `a media segment is read with the header of its initialization segment`() throws {
    let initialization = ISOMediaFile.read(BoxBytes.box("ftyp", Array("iso6".utf8)) + header)
    #expect(initialization.brands == ["iso6"])
    #expect(initialization.hasOwnHeader)
    #expect(initialization.firstPresentationTime == nil)
    let segment = ISOMediaFile.read(
      BoxBytes.fragment(1, at: 900_000, samples: [(3_000, 6_000), (3_000, 0)]),
      initialization: initialization.header)
    #expect(!segment.hasOwnHeader)
    #expect(segment.fragments.map(\.sequenceNumber) == [3])
    #expect(segment.firstPresentationTime == seconds(903_000, 90_000))
    #expect(segment.issues.isEmpty)
  }

  @Test func `an empty edit before the media of fragments is an issue of their header`() throws {
    let moved = BoxBytes.movie(
      BoxBytes.track(2, "soun", timescale: 48_000, edits: [(1_500, -1), (0, 0)]),
      BoxBytes.track(1, "vide", timescale: 90_000, edits: [(1_480, -1), (0, 0)]))
    let issues = ISOMediaFile.readInitialization(moved).issues
    #expect(issues.map(\.id) == [.emptyEdit])
    #expect(
      issues.first?.message == """
        track 1 starts with an empty edit of 1.48 s, which players that use Media Source Extensions \
        ignore: the media starts 1.48 s earlier in them, so that event messages of version 1 come \
        1.48 s late
        """)
    // A whole file is played with its edits, and a media time without an empty edit moves nothing.
    #expect(ISOMediaFile.read(moved).issues.isEmpty)
    let track = BoxBytes.track(1, "vide", timescale: 90_000, edits: [(0, 6_000)])
    #expect(ISOMediaFile.readInitialization(BoxBytes.movie(track)).issues.isEmpty)
  }

  @Test func `the first time is that of the video although the audio starts before`() {
    let audio = BoxBytes.fragment(2, at: 0, samples: [(1_024, 0)])
    let video = BoxBytes.fragment(1, at: 90_000, samples: [(3_000, 0)])
    let reading = ISOMediaFile.read(header + audio + video)
    #expect(reading.firstPresentationTime == MediaTime(seconds: 1))
    #expect(reading.spans.map(\.trackID) == [2, 1])
    #expect(ISOMediaFile.read(header + audio).firstPresentationTime == .zero)
  }

  @Test func `event messages of version 0 count from the first sample of their segment`() {
    let emsg = BoxBytes.emsg0(delta: 500)
    let bytes =
      header + BoxBytes.box("styp", Array("msdh".utf8)) + emsg
      + BoxBytes.fragment(1, at: 90_000, samples: [(90_000, 0)])
      + BoxBytes.fragment(1, at: 180_000, samples: [(90_000, 0)]) + emsg
      + BoxBytes.box("styp", Array("msdh".utf8)) + emsg
      + BoxBytes.fragment(1, at: 270_000, samples: [(90_000, 0)])
    let reading = ISOMediaFile.read(bytes)
    #expect(
      reading.eventMessages.map(\.presentationTime)
        == [seconds(3, 2), seconds(3, 2), seconds(7, 2)])
    #expect(reading.eventMessages.first?.box.byteOffset == header.count + 12)
  }

  @Test func `without samples an index shows where the segment starts`() {
    let index = BoxBytes.full(
      "sidx", BoxBytes.u32(1), BoxBytes.u32(90_000), BoxBytes.u32(180_000), BoxBytes.u32(0),
      BoxBytes.u16(0), BoxBytes.u16(1), BoxBytes.u32(10), BoxBytes.u32(45_000), BoxBytes.u32(0))
    let reading = ISOMediaFile.read(index + BoxBytes.emsg0(delta: 500))
    #expect(reading.segmentIndexes.first?.earliestPresentationTime == MediaTime(seconds: 2))
    #expect(reading.segmentIndexes.first?.duration == seconds(1, 2))
    #expect(reading.eventMessages.map(\.presentationTime) == [seconds(5, 2)])
    #expect(reading.firstPresentationTime == MediaTime(seconds: 2))
  }

  @Test func `a message of version 1 needs neither header nor samples`() {
    let reading = ISOMediaFile.read(BoxBytes.emsg1(time: 1_500))
    #expect(reading.eventMessages.map(\.presentationTime) == [seconds(3, 2)])
    #expect(reading.issues.isEmpty)
  }

  @Test func `a message that does not decode is an issue and the next one is read`() {
    var odd = BoxBytes.emsg1(time: 1)
    odd[8] = 9
    let cut = BoxBytes.full("emsg", version: 1, [0, 0])
    let reading = ISOMediaFile.read(odd + cut + BoxBytes.emsg1(time: 2))
    #expect(reading.eventMessages.count == 1)
    #expect(kinds(reading) == [.eventMessageVersion, .boxMalformed])
  }

  @Test func `fragments without a header are one issue`() {
    let fragment = BoxBytes.fragment(1, at: 0, samples: [(1, 0)])
    let reading = ISOMediaFile.read(fragment + fragment)
    #expect(kinds(reading) == [.headerMissing])
    #expect(reading.fragments.count == 2)
    #expect(reading.issues.first?.path == "moof/traf")
  }

  @Test func `media data that no header describes is one issue`() {
    let data = BoxBytes.box("mdat", [1, 2, 3])
    #expect(kinds(ISOMediaFile.read(data + data)) == [.headerMissing])
    #expect(kinds(ISOMediaFile.read(data + BoxBytes.emsg1(time: 1))).isEmpty)
  }

  @Test func `bytes that are no boxes are an issue`() {
    #expect(kinds(ISOMediaFile.read([])) == [.boxMissing])
    #expect(kinds(ISOMediaFile.read([0x47, 1, 2, 3, 4, 5, 6, 7, 8])) == [.boxTypeInvalid])
    #expect(!ISOMediaFile.read([0, 0, 0, 9]).isISOMedia)
  }

  @Test func `samples without media data are reported at their fragment`() {
    let fragment = BoxBytes.fragment(1, at: 90_000, samples: [(3_000, 0)])
    #expect(kinds(ISOMediaFile.read(header + fragment)) == [])
    // The last eight bytes are the mdat.
    let reading = ISOMediaFile.read(header + fragment + fragment.dropLast(8))
    #expect(kinds(reading) == [.mediaDataMissing])
    #expect(reading.issues.first?.byteOffset == header.count + fragment.count)
    #expect(kinds(ISOMediaFile.read(header)) == [])
  }
}
