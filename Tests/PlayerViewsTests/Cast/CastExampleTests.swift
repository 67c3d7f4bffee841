import FieldValues
import Foundation
import HLSInspection
import PlayerViews
import ResourceLoading
import TestSupport
import Testing

/// Code of a Cast sender describes a bundled stream.
struct CastExampleTests {
  /// The metadata in the message for a stream, as an application replaces them.
  private func sent(_ metadata: CastMetadata) async throws -> FieldValue? {
    let inspection = try await Inspector(loader: ResourceLoader())
      .inspect(Fixture("packed-audio/media.m3u8").path)
    var information = CastMediaInformation(inspection, tracks: inspection.tracks)
    information.metadata = metadata
    return information.fields["metadata"]
  }

  private func message(images: [String]) -> FieldValue {
    var fields = [Field("metadataType", .integer(1)), Field("title", .string("Video"))]
    let list = images.map { FieldValue.object([Field("url", .string($0))]) }
    if !list.isEmpty { fields.append(Field("images", .array(list))) }
    return .object(fields)
  }

  @Test func `metadata without an image`() async throws {
    let metadata = CastMetadata(title: "Video", metadataType: .movie, image: nil)
    #expect(metadata.imageUrl() == nil)
    #expect(try await sent(metadata) == message(images: []))
  }

  @Test func `metadata with one image`() async throws {
    let image = CastImage(url: URL(string: "https://example.com/poster.jpg"))
    let metadata = CastMetadata(title: "Video", metadataType: .movie, image: image)
    #expect(metadata.imageUrl() == URL(string: "https://example.com/poster.jpg"))
    #expect(try await sent(metadata) == message(images: ["https://example.com/poster.jpg"]))
  }

  @Test func `metadata with several images`() async throws {
    let image1 = CastImage(url: URL(string: "https://example.com/poster1.jpg"))
    let image2 = CastImage(url: URL(string: "https://example.com/poster2.jpg"))
    let metadata = CastMetadata(title: "Video", metadataType: .movie, images: [image1, image2])
    #expect(metadata.imageUrl() == URL(string: "https://example.com/poster1.jpg"))
    #expect(
      metadata.imageUrl(matching: CastImageHints(width: 100, height: 100))?.absoluteString
        == "https://example.com/poster1.jpg")
    #expect(
      try await sent(metadata)
        == message(
          images: ["https://example.com/poster1.jpg", "https://example.com/poster2.jpg"]))
  }

  @Test func `an image without a URL is no image`() async throws {
    let empty = CastImage(url: URL(string: ""))
    #expect(empty.url == nil)
    var metadata = CastMetadata(title: "Video", metadataType: .movie, images: [empty])
    #expect(metadata.images.isEmpty)
    metadata.images = [empty, CastImage(url: URL(string: "https://example.com/poster.jpg"))]
    #expect(try await sent(metadata) == message(images: ["https://example.com/poster.jpg"]))
  }

  @Test func `an item of a queue has its metadata once it is fetched`() async throws {
    let item = CastPlayerItem(id: "1") {
      let inspection = try await Inspector(loader: ResourceLoader())
        .inspect(Fixture("radio/recording.mp3").path)
      return CastMediaInformation(inspection, tracks: inspection.tracks).metadata
    }
    #expect(await item.asset == nil)
    try await item.fetch()
    #expect(await item.asset?.metadataType == .musicTrack)
  }
}
