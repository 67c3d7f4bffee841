import FieldValues
import HLSInspection
import HLSReports
import InspectionReports
import PlayerViews
import ResourceLoading
import TestSupport
import Testing

struct VideoJSViewTests {
  private func json(_ input: String, without: [String] = []) async throws -> String {
    var options = InspectionOptions()
    options.keepsTags = true
    let inspection = try await Inspector(loader: ResourceLoader(), options: options)
      .inspect(Fixture(input).path)
    var viewOptions = PlayerViewOptions()
    viewOptions.settings = try ViewSettings(of: VideoJSView.self, without: without)
    let report = MetadataReport(
      inspection, as: VideoJSView.self, tracks: CueFilter().apply(to: inspection),
      options: viewOptions)
    let writer = try #require(ReportWriters.writer(of: .ndjson)).init(
      appearance: ReportAppearance())
    var output = ""
    writer.write(.metadata(report), to: &output)
    return output
  }

  @Test func `bytes of SCTE-35 are digits read as decimal numbers`() async throws {
    // FC 30 25 00 becomes 0, 30, 25, 0.
    #expect(try await json("reference/low/media.m3u8").contains(#""dataBase64":"AB4ZAAAA"#))
    let right = try await json("reference/low/media.m3u8", without: ["P6"])
    #expect(right.contains(#""dataBase64":"/DAlAAAA"#))
  }

  @Test func `a tag with two ends and no start makes the playlist unusable`() async throws {
    let stopped = try await json("date-ranges/media.m3u8")
    #expect(!stopped.contains("Timed Metadata"))
    #expect(stopped.contains(#""cues":[]"#))
    #expect(try await json("date-ranges/media.m3u8", without: ["P5"]).contains("Timed Metadata"))
  }

  @Test func `an empty frame ends its tag, and text other than UTF-8 is not read`() async throws {
    let read = try await json("timed-id3/media.m3u8")
    #expect(read.contains("Around an empty frame"))
    #expect(!read.contains("TENC"))
    #expect(!read.contains("3.75"))
  }

  @Test func `of many bytes a list has the first ones and the number of the others`() async throws {
    let body = [UInt8](repeating: 7, count: 20_000)
    let stream = try await ViewedStream(
      tags: [(1, ViewedStream.frame("PRVX", body))], as: VideoJSView.self)
    let cue = try #require(stream.mediaCues.first { $0.name == "PRVX" })
    let list = [String](repeating: "7", count: 16_384).joined(separator: ",")
    #expect(cue.fields["text"] == .string(list + ",… and 3616 more"))
    #expect(cue.value("dataBase64") == .bytes(body[...]))
  }

  @Test func `packed audio has no metadata`() async throws {
    #expect(!(try await json("packed-audio/media.m3u8")).contains("Timed Metadata"))
  }
}
