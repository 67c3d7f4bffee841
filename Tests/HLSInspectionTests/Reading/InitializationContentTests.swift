import EventMessages
import HLSPlaylists
import MediaStreams
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

@testable import HLSInspection

struct InitializationContentTests {
  /// A reader of the stream with event messages, and its segments.
  private func reader() throws -> (reader: SegmentReader, segments: [SegmentSource]) {
    let fixture = Fixture("fmp4-events/media.m3u8")
    let playlist = try #require(Playlist.parse(try fixture.bytes()).media)
    let loader = ResourceLoader()
    let reader = SegmentReader(
      loader: loader, shared: SharedResources(loader: loader),
      at: try ResourceLocation(userText: fixture.path))
    return (reader, playlist.segments.map { SegmentSource($0) })
  }

  @Test func `segments with one initialization section share its reading`() async throws {
    let (reader, segments) = try reader()
    try #require(segments.count > 1)
    var sections: [InitializationContent] = []
    for segment in segments {
      sections.append(try await reader.clearBytes(of: segment).initialization.get())
    }
    #expect(sections.allSatisfy { $0 === sections[0] })
    #expect(sections[0].movie().header?.tracks.isEmpty == false)
    #expect(sections[0].movie().header == ISOMediaFile.read(sections[0].bytes).header)
  }

  @Test func `a transport stream starts from the same tables for each segment`() throws {
    let bytes = try SampleMedia.first()
    let section = Array(bytes.prefix(3 * 188))
    let content = InitializationContent(section)
    for segment in [Array(bytes.dropFirst(section.count)), try SampleMedia.third()] {
      var expected = TransportStreamReader(initialization: section)
      expected.consume(segment)
      var reader = content.streamReader()
      reader.consume(segment)
      let (content, expectedContent) = (reader.finish(), expected.finish())
      #expect(content == expectedContent)
    }
  }

  @Test func `findings about a section are shared by segments with the same place`() {
    let content = InitializationContent([1])
    let findings = [Diagnostic(.segmentNotMedia, "is not media")]
    let places = [1, 1, 2].map { SourceLocation(uri: "init.mp4", line: $0) }
    #expect(places.map { content.located(findings, in: $0).first?.location.line } == [1, 1, 2])
  }

  @Test func `the oldest sections are read again, and those that are large`() async throws {
    let shared = SharedResources(loader: MemoryLoader([:]))
    func key(_ name: Int) -> InitializationContent.Key {
      InitializationContent.Key(request: ResourceRequest(.file(LocalPath("\(name)"))))
    }
    for name in 0...SharedResources.maximumInitializationCount {
      _ = await shared.keep([1], as: key(name))
    }
    #expect(await shared.initialization(key(0)) == nil)
    #expect(await shared.initialization(key(1)) != nil)
    // The first one stays when two segments keep the same section.
    let second = await shared.keep([1], as: key(1))
    #expect(await shared.initialization(key(1)) === second)
    let large = [UInt8](repeating: 0, count: SegmentReader.maximumInitializationSize)
    _ = await shared.keep(large, as: key(-1))
    #expect(await shared.initialization(key(1)) == nil)
    #expect(await shared.initialization(key(-1)) != nil)
  }
}
