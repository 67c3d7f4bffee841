import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

/// The frames at the edges of breaks in a media file that is the input.
struct FileFrameReaderTests {
  private func pictures(
    _ input: String, from loader: any Loader = ResourceLoader()
  ) async throws -> [SplicePictureReport] {
    let inspector = Inspector(loader: loader)
    let inspection = try await inspector.inspect(input)
    return await inspector.splicePictures(
      of: BreaksReport(inspection).breaks, in: inspection, upTo: 16)
  }

  /// The time of the frame before an edge and of the one from it on, in seconds.
  private func times(_ picture: SplicePictureReport) -> [Double?] {
    [picture.last, picture.first].map { side in
      guard case .picture(let frame) = side else { return nil }
      return (frame.time - picture.time).seconds
    }
  }

  @Test func `the edges in a transport stream have the frames on both sides`() async throws {
    let pictures = try await pictures(Fixture("scte35-file/stream.ts").path)
    #expect(pictures.count > 3)
    for picture in pictures where picture.time < MediaTime(seconds: 26) {
      let times = times(picture)
      #expect(times[0].map { $0 < 0 && $0 > -0.11 } ?? false, "\(picture.time) \(times)")
      #expect(times[1].map { $0 >= -0.001 && $0 < 0.1 } ?? false, "\(picture.time) \(times)")
    }
  }

  @Test func `only bytes around an edge are read again`() async throws {
    let bytes = try Fixture("scte35-file/stream.ts").bytes()
    let loader = MemoryLoader(["stream.ts": bytes])
    let all = try await pictures("stream.ts", from: loader)
    let starts = loader.requests.compactMap(\.byteRange?.lowerBound)
    #expect(starts.count > 3 && starts.allSatisfy { $0 > 0 })
    #expect(all == (try await pictures(Fixture("scte35-file/stream.ts").path)))
  }

  @Test func `a stream without flags of random access has the same frames`() async throws {
    var bytes = try Fixture("scte35-file/stream.ts").bytes()
    for packet in stride(from: 0, to: bytes.count - 187, by: 188)
    where bytes[packet + 3] & 0x20 != 0 && bytes[packet + 4] > 0 {
      bytes[packet + 5] &= ~0x40
    }
    let unflagged = try await pictures("stream.ts", from: MemoryLoader(["stream.ts": bytes]))
    #expect(
      unflagged.map(times) == (try await pictures(Fixture("scte35-file/stream.ts").path)).map(times)
    )
  }

  @Test func `each program has its own pictures and its own clock`() async throws {
    let pictures = try await pictures(Fixture("programs/stream.ts").path)
    #expect(pictures.map(\.time.seconds) == [2, 3, 2, 3])
    for picture in pictures {
      let times = times(picture)
      #expect(times[0].map { $0 < 0 && $0 > -0.11 } ?? false, "\(picture.breakIndex) \(times)")
      #expect(times[1].map { $0 >= -0.001 && $0 < 0.1 } ?? false, "\(picture.breakIndex) \(times)")
    }
  }

  @Test func `the edges in a file of boxes have the frames on both sides`() async throws {
    let parts = ["init.mp4", "segment0.m4s", "segment1.m4s", "segment2.m4s", "segment3.m4s"]
    let file = try parts.flatMap { try Fixture("fmp4-splices/\($0)").bytes() }
    let loader = MemoryLoader(["file.mp4": file])
    let pictures = try await pictures("file.mp4", from: loader)
    #expect(pictures.map(\.time.seconds) == [2, 6])
    for picture in pictures {
      let times = times(picture)
      #expect(times[0].map { $0 < 0 && $0 > -0.11 } ?? false, "\(times)")
      #expect(times[1].map { $0 >= -0.001 && $0 < 0.1 } ?? false, "\(times)")
    }
    #expect(loader.names.count == 2, "a file in memory is not loaded for each edge")
  }
}
