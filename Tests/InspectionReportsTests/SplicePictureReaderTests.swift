import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

struct SplicePictureReaderTests {
  private func pictures(_ fixture: String, upTo count: Int = 16) async throws
    -> [SplicePictureReport]
  {
    let inspector = Inspector(loader: ResourceLoader())
    let inspection = try await inspector.inspect(Fixture(fixture).path)
    return await inspector.splicePictures(
      of: BreaksReport(inspection).breaks, in: inspection, upTo: count)
  }

  @Test func `each edge of a break has the frame before and the frame after it`() async throws {
    let pictures = try await pictures("reference/multivariant.m3u8")
    #expect(pictures.map(\.edge) == [.start, .end])
    #expect(pictures.map(\.time.seconds) == [18, 36])
    for picture in pictures {
      guard case .picture(let last) = picture.last, case .picture(let first) = picture.first else {
        Issue.record("a frame is missing: \(picture.last) \(picture.first)")
        continue
      }
      #expect(last.time < picture.time)
      #expect((picture.time - last.time).seconds < 0.1)
      #expect(first.time == picture.time)
      #expect(first.isKeyFrame && !last.isKeyFrame)
      #expect(first.jpeg.starts(with: [0xFF, 0xD8]) && first.jpeg.suffix(2) == [0xFF, 0xD9])
      #expect(first.width == 160 && first.height == 90)
      #expect(first.meanLuma > 0.1 && first.meanLuma < 0.9)
      #expect(last.level.map { $0 > -60 && $0 < 0 } ?? false)
    }
  }

  @Test func `the same segment gives the same bytes`() async throws {
    let first = try await pictures("reference/multivariant.m3u8")
    #expect(try await pictures("reference/multivariant.m3u8") == first)
  }

  @Test func `frames are of as many breaks as were asked for`() async throws {
    #expect(try await pictures("reference/multivariant.m3u8", upTo: 0).isEmpty)
    #expect(try await pictures("reference/multivariant.m3u8", upTo: 1).map(\.breakIndex) == [0, 0])
  }

  @Test func `segments that are encrypted as a whole have their frames`() async throws {
    let inspector = Inspector(loader: ResourceLoader())
    let inspection = try await inspector.inspect(Fixture("aes-128/media.m3u8").path)
    let entry = BreakReport(
      playlist: 0, startTime: MediaTime(seconds: 2), endTime: MediaTime(seconds: 4))
    let pictures = await inspector.splicePictures(
      of: BreaksReport(input: "", breaks: [entry]).breaks, in: inspection, upTo: 1)
    #expect(pictures.count == 2)
    for picture in pictures {
      guard case .picture(let last) = picture.last, case .picture(let first) = picture.first else {
        Issue.record("a frame is missing: \(picture.last) \(picture.first)")
        continue
      }
      #expect(first.isKeyFrame && last.time < first.time)
    }
  }

  @Test func `where there is no segment a reason stands`() async throws {
    let pictures = try await pictures("ad-breaks/d07-cue-out-number.m3u8")
    #expect(!pictures.isEmpty)
    for picture in pictures {
      #expect(picture.first == .missing("no such file"))
      #expect(picture.last == .missing("no such file"))
    }
  }
}
